import { vec3 } from 'gl-matrix';

/**
 * Tangents for a normal map, along the rows of the image, with the sign of the bitangent.
 *
 * @param normals 3 per vertex, unit length
 * @param uvs 2 per vertex, of the normal map; v runs down
 * @param indices 3 per triangle, within the vertices
 * @returns 4 per vertex
 */
export function tangentsOf(
  positions: Float32Array,
  normals: Float32Array,
  uvs: Float32Array,
  indices: Uint32Array,
): Float32Array<ArrayBuffer> {
  const { along, down } = imageDirections(positions, uvs, indices);
  const tangents = new Float32Array((positions.length / 3) * 4);
  const side: vec3 = [0, 0, 0];
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const at = vertex * 3;
    const normal = normals.subarray(at, at + 3);
    const tangent = uprightPart(along.subarray(at, at + 3), normal);
    vec3.cross(side, normal, tangent);
    tangents.set(tangent as number[], vertex * 4);
    tangents[vertex * 4 + 3] = vec3.dot(side, down.subarray(at, at + 3)) > 0 ? -1 : 1;
  }
  return tangents;
}

/** The directions of increasing u and v at every vertex, 3 numbers each, weighted by triangle size. */
function imageDirections(
  positions: Float32Array,
  uvs: Float32Array,
  indices: Uint32Array,
): { along: Float64Array; down: Float64Array } {
  const along = new Float64Array(positions.length);
  const down = new Float64Array(positions.length);
  for (let triangle = 0; triangle < indices.length; triangle += 3) {
    const [a, b, c] = [indices[triangle]!, indices[triangle + 1]!, indices[triangle + 2]!];
    const [ub, vb] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
    const [uc, vc] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
    const sense = Math.sign(ub * vc - uc * vb);
    for (let axis = 0; axis < 3; axis++) {
      const toB = positions[b * 3 + axis]! - positions[a * 3 + axis]!;
      const toC = positions[c * 3 + axis]! - positions[a * 3 + axis]!;
      for (const vertex of [a, b, c]) {
        along[vertex * 3 + axis]! += sense * (toB * vc - toC * vb);
        down[vertex * 3 + axis]! += sense * (toC * ub - toB * uc);
      }
    }
  }
  return { along, down };
}

/** The unit vector of the component perpendicular to a normal; any perpendicular direction if that is zero. */
function uprightPart(vector: ArrayLike<number>, normal: Float32Array): vec3 {
  const [x = 0, y = 0, z = 0] = normal;
  const out: vec3 = [vector[0]!, vector[1]!, vector[2]!];
  vec3.scaleAndAdd(out, out, [x, y, z], -vec3.dot(out, [x, y, z]));
  if (vec3.squaredLength(out) > 0 && Number.isFinite(vec3.squaredLength(out)))
    return vec3.normalize(out, out);
  vec3.cross(out, [x, y, z], Math.abs(x) < 0.9 ? [1, 0, 0] : [0, 1, 0]);
  return vec3.normalize(out, out);
}
