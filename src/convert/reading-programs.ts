/** Programs that read what Exhume writes: the target, its options, and the limits of each. */
import { type Capabilities, EVERYTHING_BUT_SPLINES } from '../fit/capabilities.ts';
import { withImagesIn } from '../fit/image-formats.ts';
import { fitVertexCount } from '../fit/split.ts';
import type { TargetOptions } from '../formats/format.ts';
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';

/** A program, or a game. */
interface ReadingProgram {
  title: string;
  /** The target for a whole character. */
  to: string;
  options: TargetOptions;
  /** What it takes less of than the target with these options can hold. */
  limits: Partial<Pick<Capabilities, 'verticesPerMesh' | 'images'>>;
}

/** Indices of 16 bits. */
const SHORT_INDICES = 65_536;

/** By the name that `--for` takes. The results of giving them files are in docs/readers.md. */
export const READING_PROGRAMS = {
  'cal3d-0.11': {
    title: 'Cal3D 0.11',
    to: 'cal3d.cfg',
    options: { version: 700 },
    limits: {},
  },
  'cal3d-imvu': {
    title: 'IMVU’s Cal3D',
    to: 'cal3d.cfg',
    options: { version: 919 },
    limits: { verticesPerMesh: SHORT_INDICES },
  },
  nwnmdlcomp: {
    title: 'nwnmdlcomp',
    to: 'mdl.ascii',
    options: { target: '1.69' },
    limits: {},
  },
  'nwn-ee': {
    title: 'Neverwinter Nights: Enhanced Edition',
    to: 'mdl.binary',
    options: { target: 'ee' },
    limits: {},
  },
  'o3d-webgl': {
    title: 'o3d-webgl',
    to: 'o3d.folder',
    options: {},
    limits: { verticesPerMesh: SHORT_INDICES, images: { kinds: ['png', 'jpeg'], powersOfTwo: false } },
  },
  'far-cry': {
    title: 'Far Cry',
    to: 'cryengine.cgf',
    options: { version: 826, textures: 'dds' },
    limits: {},
  },
} as const satisfies Record<string, ReadingProgram>;

/** The scene within the limits of a program. What that costs is reported. */
export function withinLimitsOf(scene: Scene, program: ReadingProgramId, report: Report): Scene {
  const { title, limits }: ReadingProgram = READING_PROGRAMS[program];
  const capabilities = { ...EVERYTHING_BUT_SPLINES, ...limits };
  const split = { ...scene, meshes: fitVertexCount(scene, { title, capabilities }, report) };
  const { kinds } = capabilities.images;
  return kinds ? withImagesIn(split, kinds, report) : split;
}

/** The name of a program in `READING_PROGRAMS`. */
export type ReadingProgramId = keyof typeof READING_PROGRAMS;

export const READING_PROGRAM_IDS = Object.keys(READING_PROGRAMS) as readonly ReadingProgramId[];
