/** Key reduction, in this process. */
import { join } from 'node:path';
import { gather } from '../../src/convert/gather.ts';
import { optimizeClips } from '../../src/convert/optimize.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { targetById } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import { inProcess, ROOT } from './tools/ways.ts';
import { milliseconds, type Work } from './tools/work.ts';

const path = join(ROOT, 'samples/yorick/cal3d/yorick.cfg');
const scene = toScene(await gather(new FolderLibrary(), [path]));
const target = targetById('gltf.glb')!;

export const works: Work[] = [
  {
    work: 'optimize the sample at 0.1 %, in process',
    before: '8 s',
    goal: '≤ 0.5 s',
    cause: '',
    ours: inProcess(() => optimizeClips(scene, { tolerance: { part: 1e-3 }, target }, new Report())),
    now: ({ cpu }) => `${milliseconds(cpu)} of CPU`,
  },
];
