import { normalize } from '../math/vector.ts';
import type { Primitive } from '../scene/scene.ts';

/** The normals of a surface. Without normals, they are computed from its triangles: facets with separate vertices stay flat. */
export function normalsOf({
  normals,
  positions,
  indices,
}: Pick<Primitive, 'normals' | 'positions' | 'indices'>): Float32Array {
  return normals ?? smoothNormals(positions, indices);
}

/**
 * Vertex normals of triangles, as the mean of the face normals, weighted by area.
 *
 * @param positions 3 per vertex
 * @param indices 3 per triangle, counter-clockwise seen from outside
 * @returns 3 per vertex, unit length; zero if no face has an area
 */
export function smoothNormals(positions: Float32Array, indices: Uint32Array | Int32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const normal = new Float64Array(3);
  for (let face = 0; face < indices.length; face += 3) {
    writeFaceNormal(normal, 0, positions, indices, face);
    for (let corner = face; corner < face + 3; corner++) {
      const vertex = indices[corner]! * 3;
      for (let axis = 0; axis < 3; axis++) normals[vertex + axis]! += normal[axis]!;
    }
  }
  normalize(normals);
  return normals;
}

/** Normals of triangles, 3 numbers each, with twice their area as length. */
export function faceNormals(positions: Float32Array, indices: Uint32Array | Int32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let face = 0; face < indices.length; face += 3) {
    writeFaceNormal(normals, face, positions, indices, face);
  }
  return normals;
}

/**
 * Writes the normal of a triangle, with twice its area as length; NaN for a corner out of range.
 *
 * @param face its first index in `indices`
 */
export function writeFaceNormal(
  out: Float64Array,
  at: number,
  positions: Float32Array,
  indices: Uint32Array | Int32Array,
  face: number,
): void {
  const a = indices[face]! * 3;
  const b = indices[face + 1]! * 3;
  const c = indices[face + 2]! * 3;
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  out[at] = uy * vz - uz * vy;
  out[at + 1] = uz * vx - ux * vz;
  out[at + 2] = ux * vy - uy * vx;
}
