import type { Axis, Vec3 } from '../scene/scene.ts';

/**
 * The length of a vector of two to four numbers. Math.hypot takes five times as long, because it also handles overflowing
 * squares, which 32-bit numbers of files never have.
 */
export function vectorLength(x: number, y: number, z = 0, w = 0): number {
  return Math.sqrt(x * x + y * y + z * z + w * w);
}

/** The largest absolute value, at least `least`. */
export function largestOf(values: ArrayLike<number>, least = 0): number {
  let most = least;
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at]!));
  return most;
}

/** Whether the numbers of two lists, the second one times a factor, differ by at most a tolerance. The second list may be longer. */
export function areClose(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  tolerance: number,
  factor: 1 | -1 = 1,
): boolean {
  for (let at = 0; at < a.length; at++) if (!(Math.abs(a[at]! - factor * b[at]!) <= tolerance)) return false;
  return true;
}

/** The same of quaternions: both signs are the same rotation. */
export function areRotationsClose(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number): boolean {
  return areClose(a, b, tolerance) || areClose(a, b, tolerance, -1);
}

/** Normalizes every vector; a zero vector stays zero. */
export function normalize(vectors: Float32Array | Float64Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const length = vectorLength(vectors[v]!, vectors[v + 1]!, vectors[v + 2]!);
    if (length === 0) continue;
    vectors[v] = vectors[v]! / length;
    vectors[v + 1] = vectors[v + 1]! / length;
    vectors[v + 2] = vectors[v + 2]! / length;
  }
}

/** The unit vector along an axis. */
export function alongAxis(axis: Axis): Vec3 {
  const length = axis.startsWith('-') ? -1 : 1;
  const along = (name: string) => (axis.endsWith(name) ? length : 0);
  return [along('x'), along('y'), along('z')];
}
