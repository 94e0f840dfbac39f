import type { Influences, Primitive, Skin } from '../scene/scene.ts';
import { vectorLength } from './vector-length.ts';

/**
 * Joint matrices of a skin, in the order of its joints: world · inverse bind.
 *
 * @param world 16 per node
 * @param out 16 per joint
 */
export function skinMatrices(skin: Skin, world: Float64Array, out: Float64Array): void {
  const bind = skin.inverseBind;
  skin.joints.forEach((node, joint) => {
    const w = node * 16;
    for (let column = 0; column < 4; column++) {
      const b = joint * 16 + column * 4;
      for (let row = 0; row < 4; row++) {
        out[b + row] =
          world[w + row]! * bind[b]! +
          world[w + 4 + row]! * bind[b + 1]! +
          world[w + 8 + row]! * bind[b + 2]! +
          world[w + 12 + row]! * bind[b + 3]!;
      }
    }
  });
}

/** World matrices of a skin's joints, for influences that carry their own offset. */
export function jointMatrices(skin: Skin, world: Float64Array, out: Float64Array): void {
  skin.joints.forEach((node, joint) => {
    out.set(world.subarray(node * 16, node * 16 + 16), joint * 16);
  });
}

/**
 * Deforms the positions and normals of a primitive. Weights count as stored, without renormalising; a vertex
 * without influences stays where it is.
 *
 * @param matrices 16 per joint: `jointMatrices` where the influences have offsets, else `skinMatrices`
 */
export function deform(
  primitive: Primitive,
  influences: Influences,
  matrices: Float64Array,
  positions: Float32Array,
  normals?: Float32Array,
): void {
  const { offset, offsetNormal } = influences;
  blend(
    influences,
    matrices,
    offset ?? primitive.positions,
    offset !== undefined,
    1,
    primitive.positions,
    positions,
  );
  const restNormals = primitive.normals;
  if (!normals || !restNormals) return;
  blend(
    influences,
    matrices,
    offsetNormal ?? restNormals,
    offsetNormal !== undefined,
    0,
    restNormals,
    normals,
  );
  normalise(normals);
}

/**
 * How far the offsets of influences lie from where the inverse bind matrices put their vertices, in units of the joints'
 * spaces; nothing where there are none.
 */
export function offsetDisagreement(
  positions: Float32Array,
  { start, joint, weight, offset }: Influences,
  { inverseBind }: Pick<Skin, 'inverseBind'>,
): { max: number; mean: number } {
  if (!offset) return { max: 0, mean: 0 };
  let max = 0;
  let sum = 0;
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    const x = positions[vertex * 3]!;
    const y = positions[vertex * 3 + 1]!;
    const z = positions[vertex * 3 + 2]!;
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      const m = joint[i]! * 16;
      const apart = (row: number) =>
        inverseBind[m + row]! * x +
        inverseBind[m + 4 + row]! * y +
        inverseBind[m + 8 + row]! * z +
        inverseBind[m + 12 + row]! -
        offset[i * 3 + row]!;
      const distance = weight[i]! * vectorLength(apart(0), apart(1), apart(2));
      max = Math.max(max, distance);
      sum += distance;
    }
  }
  return { max, mean: sum / Math.max(1, joint.length) };
}

