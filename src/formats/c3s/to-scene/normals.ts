/** Vertex normals, which C3S files do not store: they are computed from the faces. */
import { normalize } from '../../../math/vector.ts';
import { FACE_FLAG } from '../files/scene/records/geometry.ts';
import type { Triangles } from './faces.ts';

/**
 * For each vertex the mean of the normals of its faces, weighted by area; flags ignore a face or invert its normal (C3S
 * 1.0, TRIF). Zero without faces.
 *
 * @param positions 3 per vertex
 * @returns 3 per vertex
 */
export function vertexNormals(positions: Float32Array, { count, vertex, flags }: Triangles): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let triangle = 0; triangle < count; triangle++) {
    if ((flags[triangle]! & FACE_FLAG.normalIgnored) !== 0) continue;
    const sign = (flags[triangle]! & FACE_FLAG.normalInverted) !== 0 ? -1 : 1;
    const a = vertex[triangle * 3]! * 3;
    const b = vertex[triangle * 3 + 1]! * 3;
    const c = vertex[triangle * 3 + 2]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      const y = (axis + 1) % 3;
      const z = (axis + 2) % 3;
      // Corners are clockwise: (third - first) × (second - first) points outward.
      const area =
        (positions[c + y]! - positions[a + y]!) * (positions[b + z]! - positions[a + z]!) -
        (positions[c + z]! - positions[a + z]!) * (positions[b + y]! - positions[a + y]!);
      normals[a + axis]! += sign * area;
      normals[b + axis]! += sign * area;
      normals[c + axis]! += sign * area;
    }
  }
  normalize(normals);
  return normals;
}
