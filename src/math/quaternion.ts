/**
 * Rotations as four numbers x, y, z, w somewhere in a column, for which gl-matrix would need views. Functions that write to
 * a column take `(out, at, …)`, then their inputs, each with the offset of its quaternion, like three.js's `slerpFlat`;
 * `out` may be one of them.
 */
import type { Quat, Vec3 } from '../scene/scene.ts';
import type { Numbers } from './affine.ts';
import { vectorLength } from './vector.ts';

/** Quaternions closer than this (1 - |cos|) count as one rotation: a slerp continues linearly outside of them. */
const NEARLY_PARALLEL = 1e-6;

/** Up to this angle between two quaternions (1 - cos; a rotation by 23°) the error of `smallArc` is below 1e-16. */
const SMALL_ANGLE = 0.02;

/** Spherical interpolation along the shortest path, without normalizing; a factor outside 0..1 continues along the arc. */
export function slerp(
  out: Float64Array,
  at: number,
  a: Numbers,
  atA: number,
  b: Numbers,
  atB: number,
  factor: number,
): void {
  interpolate(out, at, a, atA, b, atB, factor, 0);
}

/** Spherical interpolation between quaternions with their given signs, even along the longer path. */
export function slerpAsGiven(
  out: Float64Array,
  at: number,
  a: Numbers,
  atA: number,
  b: Numbers,
  atB: number,
  factor: number,
): void {
  // Opposite quaternions are the same rotation, with no unique arc between them.
  interpolate(out, at, a, atA, b, atB, factor, NEARLY_PARALLEL - 1);
}

/** Spherical interpolation; if the cosine between the quaternions is below `lowest`, the second one is negated. */
function interpolate(
  out: Float64Array,
  at: number,
  a: Numbers,
  atA: number,
  b: Numbers,
  atB: number,
  factor: number,
  lowest: number,
): void {
  const ax = a[atA]!;
  const ay = a[atA + 1]!;
  const az = a[atA + 2]!;
  const aw = a[atA + 3]!;
  const bx = b[atB]!;
  const by = b[atB + 1]!;
  const bz = b[atB + 2]!;
  const bw = b[atB + 3]!;
  const given = ax * bx + ay * by + az * bz + aw * bw;
  const sign = given < lowest ? -1 : 1;
  const cosine = sign * given;
  // 1 - cos of unit quaternions, computed by the chord, which is exact where they nearly coincide.
  const distance =
    ((bx - sign * ax) ** 2 + (by - sign * ay) ** 2 + (bz - sign * az) ** 2 + (bw - sign * aw) ** 2) / 2;
  const isSmall = distance <= SMALL_ANGLE && cosine >= 1 - SMALL_ANGLE;
  let first = 1 - factor;
  let second = factor;
  if (isSmall && factor >= 0 && factor <= 1) {
    first = smallArc(first, distance);
    second = smallArc(second, distance);
  } else if (cosine < 1 - NEARLY_PARALLEL) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    first = Math.sin(first * angle) / sine;
    second = Math.sin(second * angle) / sine;
  }
  second *= sign;
  out[at] = first * ax + second * bx;
  out[at + 1] = first * ay + second * by;
  out[at + 2] = first * az + second * bz;
  out[at + 3] = first * aw + second * bw;
}

/**
 * sin(share · angle) / sin(angle) for a share of 0..1, by its series in `distance`, 1 - cos(angle).
 *
 * @see Eberly, A Fast and Accurate Algorithm for Computing SLERP (2011)
 */
function smallArc(share: number, distance: number): number {
  const square = share * share;
  const term1 = distance * (1 / 3 - square * (1 / 3));
  const term2 = distance * (2 / 5 - square * (1 / 10));
  const term3 = distance * (3 / 7 - square * (1 / 21));
  const term4 = distance * (4 / 9 - square * (1 / 36));
  const term5 = distance * (5 / 11 - square * (1 / 55));
  const term6 = distance * (6 / 13 - square * (1 / 78));
  const term7 = distance * (7 / 15 - square * (1 / 105));
  return (
    share * (1 + term1 * (1 + term2 * (1 + term3 * (1 + term4 * (1 + term5 * (1 + term6 * (1 + term7)))))))
  );
}

/** The cosine of the angle between two unit quaternions. */
export function dot(a: Numbers, atA: number, b: Numbers, atB: number): number {
  return (
    a[atA]! * b[atB]! + a[atA + 1]! * b[atB + 1]! + a[atA + 2]! * b[atB + 2]! + a[atA + 3]! * b[atB + 3]!
  );
}

