import { vec3 } from 'gl-matrix';
import { rotationOf } from '../../../math/decompose.ts';
import type { Quat, Vec3 } from '../../../scene/scene.ts';

/** A transform with shear as two without: a rotation first, then scale, rotation and translation. */
export interface SplitTransform {
  inner: { rotation: Quat };
  outer: { translation: Vec3; rotation: Quat; scale: Vec3 };
}

type Columns = [Vec3, Vec3, Vec3];

/** Enough sweeps for the precision of float64; each about doubles the digits. */
const MOST_SWEEPS = 30;
/** Columns whose cosine is below this are orthogonal. */
const ORTHOGONAL = 1e-15;
/** A column this much shorter than the longest one has no direction. */
const FLAT = 1e-12;

/**
 * Splits an affine matrix by its singular values, which is exact up to rounding for any matrix.
 *
 * @param matrix 16 numbers, column-major, finite
 */
export function splitShear(matrix: Float64Array): SplitTransform {
  const columns = [0, 4, 8].map((at) => [...matrix.subarray(at, at + 3)]) as Columns;
  const rotated: Columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  orthogonalize(columns, rotated);
  const scale = columns.map((column) => Math.hypot(...column)) as Vec3;
  const axes = axesOf(columns, scale);
  // Mirrored axes are not a rotation: the reflection goes into the scale.
  if (vec3.dot(vec3.cross([0, 0, 0], axes[0], axes[1]), axes[2]) < 0) {
    vec3.negate(axes[0], axes[0]);
    scale[0] = -scale[0];
  }
  const inner = rotationOf(rotated);
  return {
    inner: { rotation: [-inner[0], -inner[1], -inner[2], inner[3]] },
    outer: { translation: [...matrix.subarray(12, 15)] as Vec3, rotation: rotationOf(axes), scale },
  };
}

/** Rotates three vectors into each other until all are orthogonal (one-sided Jacobi, after Hestenes 1958). */
function orthogonalize(columns: Columns, rotated: Columns): void {
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let done = true;
    for (const [p, q] of [[0, 1] as const, [0, 2] as const, [1, 2] as const]) {
      const a = vec3.dot(columns[p], columns[p]);
      const b = vec3.dot(columns[q], columns[q]);
      const lean = vec3.dot(columns[p], columns[q]);
      if (Math.abs(lean) <= ORTHOGONAL * Math.sqrt(a * b)) continue;
      done = false;
      const half = (b - a) / (2 * lean);
      const tangent = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.hypot(1, half));
      const cosine = 1 / Math.hypot(1, tangent);
      for (const vectors of [columns, rotated]) {
        rotatePair(vectors[p], vectors[q], cosine, cosine * tangent);
      }
    }
    if (done) return;
  }
}

function rotatePair(first: Vec3, second: Vec3, cosine: number, sine: number): void {
  for (let i = 0; i < 3; i++) {
    const [a, b] = [first[i]!, second[i]!];
    first[i] = cosine * a - sine * b;
    second[i] = sine * a + cosine * b;
  }
}

/** The directions of three orthogonal vectors; 0 for one without a direction. */
function axesOf(columns: Columns, lengths: Vec3): Columns {
  const longest = Math.max(...lengths);
  return columns.map((column, index): Vec3 => {
    if (lengths[index]! <= longest * FLAT) return [0, 0, 0];
    return vec3.normalize([0, 0, 0], column) as Vec3;
  }) as Columns;
}
