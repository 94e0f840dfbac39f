/** 3 × 3 matrices, column-major, of rotations and small changes. */

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** The matrix of a quaternion, of any length as stored, like in poses. */
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

/** Derivatives of a point by three numbers. */
export type Ways = [Float64Array, Float64Array, Float64Array];

/** Adds the weighted products of three derivatives with each other, as a lower triangle, and with an error x, y, z. */
export function addProducts(
  [a, b, c]: Ways,
  weight: number,
  x: number,
  y: number,
  z: number,
  square: Float64Array,
  slope: Float64Array,
): void {
  const [ax, ay, az] = [a[0]! * weight, a[1]! * weight, a[2]! * weight];
  const [bx, by, bz] = [b[0]! * weight, b[1]! * weight, b[2]! * weight];
  const [cx, cy, cz] = [c[0]! * weight, c[1]! * weight, c[2]! * weight];
  slope[0]! += ax * x + ay * y + az * z;
  slope[1]! += bx * x + by * y + bz * z;
  slope[2]! += cx * x + cy * y + cz * z;
  square[0]! += ax * a[0]! + ay * a[1]! + az * a[2]!;
  square[3]! += bx * a[0]! + by * a[1]! + bz * a[2]!;
  square[4]! += bx * b[0]! + by * b[1]! + bz * b[2]!;
  square[6]! += cx * a[0]! + cy * a[1]! + cz * a[2]!;
  square[7]! += cx * b[0]! + cy * b[1]! + cz * b[2]!;
  square[8]! += cx * c[0]! + cy * c[1]! + cz * c[2]!;
}
