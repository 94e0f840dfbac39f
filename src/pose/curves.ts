import { exponential, slerp, toUnit } from '../math/quaternion.ts';
import type { Curve } from '../scene/scene.ts';
import { closingTime } from './closing.ts';
import { sampleCubic } from './cubic.ts';
import { gapLength, timeInLap } from './cycle.ts';
import { sampleSquad } from './squad.ts';
import { cubicColumns, ease } from './tcb.ts';

/**
 * Evaluates a curve. Data derived from a smooth curve is computed on the first call and cached for the object: do not
 * change a curve, but make a new one.
 *
 * @param time seconds
 * @param out receives the value at `at`: as many numbers as `numbersPerSample`. A slerped quaternion keeps the length of
 * its keys.
 * @param hold holds the nearest key outside the keys, regardless of the curve's extrapolation
 * @example
 * ```ts
 * import type { Curve } from 'exhume';
 * import { sampleCurve } from 'exhume/pose';
 *
 * const curve: Curve = {
 *   interpolation: 'linear',
 *   times: Float32Array.of(0, 2),
 *   values: Float32Array.of(0, 0, 0, 4, 8, 0),
 *   before: 'hold',
 *   after: 'hold',
 * };
 * const place = new Float64Array(3);
 * sampleCurve(curve, 0.5, place, 0);
 * console.log(place.join()); // 1,2,0
 * ```
 */
export function sampleCurve(curve: Curve, time: number, out: Float64Array, at: number, hold = false): void {
  const { times } = curve;
  const last = times.length - 1;
  if (last < 0) return;
  const low = findSegment(times, time);
  const start = times[low]!;
  const span = last > 0 ? times[low + 1]! - start : 0;
  // The last of several keys at the same time counts.
  let factor = span > 0 ? (time - start) / span : last > 0 ? 1 + Math.sign(time - start) * 2 : 0;
  if (factor < 0 || factor > 1) {
    const beyond = factor < 0 ? curve.before : curve.after;
    if (!hold && (beyond === 'cycle' || beyond === 'close')) {
      (beyond === 'cycle' ? sampleLap : sampleClosing)(curve, time, out, at);
      return;
    }
    if (beyond !== 'linear' || hold || span === 0) factor = factor < 0 ? 0 : 1;
  }
  sampleSegment(curve, low, Math.min(low + 1, last), factor, span, out, at);
}

/** Index of the key at the start of the segment that contains `time`, or of the nearest segment. */
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

/** A curve that repeats, at a time outside its keys. */
function sampleLap(curve: Curve, time: number, out: Float64Array, at: number): void {
  const inLap = timeInLap(curve, time);
  const last = curve.times.length - 1;
  const gone = inLap - curve.times[last]!;
  const gap = gapLength(curve);
  if (gone > 0 && gap > 0) sampleSegment(curve, last, 0, gone / gap, gap, out, at);
  else sampleCurve(curve, inLap, out, at, true);
}

/** A curve that closes, at a time after its last key. */
function sampleClosing(curve: Curve, time: number, out: Float64Array, at: number): void {
  const end = closingTime(curve);
  const last = curve.times.length - 1;
  const gap = (end ?? 0) - curve.times[last]!;
  if (end === undefined) sampleCurve(curve, time, out, at, true);
  else sampleSegment(curve, last, 0, (time - curve.times[last]!) / gap, gap, out, at);
}

/** A curve from one key to another, or extrapolated if the factor is outside 0..1. */
function sampleSegment(
  curve: Curve,
  from: number,
  to: number,
  factor: number,
  span: number,
  out: Float64Array,
  at: number,
): void {
  const { interpolation, values } = curve;
  if (interpolation === 'squad') {
    sampleSquad(curve, from, to, easedShare(curve, from, to, factor), out, at);
    return;
  }
  const width = values.length / curve.times.length;
  const a = from * width;
  const b = to * width;
  if (interpolation === 'log-quaternion') sampleLogarithms(values, a, b, factor, out, at);
  else if (factor === 0 || factor === 1 || interpolation === 'step') {
    // Exactly on a key: its stored value, without rounding.
    const key = factor < 1 ? a : b;
    for (let i = 0; i < width; i++) out[at + i] = values[key + i]!;
  } else if (interpolation === 'slerp') slerp(out, at, values, a, values, b, factor);
  else if (interpolation === 'linear') {
    for (let i = 0; i < width; i++) out[at + i] = values[a + i]! + factor * (values[b + i]! - values[a + i]!);
  } else {
    const share = interpolation === 'tcb' ? easedShare(curve, from, to, factor) : factor;
    sampleCubic(cubicColumns(curve), from, to, width, share, span, out, at);
    // A cubic of quaternions does not have unit length.
    if (width === 4) toUnit(out, at);
  }
}

/** Ease only applies between keys. */
function easedShare(curve: Curve, from: number, to: number, factor: number): number {
  return factor > 0 && factor < 1 ? ease(curve, from, to, factor) : factor;
}

function sampleLogarithms(
  values: Float32Array,
  a: number,
  b: number,
  factor: number,
  out: Float64Array,
  at: number,
): void {
  const x = values[a]! + factor * (values[b]! - values[a]!);
  const y = values[a + 1]! + factor * (values[b + 1]! - values[a + 1]!);
  const z = values[a + 2]! + factor * (values[b + 2]! - values[a + 2]!);
  exponential(out, at, x, y, z);
}
