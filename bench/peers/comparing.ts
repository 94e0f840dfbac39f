/** Comparing two scenes of very many nodes, beside posing both; and the command's memory. Needs a build. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { comparedMoments } from '../../src/pose/moments.ts';
import { Pose } from '../../src/pose/pose.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { deform, surfaceOf } from '../surface.ts';
import { crowdOf } from './tools/crowd.ts';
import { exhume, inProcess, ROOT, temporaryFolder } from './tools/ways.ts';
import { milliseconds, type Way, type Work } from './tools/work.ts';

const NODES = 6880;
/** Times per second at which the surfaces are compared. */
const FPS = 10;

const yorick = toScene(await gather(new FolderLibrary(), [join(ROOT, 'samples/yorick/cal3d/yorick.cfg')]));
const character: Scene = { ...yorick, clips: yorick.clips.slice(0, 1) };
// A multiple of four, for a quarter of them.
const copies = 4 * Math.ceil(NODES / character.nodes.length / 4);
const crowd = crowdOf(character, copies);
const quarter = crowdOf(character, copies / 4);

function comparing(scene: Scene): Way {
  return inProcess(() => compareScenes(scene, scene, { fps: FPS }));
}

/** What a comparison cannot do without: both surfaces at all of its moments. */
function posingBoth(scene: Scene): Way {
  const pose = new Pose(scene);
  const { parts } = surfaceOf(scene);
  return inProcess(() => {
    for (const clip of scene.clips) {
      for (const time of comparedMoments(clip, clip, FPS)) {
        for (let side = 0; side < 2; side++) {
          pose.sample(clip, clip.start + time);
          deform(pose, parts, false);
        }
      }
    }
  });
}

const folder = temporaryFolder();
const [first, second] = ['first.glb', 'second.glb'].map((name) => join(folder, name)) as [string, string];
const [glb] = await writeScene(crowd, { to: 'gltf.glb', name: 'first' });
for (const path of [first, second]) writeFileSync(path, glb!.bytes);

export const works: Work[] = [
  {
    work: `compare two scenes of ${crowd.nodes.length} nodes, in process`,
    before: 'minutes',
    goal: 'linear, ≤ 3× of posing both',
    cause: '',
    ours: comparing(crowd),
    peers: { posing: posingBoth(crowd), quarter: comparing(quarter) },
    now: ({ cpu }, { posing, quarter: part }) =>
      `${milliseconds(cpu)} of CPU; ${(cpu / posing!.cpu).toFixed(1)}× of posing both; ${(cpu / part!.cpu).toFixed(1)}× of a quarter of the nodes`,
  },
  {
    work: `\`exhume compare\` of two GLBs of ${crowd.nodes.length} nodes`,
    before: '3.8 GB',
    goal: '≤ 500 MB',
    cause: '',
    ours: exhume('compare', first, second),
    now: ({ cpu, peak = 0 }) => `${cpu.toFixed(1)} s of CPU, ${((peak * 2 ** 20) / 1e6).toFixed(0)} MB`,
  },
];
