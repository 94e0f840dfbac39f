/** One way of a character into a format: its error afterwards, and the losses that explain it. */
import { convertGathered } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import type { Gathered, GatherOptions } from '../../src/convert/gathered.ts';
import { verify } from '../../src/convert/verify.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { type Loss, Report } from '../../src/report/report.ts';
import type { Clip } from '../../src/scene/scene.ts';
import { corpus } from '../corpus.ts';
import type { Character } from '../corpus-characters.ts';

/** What a whole character can be written as. */
export const TARGETS = [
  'gltf.glb',
  'gltf.gltf',
  'cal3d.cfg',
  'cryengine.cgf',
  'mdl.binary',
  'mdl.ascii',
  'c3s',
  'o3d.archive',
];
/** Of the height: what nobody sees. */
export const NEGLIGIBLE = 1e-3;

/** Losses that move a surface, and so are a reason for it to be elsewhere. */
const MOVING_LOSSES = new Set([
  'C3S_CLIP_APPROXIMATE',
  'C3S_REST_APPROXIMATE',
  'FIT_BIND_APPROXIMATED',
  'FIT_OFFSETS_BAKED',
  'CAL3D_STEP_DROPPED',
  'FIT_STEP_APPROXIMATED',
  'CRYENGINE_TIME_ROUNDED',
  'FIT_SCALE_DROPPED',
  'FIT_INFLUENCES_REDUCED',
  'FIT_MORPHS_DROPPED',
  'FIT_MORPH_TRACKS_DROPPED',
  'FIT_OFFSETS_BAKED',
  'FIT_OFFSETS_BAKED',
  'MDL_REST_POSE_REPLACED',
  'FIT_SCALE_DROPPED',
  'FIT_OFFSETS_BAKED',
]);

export interface Way {
  /** Clips that the character has. */
  clips: number;
  /** Parts of the height that the surface is off by at most, while clips play and altogether; 0 where nothing is shown. */
  moving: number;
  relative: number;
  missing: MissingClip[];
  /** Losses that move surfaces. */
  reasons: Loss[];
}

export interface MissingClip {
  name: string;
  /** Codes of the losses that name it. */
  codes: string[];
}

/** The files of a character, for all of its ways. */
export function gatherCharacter({ files }: Character, options: GatherOptions = {}): Promise<Gathered> {
  return gather(
    new FolderLibrary(),
    files.map((file) => corpus(file)),
    options,
  );
}

/** @param mostClips that are compared, evenly taken from those that there are */
export async function goThrough(
  gathered: Gathered,
  to: string,
  { fps, mostClips }: { fps: number; mostClips: number },
): Promise<Way> {
  const report = new Report();
  report.issues.push(...gathered.report.issues);
  const { scene, files, beside, decoders } = await convertGathered(
    { ...gathered, report },
    { to, name: 'out' },
  );
  const compared = { ...scene, clips: evenly(scene.clips, mostClips) };
  const { moving, relative, height, clips } = await verify(compared, files, new Report(), {
    fps,
    beside,
    decoders,
    namings: report.namings,
  });
  return {
    clips: scene.clips.length,
    moving: height > 0 ? moving / height : 0,
    relative,
    missing: clips.onlyFirst.map((name) => {
      const naming = report.losses.filter(({ message, path = '' }) => `${message} ${path}`.includes(name));
      return { name, codes: [...new Set(naming.map(({ code }) => code))] };
    }),
    reasons: report.losses.filter(({ code }) => MOVING_LOSSES.has(code) || isSampled(code, to)),
  };
}

/** Curves of Cal3D end where their samples do, and Neverwinter Nights has vertex positions for morph targets. */
function isSampled(code: string, to: string): boolean {
  return code === 'FIT_CURVE_SAMPLED' && /^(cal3d|mdl)/.test(to);
}

function evenly(clips: readonly Clip[], most: number): Clip[] {
  const step = Math.max(1, clips.length / most);
  return Array.from({ length: Math.min(most, clips.length) }, (_, index) => clips[Math.floor(index * step)]!);
}
