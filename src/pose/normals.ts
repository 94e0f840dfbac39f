import { normalize } from '../math/vector.ts';

/**
 * Vertex normals of triangles, as the mean of the face normals, weighted by area.
 *
 * @param positions 3 per vertex
 * @param indices 3 per triangle, counter-clockwise seen from outside
 * @returns 3 per vertex, unit length; zero if no face has an area
 */
export function smoothNormals(positions: Float32Array, indices: Uint32Array | Int32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let face = 0; face < indices.length; face += 3) {
    const a = indices[face]! * 3;
    const b = indices[face + 1]! * 3;
    const c = indices[face + 2]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      const next = (axis + 1) % 3;
      const last = (axis + 2) % 3;
      const area =
        (positions[b + next]! - positions[a + next]!) * (positions[c + last]! - positions[a + last]!) -
        (positions[b + last]! - positions[a + last]!) * (positions[c + next]! - positions[a + next]!);
      normals[a + axis]! += area;
      normals[b + axis]! += area;
      normals[c + axis]! += area;
    }
  }
  normalize(normals);
  return normals;
}

/** Normals of triangles, 3 numbers each, with twice their area as length. */
export function faceNormals(positions: Float32Array, indices: Uint32Array | Int32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3;
    const b = indices[at + 1]! * 3;
    const c = indices[at + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    normals[at] = uy * vz - uz * vy;
    normals[at + 1] = uz * vx - ux * vz;
    normals[at + 2] = ux * vy - uy * vx;
  }
  return normals;
}
