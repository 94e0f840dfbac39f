/** Bounds of a mesh as computed by the original compiler (docs/reference/mdl.md#meshes). */
import { vectorLength } from '../../../../../math/vector.ts';
import type { MeshHeader } from '../records/mesh.ts';

export type Extent = Pick<MeshHeader, 'boundsMinimum' | 'boundsMaximum' | 'radius' | 'average'>;

/**
 * The box includes the origin. The mean counts each position once; it is the center of the radius.
 *
 * @param first for each vertex, the first one at its position
 */
export function extentOf(positions: Float32Array, first: Uint32Array): Extent {
  const boundsMinimum = new Float32Array(3);
  const boundsMaximum = new Float32Array(3);
  for (let axis = 0; axis < 3; axis++) {
    let [least, greatest] = [0, 0];
    for (let at = axis; at < positions.length; at += 3) {
      least = Math.min(least, positions[at]!);
      greatest = Math.max(greatest, positions[at]!);
    }
    boundsMinimum[axis] = least;
    boundsMaximum[axis] = greatest;
  }
  const average = averageOf(positions, first);
  return { boundsMinimum, boundsMaximum, average, radius: Float32Array.of(radiusAround(average, positions)) };
}

function averageOf(positions: Float32Array, first: Uint32Array): Float32Array<ArrayBuffer> {
  const sum = [0, 0, 0];
  let count = 0;
  first.forEach((other, vertex) => {
    if (other !== vertex) return;
    count++;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += positions[vertex * 3 + axis]!;
  });
  return Float32Array.from(sum, (total) => (count > 0 ? total / count : 0));
}

function radiusAround(center: Float32Array, positions: Float32Array): number {
  let greatest = 0;
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [0, 1, 2].map((axis) => positions[at + axis]! - center[axis]!) as [
      number,
      number,
      number,
    ];
    greatest = Math.max(greatest, vectorLength(x, y, z));
  }
  return greatest;
}
