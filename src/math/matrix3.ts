/** 3 × 3 matrices, column-major, of rotations and small changes. */

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** The matrix of a quaternion, which is used as stored, without normalizing, like in poses. */
export function rotationMatrix(q: Float64Array, at: number, out: Float64Array): void {
  out.set(IDENTITY);
  addTerms(q, at, 1, out);
}

export function subtractRotation(q: Float64Array, at: number, out: Float64Array): void {
  for (let i = 0; i < 9; i++) out[i]! -= IDENTITY[i]!;
  addTerms(q, at, -1, out);
}

function addTerms(q: Float64Array, at: number, sign: 1 | -1, out: Float64Array): void {
  const x = q[at]!;
  const y = q[at + 1]!;
  const z = q[at + 2]!;
  const w = q[at + 3]!;
  const twice = 2 * sign;
  out[0]! -= twice * (y * y + z * z);
  out[1]! += twice * (x * y + w * z);
  out[2]! += twice * (x * z - w * y);
  out[3]! += twice * (x * y - w * z);
  out[4]! -= twice * (x * x + z * z);
  out[5]! += twice * (y * z + w * x);
  out[6]! += twice * (x * z + w * y);
  out[7]! += twice * (y * z - w * x);
  out[8]! -= twice * (x * x + y * y);
}

/** Replaces each column of a matrix by the cross product of an axis with it. */
export function crossAxis(axis: number, matrix: Float64Array): void {
  const next = (axis + 1) % 3;
  const last = (axis + 2) % 3;
  for (let column = 0; column < 9; column += 3) {
    const along = matrix[column + next]!;
    matrix[column + next] = -matrix[column + last]!;
    matrix[column + last] = along;
    matrix[column + axis] = 0;
  }
}