/** Angle between two unit rotations in radians, computed by the chord, which is exact for small angles, too. */
export function angleBetween(a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number): number {
  let minus = 0;
  let plus = 0;
  for (let i = 0; i < 4; i++) {
    minus += (a[atA + i]! - b[atB + i]!) ** 2;
    plus += (a[atA + i]! + b[atB + i]!) ** 2;
  }
  return 4 * Math.asin(Math.min(1, Math.sqrt(Math.min(minus, plus)) / 2));
}

/** The product a · b: the rotation b, then a. */
export function multiplyQuaternions(
  out: Numbers,
  at: number,
  a: Numbers,
  atA: number,
  b: Numbers,
  atB: number,
): void {
  const ax = a[atA]!;
  const ay = a[atA + 1]!;
  const az = a[atA + 2]!;
  const aw = a[atA + 3]!;
  const bx = b[atB]!;
  const by = b[atB + 1]!;
  const bz = b[atB + 2]!;
  const bw = b[atB + 3]!;
  out[at] = aw * bx + ax * bw + ay * bz - az * by;
  out[at + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[at + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[at + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** The rotation `exp(x, y, z)`, whose axis is that vector and whose angle is twice its length. */
export function exponential(out: Numbers | number[], at: number, x: number, y: number, z: number): void {
  const half = vectorLength(x, y, z);
  const share = half > 0 ? Math.sin(half) / half : 1;
  out[at] = x * share;
  out[at + 1] = y * share;
  out[at + 2] = z * share;
  out[at + 3] = Math.cos(half);
}

/** The vector whose exponential is a unit rotation: axis times half the angle. */
export function logarithm(x: number, y: number, z: number, w: number): Vec3 {
  const sine = vectorLength(x, y, z);
  const share = sine > 0 ? Math.atan2(sine, w) / sine : 1;
  return [x * share, y * share, z * share];
}

/** Scratch for an intermediate rotation. */
const step = new Float64Array(4);

/** The rotation that begins at `from`, rotated further by `exp(x, y, z)` about the parent's axes. */
export function rotateBy(
  out: Float64Array,
  at: number,
  rotations: Float64Array,
  from: number,
  x: number,
  y: number,
  z: number,
): void {
  exponential(step, 0, x, y, z);
  multiplyQuaternions(out, at, step, 0, rotations, from);
}

/** The vector by which `rotateBy` rotates from `a` to `b`: axis times half the angle. */
export function difference(rotations: Float64Array, a: number, b: number): Vec3 {
  const [ax, ay, az, aw] = [0, 1, 2, 3].map((i) => rotations[a + i]!) as Quat;
  const [bx, by, bz, bw] = [0, 1, 2, 3].map((i) => rotations[b + i]!) as Quat;
  return logarithm(
    bx * aw - bw * ax - by * az + bz * ay,
    by * aw - bw * ay + bx * az - bz * ax,
    bz * aw - bw * az - bx * ay + by * ax,
    dot(rotations, a, rotations, b),
  );
}

/** Normalizes the quaternion at `at`; zero does not change. */
export function toUnit(values: Numbers, at: number): void {
  const length = Math.sqrt(dot(values, at, values, at));
  if (!(length > 0)) return;
  for (let i = at; i < at + 4; i++) values[i] = values[i]! / length;
}

/**
 * Normalizes the quaternion at `at` if its length differs from one by more than a tolerance; zero becomes the identity.
 *
 * @returns the difference of its length from one
 */
export function toRotation(values: Numbers | number[], at: number, tolerance = 0): number {
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
  const error = Math.abs(length - 1);
  if (error <= tolerance) return error;
  const hasDirection = length > 0 && Number.isFinite(length);
  for (let i = 0; i < 4; i++) values[at + i] = hasDirection ? values[at + i]! / length : Number(i === 3);
  return hasDirection ? error : 1;
}

/** The normalized quaternion at `at`; the identity for zero. */
export function unitQuaternion(values: ArrayLike<number>, at = 0): Quat {
  const rotation: Quat = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
  toRotation(rotation, 0);
  return rotation;
}

/** The inverse of a unit rotation. */
export function conjugate(values: ArrayLike<number>, at = 0): Quat {
  return [-values[at]!, -values[at + 1]!, -values[at + 2]!, values[at + 3]!];
}
