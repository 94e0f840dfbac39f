/** Affine matrices, 16 numbers, column-major. */
import { affinePart, matrixAt } from '../../../math/affine.ts';
import { vectorLength } from '../../../math/vector.ts';

/** Fraction of the model's size that is only rounding. */
const NEGLIGIBLE = 1e-5;

/** A copy of one of several matrices, made affine. */
export function affineAt(matrices: Float32Array | Float64Array, index: number): Float64Array {
  return affinePart(matrixAt(matrices, index));
}

/** The largest distance between images under two matrices, for points within the model's size of the origin. */
export function matricesApart(a: ArrayLike<number>, b: ArrayLike<number>, size: number): number {
  let linear = 0;
  for (let i = 0; i < 12; i++) if (i % 4 < 3) linear += (a[i]! - b[i]!) ** 2;
  const moved = vectorLength(a[12]! - b[12]!, a[13]! - b[13]!, a[14]! - b[14]!);
  return moved + size * Math.sqrt(linear);
}

/** Whether a distance is only rounding. */
export function isRounding(distance: number, size: number): boolean {
  return distance <= NEGLIGIBLE * size;
}
