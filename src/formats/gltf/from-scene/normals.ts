import { vectorLength } from '../../../math/vector.ts';
import { faceNormals } from '../../../pose/normals.ts';
import type { Vec3 } from '../../../scene/scene.ts';

/** Normals this close to unit length stay bit-identical. */
const UNIT_TOLERANCE = 1e-5;

/**
 * Unit normals. A normal without a direction is replaced by that of the triangles around its vertex, or else by `up`.
 *
 * @param indices three per triangle, within the vertices
 * @returns the same column if all are sound, and how many had no direction
 */
export function unitNormals(
  normals: Float32Array,
  positions: Float32Array,
  indices: Uint32Array,
  up: Vec3,
): { normals: Float32Array; repaired: number } {
  if (areUnit(normals)) return { normals, repaired: 0 };
  const out = new Float32Array(normals);
  const broken: number[] = [];
  for (let at = 0; at < out.length; at += 3) if (!scaleToUnit(out, at)) broken.push(at);
  if (broken.length > 0) {
    const faces = summedNormals(positions, indices);
    for (const at of broken) out.set(scaleToUnit(faces, at) ? faces.subarray(at, at + 3) : up, at);
  }
  return { normals: out, repaired: broken.length };
}

function areUnit(vectors: Float32Array): boolean {
  for (let at = 0; at < vectors.length; at += 3) {
    const length = vectorLength(vectors[at]!, vectors[at + 1]!, vectors[at + 2]!);
    if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) return false;
  }
  return true;
}

/** False, with the vector unchanged, if it has no direction. */
function scaleToUnit(vectors: Float32Array | Float64Array, at: number): boolean {
  const length = vectorLength(vectors[at]!, vectors[at + 1]!, vectors[at + 2]!);
  if (!(length > 0 && Number.isFinite(length))) return false;
  if (Math.abs(length - 1) > UNIT_TOLERANCE) {
    for (let i = at; i < at + 3; i++) vectors[i] = vectors[i]! / length;
  }
  return true;
}

/** Sum of the triangles' area vectors at every vertex. */
function summedNormals(positions: Float32Array, indices: Uint32Array): Float64Array {
  const sums = new Float64Array(positions.length);
  const areas = faceNormals(positions, indices);
  indices.forEach((vertex, corner) => {
    const face = corner - (corner % 3);
    for (let axis = 0; axis < 3; axis++) sums[vertex * 3 + axis]! += areas[face + axis]!;
  });
  return sums;
}