/** Sum of weight · matrix · vector per vertex; `w` is 1 for points and 0 for directions. */
function blend(
  influences: Influences,
  matrices: Float64Array,
  vectors: Float32Array,
  perInfluence: boolean,
  w: 0 | 1,
  rest: Float32Array,
  out: Float32Array,
): void {
  const { start, joint, weight } = influences;
  const vertices = start.length - 1;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = start[vertex]!;
    const to = start[vertex + 1]!;
    const target = vertex * 3;
    if (from === to) {
      out[target] = rest[target]!;
      out[target + 1] = rest[target + 1]!;
      out[target + 2] = rest[target + 2]!;
      continue;
    }
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = from; i < to; i++) {
      const v = perInfluence ? i * 3 : target;
      const vx = vectors[v]!;
      const vy = vectors[v + 1]!;
      const vz = vectors[v + 2]!;
      const m = joint[i]! * 16;
      const share = weight[i]!;
      x +=
        share * (matrices[m]! * vx + matrices[m + 4]! * vy + matrices[m + 8]! * vz + w * matrices[m + 12]!);
      y +=
        share *
        (matrices[m + 1]! * vx + matrices[m + 5]! * vy + matrices[m + 9]! * vz + w * matrices[m + 13]!);
      z +=
        share *
        (matrices[m + 2]! * vx + matrices[m + 6]! * vy + matrices[m + 10]! * vz + w * matrices[m + 14]!);
    }
    out[target] = x;
    out[target + 1] = y;
    out[target + 2] = z;
  }
}

/** Moves vectors by an affine matrix; `w` is 1 for points and 0 for directions. */
export function transform(matrix: Float64Array, vectors: Float32Array, w: 0 | 1, out: Float32Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const x = vectors[v]!;
    const y = vectors[v + 1]!;
    const z = vectors[v + 2]!;
    for (let row = 0; row < 3; row++) {
      out[v + row] = matrix[row]! * x + matrix[row + 4]! * y + matrix[row + 8]! * z + w * matrix[row + 12]!;
    }
  }
}

/**
 * The matrix that keeps normals upright on a surface which another one moves: its inverse, transposed, times a positive
 * number. It is finite also where there is no inverse.
 *
 * @param out 16 numbers
 */
export function normalMatrix(matrix: Float64Array, out: Float64Array): void {
  const sign = determinant(matrix, 0) < 0 ? -1 : 1;
  for (let column = 0; column < 3; column++) {
    const a = ((column + 1) % 3) * 4;
    const b = ((column + 2) % 3) * 4;
    for (let row = 0; row < 3; row++) {
      const y = (row + 1) % 3;
      const z = (row + 2) % 3;
      out[column * 4 + row] = sign * (matrix[a + y]! * matrix[b + z]! - matrix[a + z]! * matrix[b + y]!);
    }
  }
}

/** Of the linear part of the 4 × 4 matrix at `at`; negative where it mirrors. */
export function determinant(matrices: Float64Array, at: number): number {
  const m = matrices;
  return (
    m[at]! * (m[at + 5]! * m[at + 10]! - m[at + 6]! * m[at + 9]!) -
    m[at + 4]! * (m[at + 1]! * m[at + 10]! - m[at + 2]! * m[at + 9]!) +
    m[at + 8]! * (m[at + 1]! * m[at + 6]! - m[at + 2]! * m[at + 5]!)
  );
}

/**
 * Whether more of the weight is on joints whose matrices mirror than on others.
 *
 * @param matrices as `skinMatrices` gives them
 */
export function mostlyMirrored({ joint, weight }: Influences, matrices: Float64Array): boolean {
  let balance = 0;
  for (let i = 0; i < joint.length; i++)
    balance += weight[i]! * Math.sign(determinant(matrices, joint[i]! * 16));
  return balance < 0;
}

/** Scales every vector to unit length; a zero vector stays zero. */
export function normalise(vectors: Float32Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const length = vectorLength(vectors[v]!, vectors[v + 1]!, vectors[v + 2]!);
    if (length === 0) continue;
    vectors[v] = vectors[v]! / length;
    vectors[v + 1] = vectors[v + 1]! / length;
    vectors[v + 2] = vectors[v + 2]! / length;
  }
}

/** Writes the direction of a vector after an affine matrix, both among others of their kind. */
export function turnInto(
  out: Float32Array,
  at: number,
  matrices: Float32Array,
  matrix: number,
  vectors: Float32Array,
  vector: number,
): void {
  for (let row = 0; row < 3; row++) {
    out[at + row] =
      matrices[matrix + row]! * vectors[vector]! +
      matrices[matrix + 4 + row]! * vectors[vector + 1]! +
      matrices[matrix + 8 + row]! * vectors[vector + 2]!;
  }
}
