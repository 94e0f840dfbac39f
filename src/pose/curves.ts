import type { Curve } from '../scene/scene.ts';

/** Below this angle between two quaternions (1 - |cos|) slerp is computed as lerp. */
const NEARLY_PARALLEL = 1e-6;

type Numbers = Float32Array | Float64Array;

/**
 * Evaluates a curve.
 *
 * @param time seconds
 * @param out receives the value at `at`: 3 numbers, 4 for rotations. A slerped quaternion is as long as its keys are.
 * @param hold holds the nearest key outside the keys, whatever the curve says
 */
export function sampleCurve(curve: Curve, time: number, out: Float64Array, at: number, hold = false): void {
  const { times, values } = curve;
  const last = times.length - 1;
  const width = values.length / times.length;
  const low = findSegment(times, time);
  const start = times[low]!;
  const span = last > 0 ? times[low + 1]! - start : 0;
  // Of keys at the same time the last one counts.
  let factor = span > 0 ? (time - start) / span : last > 0 && time >= start ? 1 : 0;
  if (factor < 0 && (hold || curve.before === 'hold')) factor = 0;
  if (factor > 1 && (hold || curve.after === 'hold')) factor = 1;
  if (curve.interpolation === 'step') factor = factor >= 1 ? 1 : 0;
  const a = low * width;
  if (factor === 0 || factor === 1) {
    // Exactly on a key: its very value, not one that is computed from two.
    for (let i = 0; i < width; i++) out[at + i] = values[a + factor * width + i]!;
  } else if (curve.interpolation === 'slerp') slerp(values, a, values, a + 4, factor, out, at);
  else
    for (let i = 0; i < width; i++)
      out[at + i] = values[a + i]! + factor * (values[a + width + i]! - values[a + i]!);
}

/** Index of the key that begins the segment which contains `time`, or of the segment nearest to it. */
export function findSegment(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

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
