/** `npm run bench -- pose`: a frame of the bundled sample, and the share of normalization in it. */
import { join } from 'node:path';
import { gather } from '../src/convert/gather.ts';
import { toScene } from '../src/convert/to-scene.ts';
import { normalize } from '../src/math/vector.ts';
import { FolderLibrary } from '../src/node/index.ts';
import { Pose } from '../src/pose/pose.ts';
import { markdown, measure } from './measure.ts';
import { deform, surfaceOf } from './surface.ts';

const path = join(import.meta.dirname, '../samples/yorick/cal3d/yorick.cfg');
const scene = toScene(await gather(new FolderLibrary(), [path]));
const pose = new Pose(scene);
const { parts, vertices } = surfaceOf(scene);
let moment = 0;

const rows = await measure([
  {
    name: `a frame of ${scene.nodes.length} nodes and ${vertices} vertices`,
    bytes: vertices * 24,
    ways: {
      'positions and normals': () => deform(pose, parts),
      positions: () => deform(pose, parts, false),
      'nodes only': () => {
        moment = (moment + 1) % 30;
        pose.sample(scene.clips[1]!, moment / 30);
      },
    },
  },
  {
    name: `normalize ${vertices} normals`,
    bytes: vertices * 12,
    ways: {
      'square root': () => {
        for (const { normals } of parts) normalize(normals);
      },
      'Math.hypot': () => {
        for (const { normals } of parts) normalizeByHypot(normals);
      },
    },
  },
]);
console.log(markdown(rows));

/** Like `normalize`, with the function that avoids overflow. */
function normalizeByHypot(vectors: Float32Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const length = Math.hypot(vectors[v]!, vectors[v + 1]!, vectors[v + 2]!);
    if (length === 0) continue;
    vectors[v] = vectors[v]! / length;
    vectors[v + 1] = vectors[v + 1]! / length;
    vectors[v + 2] = vectors[v + 2]! / length;
  }
}
