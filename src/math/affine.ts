/**
 * Affine matrices, 16 numbers each, column-major, for column vectors. Functions that write to a column take `(out, at, …)`,
 * then their inputs, each with the offset of its matrix or vector.
 */
import { mat4 } from 'gl-matrix';
import type { Node } from '../scene/scene.ts';

export type Numbers = Float32Array | Float64Array;

export function identity(): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** The matrix of an optional translation, unit rotation and scale. */
export function compose({
  translation = [0, 0, 0],
  rotation = [0, 0, 0, 1],
  scale = [1, 1, 1],
}: Partial<Pick<Node, 'translation' | 'rotation' | 'scale'>>): Float64Array {
  const out = new Float64Array(16);
  mat4.fromRotationTranslationScale(out, rotation, translation, scale);
  return out;
}

/** The transform of a node relative to its parent. */
export function localMatrix(node: Node): Float64Array {
  return node.matrix ?? compose(node);
}

/** A copy of one of several matrices. */
export function matrixAt(matrices: Numbers, index: number): Float64Array {
  return Float64Array.from(matrices.subarray(index * 16, index * 16 + 16));
}

/** The product a · b: first `b`, then `a`. */
export function product(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(16);
  mat4.multiply(out, a, b);
  return out;
}

/** A matrix with the last row 0 0 0 1. */
export function affinePart(matrix: ArrayLike<number>): Float64Array {
  return Float64Array.from(matrix, (value, at) => (at % 4 < 3 ? value : Number(at === 15)));
}

/** The inverse of a matrix; undefined if it has none. */
export function inverse(matrix: Float64Array): Float64Array | undefined {
  const out = new Float64Array(16);
  return mat4.invert(out, matrix) ? out : undefined;
}

/** Writes the product a · b, which must not overlap `a`. */
export function multiplyMatrices(
  out: Numbers,
  at: number,
  a: Numbers,
  atA: number,
  b: Numbers,
  atB: number,
): void {
  for (let column = 0; column < 16; column += 4) {
    const x = b[atB + column]!;
    const y = b[atB + column + 1]!;
    const z = b[atB + column + 2]!;
    const w = b[atB + column + 3]!;
    for (let row = 0; row < 4; row++) {
      const r = atA + row;
      out[at + column + row] = a[r]! * x + a[r + 4]! * y + a[r + 8]! * z + a[r + 12]! * w;
    }
  }
}

/** Writes the point at `atV`, transformed by an affine matrix. */
export function movePoint(out: Numbers, at: number, m: Numbers, atM: number, v: Numbers, atV: number): void {
  const x = v[atV]!;
  const y = v[atV + 1]!;
  const z = v[atV + 2]!;
  for (let row = 0; row < 3; row++) {
    const r = atM + row;
    out[at + row] = m[r]! * x + m[r + 4]! * y + m[r + 8]! * z + m[r + 12]!;
  }
}

/** Writes the direction at `atV`, transformed by the linear part of an affine matrix. */
export function moveDirection(
  out: Numbers,
  at: number,
  m: Numbers,
  atM: number,
  v: Numbers,
  atV: number,
): void {
  const x = v[atV]!;
  const y = v[atV + 1]!;
  const z = v[atV + 2]!;
  for (let row = 0; row < 3; row++) {
    const r = atM + row;
    out[at + row] = m[r]! * x + m[r + 4]! * y + m[r + 8]! * z;
  }
}

/** Transforms vectors by an affine matrix; `w` is 1 for points and 0 for directions. */
export function transform(out: Float32Array, matrix: Float64Array, vectors: Float32Array, w: 0 | 1): void {
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
 * The matrix that transforms normals: the inverse transpose times a positive number. It is finite even without an inverse.
 *
 * @param out 16 numbers
 */
export function normalMatrix(out: Float64Array, matrix: Float64Array): void {
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

/** Determinant of the linear part of the 4 × 4 matrix at `at`; negative if it mirrors. */
export function determinant(matrices: Float64Array, at: number): number {
  const m = matrices;
  return (
    m[at]! * (m[at + 5]! * m[at + 10]! - m[at + 6]! * m[at + 9]!) -
    m[at + 4]! * (m[at + 1]! * m[at + 10]! - m[at + 2]! * m[at + 9]!) +
    m[at + 8]! * (m[at + 1]! * m[at + 6]! - m[at + 2]! * m[at + 5]!)
  );
}
