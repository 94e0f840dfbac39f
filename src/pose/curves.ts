import { exponential, slerp, toRotation, toUnit } from '../math/quaternion.ts';
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
 * @param out receives the value at `at`: 4 numbers for a rotation, else as many as a key has; none of a curve without keys. A
 * slerped quaternion keeps the length of its keys.
 * @param hold holds the nearest key outside the keys, regardless of the curve's extrapolation
 * @throws RangeError if the value does not fit
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
  if (curve.times.length === 0) return;
  const width = curve.interpolation === 'log-quaternion' ? 4 : widthOf(curve);
  if (!(at >= 0 && at + width <= out.length))
    throw new RangeError(`A value of ${width} numbers at ${at} does not fit into ${out.length}`);
  sampleFrom(curve, findSegment(curve.times, time), time, out, at, hold);
}

/**
 * Index of the key at the start of the segment that contains `time`, or of the nearest segment.
 *
 * @param guess an index that is tried first
 */
export function findSegment(times: Float32Array, time: number, guess = 0): number {
  if (guess + 1 < times.length && times[guess]! <= time && time < times[guess + 1]!) return guess;
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Evaluates a curve as `sampleCurve` does. @param low the segment of the time, as `findSegment` gives it */
export function sampleFrom(
  curve: Curve,
  low: number,
  time: number,
  out: Float64Array,
  at: number,
  hold: boolean,
): void {
  const { times } = curve;
  const start = times[low]!;
  const end = times[low + 1]!;
  if (time > start && time < end) {
    sampleSegment(curve, low, low + 1, (time - start) / (end - start), end - start, out, at);
  } else sampleOnKeys(curve, low, time, out, at, hold);
}

/** A curve on a key or outside its keys. */
function sampleOnKeys(
  curve: Curve,
  low: number,
  time: number,
  out: Float64Array,
  at: number,
  hold: boolean,
): void {
  const { times } = curve;
  const last = times.length - 1;
  const start = times[low]!;
  const span = last > 0 ? times[low + 1]! - start : 0;
  // Of several keys at the same time the last one counts.
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
  const isOnKey = factor === 0 || factor === 1;
  // The most frequent kinds come first.
  if (interpolation === 'slerp' && !isOnKey) slerp(out, at, values, from * 4, values, to * 4, factor);
  else if (interpolation === 'linear' && !isOnKey) mix(curve, from, to, factor, out, at);
  else if (interpolation === 'squad')
    sampleSquad(curve, from, to, easedShare(curve, from, to, factor), out, at);
  else if (interpolation === 'log-quaternion') sampleLogarithms(values, from * 3, to * 3, factor, out, at);
  else if (isOnKey || interpolation === 'step') copyKey(curve, factor < 1 ? from : to, out, at);
  else sampleSpline(curve, from, to, factor, span, out, at);
}

/** How many numbers a value has. */
function widthOf({ times, values }: Curve): number {
  return (values.length / times.length) | 0;
}

function mix(curve: Curve, from: number, to: number, factor: number, out: Float64Array, at: number): void {
  const { values } = curve;
  const width = widthOf(curve);
  const a = from * width;
  const b = to * width;
  for (let i = 0; i < width; i++) out[at + i] = values[a + i]! + factor * (values[b + i]! - values[a + i]!);
  if (width === 4) toUnit(out, at);
}

/** Deviation of the length of a quaternion that is explained by rounding. */
const UNIT_TOLERANCE = 1e-6;

/** The stored value of a key, without rounding. */
function copyKey(curve: Curve, key: number, out: Float64Array, at: number): void {
  const { values, interpolation } = curve;
  const width = widthOf(curve);
  for (let i = 0; i < width; i++) out[at + i] = values[key * width + i]!;
  const isNormalized = width === 4 && interpolation !== 'slerp' && interpolation !== 'step';
  if (isNormalized) toRotation(out, at, UNIT_TOLERANCE);
}

function sampleSpline(
  curve: Curve,
  from: number,
  to: number,
  factor: number,
  span: number,
  out: Float64Array,
  at: number,
): void {
  const width = widthOf(curve);
  const share = curve.interpolation === 'tcb' ? easedShare(curve, from, to, factor) : factor;
  sampleCubic(cubicColumns(curve), from, to, width, share, span, out, at);
  // A cubic of quaternions does not have unit length.
  if (width === 4) toUnit(out, at);
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
