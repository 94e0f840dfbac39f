/** How far a mesh reaches, as the original compiler measures it (mdl §1.4). */
import type { ModelMesh } from '../../model/model.ts';
import type { MeshHeader } from '../records/mesh.ts';

export type Extent = Pick<MeshHeader, 'boundsMinimum' | 'boundsMaximum' | 'radius' | 'average'>;

/** The box has the origin in it. The mean counts a place once however many vertices are there; the radius is around it. */
export function extentOf(mesh: ModelMesh): Extent {
  const { positions } = mesh;
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
  const average = averageOf(positions);
  return { boundsMinimum, boundsMaximum, average, radius: Float32Array.of(radiusAround(average, positions)) };
}

function averageOf(positions: Float32Array): Float32Array<ArrayBuffer> {
  const sum = [0, 0, 0];
  const count = eachPlace(positions, (vertex) => {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += positions[vertex * 3 + axis]!;
  });
  return Float32Array.from(sum, (total) => (count > 0 ? total / count : 0));
}

function radiusAround(centre: Float32Array, positions: Float32Array): number {
  let greatest = 0;
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [0, 1, 2].map((axis) => positions[at + axis]! - centre[axis]!) as [
      number,
      number,
      number,
    ];
    greatest = Math.max(greatest, Math.hypot(x, y, z));
  }
  return greatest;
}

/** For each vertex the first one at the same place. */
export function firstAtPlace(positions: Float32Array): Uint32Array {
  const first = new Uint32Array(positions.length / 3);
  const byPlace = new Map<string, number>();
  for (let vertex = 0; vertex < first.length; vertex++) {
    const place = positions.subarray(vertex * 3, vertex * 3 + 3).join(' ');
    const known = byPlace.get(place);
    if (known === undefined) byPlace.set(place, vertex);
    first[vertex] = known ?? vertex;
  }
  return first;
}

/** @returns how many places there are */
function eachPlace(positions: Float32Array, visit: (vertex: number) => void): number {
  let count = 0;
  firstAtPlace(positions).forEach((first, vertex) => {
    if (first !== vertex) return;
    visit(vertex);
    count++;
  });
  return count;
}
