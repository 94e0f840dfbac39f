/** A frame of a character: its clips, its skeleton and its surface, beside Cal3D's mixer, skeleton and physique. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Pose } from '../../src/pose/pose.ts';
import { deform, surfaceOf } from '../surface.ts';
import { outputElsewhere, prepareElsewhere } from './tools/elsewhere.ts';
import { inProcess, ROOT, SHARED } from './tools/ways.ts';
import { type Cost, ratios, type Way, type Work } from './tools/work.ts';

const program = join(SHARED, 'readers/bench/cal3d-pose');
const folder = 'corpus/cal3d/imvu-cal3d/data/cally/';
const cally = join(SHARED, folder, 'cally.cfg');
const files = existsSync(cally)
  ? [cally, join(SHARED, folder, 'cally_walk.caf')]
  : [join(ROOT, 'samples/yorick/cal3d/yorick.cfg')];
const scene = toScene(await gather(new FolderLibrary(), files));
const clip = scene.clips.at(-1)!;
const pose = new Pose(scene);
const { parts, vertices } = surfaceOf(scene);
/** Frames of one run, since one takes microseconds. */
const FRAMES = 100;
const CHARACTERS = 1000;

/** A time that Cal3D's program prints, in microseconds of CPU per frame. */
function cal3d(name: string): Way {
  if (!existsSync(program)) return () => undefined;
  prepareElsewhere();
  return async () => {
    const output = await outputElsewhere(program, [folder], SHARED);
    const microseconds = Number(new RegExp(`${name} ([\\d.]+)`).exec(output)?.[1]);
    const seconds = (microseconds / 1e6) * FRAMES;
    return { wall: seconds, cpu: seconds };
  };
}

function sample(frame: number): void {
  pose.sample(clip, clip.start + ((frame % 97) / 97) * (clip.end - clip.start));
}

function times(count: number, frame: (index: number) => void): Way {
  return inProcess(() => {
    for (let index = 0; index < count; index++) frame(index);
  });
}

function speed(ours: Cost, peers: Record<string, Cost>): string {
  return `${((vertices * FRAMES) / ours.cpu / 1e6).toFixed(0)} M vertices/s; ${ratios(ours, peers)}`;
}

export const works: Work[] = [
  {
    work: `sample a clip on ${scene.nodes.length} nodes`,
    before: '0.3 to 0.45× Cal3D',
    goal: '≥ 1×',
    cause:
      'a third world matrices, a fifth spherical interpolation in double precision, the rest finding and mixing keys',
    ours: times(FRAMES, sample),
    peers: { Cal3D: cal3d('update_us') },
  },
  {
    work: 'deform positions and normals',
    before: '12.4 M vertices/s, 0.1× Cal3D',
    goal: '≥ 50 M/s',
    cause: '',
    ours: times(FRAMES, () => deform(pose, parts)),
    peers: { Cal3D: cal3d('deform_us') },
    now: speed,
  },
  {
    work: `a frame of ${CHARACTERS} characters`,
    before: '260 ms',
    goal: '≤ 60 ms',
    cause: '',
    ours: times(CHARACTERS, (frame) => {
      sample(frame);
      deform(pose, parts);
    }),
    now: ({ cpu }) => `${(cpu * 1000).toFixed(0)} ms of CPU`,
  },
];
