/** Programs that read what Exhume writes: the target and the options of each. */
import type { TargetOptions } from '../formats/format.ts';

/** A program, or a game. */
interface ReadingProgram {
  title: string;
  /** The target for a whole character. */
  to: string;
  options: TargetOptions;
}

/** By the name that `--for` takes. The results of giving them files are in docs/readers.md. */
export const READING_PROGRAMS = {
  'cal3d-0.11': { title: 'Cal3D 0.11', to: 'cal3d.cfg', options: { version: 700 } },
  'cal3d-imvu': { title: 'IMVU’s Cal3D', to: 'cal3d.cfg', options: { version: 919 } },
  nwnmdlcomp: { title: 'nwnmdlcomp', to: 'mdl.ascii', options: { target: '1.69' } },
  'nwn-ee': { title: 'Neverwinter Nights: Enhanced Edition', to: 'mdl.binary', options: { target: 'ee' } },
  'o3d-webgl': { title: 'o3d-webgl', to: 'o3d.folder', options: {} },
  'far-cry': { title: 'Far Cry', to: 'cryengine.cgf', options: { version: 826 } },
} as const satisfies Record<string, ReadingProgram>;

/** The name of a program in `READING_PROGRAMS`. */
export type ReadingProgramId = keyof typeof READING_PROGRAMS;

export const READING_PROGRAM_IDS = Object.keys(READING_PROGRAMS) as readonly ReadingProgramId[];
