/** How large the parts of a scene are. */
import type { Scene } from 'exhume';
import { counted, describeSize } from '../ui/counted.ts';

type Primitives = Scene['meshes'][number]['primitives'];

/** Pixels on the GPU have four bytes, and smaller copies of the image a third of them again. */
const BYTES_PER_PIXEL = 16 / 3;

export function describeTriangles(primitives: Primitives): string {
  return counted(
    sum(primitives, ({ indices }) => indices.length / 3),
    'triangle',
  );
}

/** Of all meshes, each once. */
export function describeMeshes({ meshes }: Scene): string {
  const all = meshes.flatMap(({ primitives }) => primitives);
  return `${describeTriangles(all)}, ${describeVertices(all)}`;
}

function describeVertices(primitives: Primitives): string {
  return counted(
    sum(primitives, ({ positions }) => positions.length / 3),
    'vertex',
    'vertices',
  );
}

/** Bytes of the vertices and triangles in memory, with the largest number of influences of a vertex. */
export function describeMesh(primitives: Primitives): string {
  const bytes = sum(primitives, bytesOf);
  const most = Math.max(0, ...primitives.map(mostInfluences));
  const bones = most === 0 ? '' : `, at most ${counted(most, 'bone')} per vertex`;
  return `${describeVertices(primitives)}, ${describeTriangles(primitives)}${bones}; ${describeSize(bytes)} in memory`;
}

/** An uncompressed image, as the stage uses it. */
export function describeOnGpu({ width, height }: { width: number; height: number }): string {
  return `${describeSize(Math.round(width * height * BYTES_PER_PIXEL))} on the GPU`;
}

function bytesOf({
  positions,
  normals,
  colors,
  uvs,
  indices,
  influences,
  morphTargets,
}: Primitives[number]): number {
  const columns = [positions, normals, colors, ...uvs, indices];
  const skinning = influences
    ? [influences.start, influences.joint, influences.weight, influences.offset]
    : [];
  const morphs = (morphTargets ?? []).flatMap((target) => [
    target.vertices,
    target.positions,
    target.normals,
  ]);
  return sum([...columns, ...skinning, ...morphs], (column) => column?.byteLength ?? 0);
}

function mostInfluences({ influences }: Primitives[number]): number {
  const start = influences?.start ?? [];
  let most = 0;
  for (let vertex = 1; vertex < start.length; vertex++)
    most = Math.max(most, start[vertex]! - start[vertex - 1]!);
  return most;
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}
