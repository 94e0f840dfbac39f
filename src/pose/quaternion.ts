/** Rotations as four numbers x, y, z, w somewhere in a column. */
import { vectorLength } from './vector-length.ts';

/** Below this angle between two quaternions (1 - |cos|) slerp is computed as lerp. */
const NEARLY_PARALLEL = 1e-6;

export type Numbers = Float32Array | Float64Array;

/**
 * Spherical interpolation the short way round, without normalising; a factor outside 0..1 goes on along the arc.
 *
 * @param a where the first quaternion begins in `from`
 * @param b where the second begins in `to`
 * @param out receives the quaternion at `at`; may be one of the two it is made from
 */
export function slerp(
  from: Numbers,
  a: number,
  to: Numbers,
  b: number,
  factor: number,
  out: Float64Array,
  at: number,
): void {
  let cosine = 0;
  for (let i = 0; i < 4; i++) cosine += from[a + i]! * to[b + i]!;
  const sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  let first = 1 - factor;
  let second = factor;
  if (1 - cosine > NEARLY_PARALLEL) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    first = Math.sin((1 - factor) * angle) / sine;
    second = Math.sin(factor * angle) / sine;
  }
  second *= sign;
  for (let i = 0; i < 4; i++) out[at + i] = first * from[a + i]! + second * to[b + i]!;
}

/** The same along the arc between the four numbers as they are, be it the long way round. */
export function slerpAsGiven(
  from: Numbers,
  a: number,
  to: Numbers,
  b: number,
  factor: number,
  out: Float64Array,
  at: number,
): void {
  const cosine = dot(from, a, to, b);
  // Opposite ones are the same rotation, and no arc between them is the right one.
  if (1 - Math.abs(cosine) <= NEARLY_PARALLEL) {
    slerp(from, a, to, b, factor, out, at);
    return;
  }
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  const first = Math.sin((1 - factor) * angle) / sine;
  const second = Math.sin(factor * angle) / sine;
  for (let i = 0; i < 4; i++) out[at + i] = first * from[a + i]! + second * to[b + i]!;
}

/** The cosine of the angle between two quaternions of unit length. */
export function dot(a: Numbers, atA: number, b: Numbers, atB: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}

/** The rotation `exp(x, y, z)`, whose axis is that vector and whose angle is twice its length. */
export function exponential(x: number, y: number, z: number, out: Float64Array, at: number): void {
  const half = Math.sqrt(x * x + y * y + z * z);
  const share = half > 0 ? Math.sin(half) / half : 1;
  out[at] = x * share;
  out[at + 1] = y * share;
  out[at + 2] = z * share;
  out[at + 3] = Math.cos(half);
}

/** The rotation that begins at `from`, turned on by `exp(x, y, z)` about the axes that it is told in. */
export function turned(
  x: number,
  y: number,
  z: number,
  rotations: Float64Array,
  from: number,
  out: Float64Array,
  at: number,
): void {
  const qx = rotations[from]!;
  const qy = rotations[from + 1]!;
  const qz = rotations[from + 2]!;
  const qw = rotations[from + 3]!;
  exponential(x, y, z, out, at);
  const tx = out[at]!;
  const ty = out[at + 1]!;
  const tz = out[at + 2]!;
  const tw = out[at + 3]!;
  out[at] = tw * qx + tx * qw + ty * qz - tz * qy;
  out[at + 1] = tw * qy - tx * qz + ty * qw + tz * qx;
  out[at + 2] = tw * qz + tx * qy - ty * qx + tz * qw;
  out[at + 3] = tw * qw - tx * qx - ty * qy - tz * qz;
}

/** The vector whose `turned` makes the rotation at `b` of the one at `a`: axis times half the angle. */
export function difference(rotations: Float64Array, a: number, b: number): [number, number, number] {
  const [ax, ay, az, aw] = [0, 1, 2, 3].map((i) => rotations[a + i]!) as [number, number, number, number];
  const [bx, by, bz, bw] = [0, 1, 2, 3].map((i) => rotations[b + i]!) as [number, number, number, number];
  const x = bx * aw - bw * ax - by * az + bz * ay;
  const y = by * aw - bw * ay + bx * az - bz * ax;
  const z = bz * aw - bw * az - bx * ay + by * ax;
  const sine = vectorLength(x, y, z);
  const cosine = dot(rotations, a, rotations, b);
  const share = sine > 0 ? Math.atan2(sine, cosine) / sine : 1;
  return [x * share, y * share, z * share];
}

/** Scales the quaternion at `at` to unit length; one without a direction stays. */
export function toUnit(values: Float64Array, at: number): void {
  const length = Math.sqrt(dot(values, at, values, at));
  if (!(length > 0)) return;
  for (let i = at; i < at + 4; i++) values[i] = values[i]! / length;
}
