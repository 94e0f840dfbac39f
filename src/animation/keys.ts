import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import type { Curve } from '../scene/scene.ts';

/** Keys of a curve within a clip. */
export interface Keys {
  /** Seconds from the start of the clip, strictly ascending, none negative. */
  times: Float32Array<ArrayBuffer>;
  values: Float32Array<ArrayBuffer>;
  /** Of cubics: tangents per second, as many numbers as in `values` each. */
  tangents?: { in: Float32Array<ArrayBuffer>; out: Float32Array<ArrayBuffer> };
  /** Whether the extrapolation of the curve was dropped. */
  cut: boolean;
}

/** Most keys into which one segment is divided. */
const MAX_PIECES = 1024;
/** Just below half a revolution (a right angle between quaternions), at which the shortest path is ambiguous. */
const LONGEST_ARC = Math.PI / 2 - 1e-3;

/**
 * A curve without invalid keys: not finite, out of order, or at the time of a later key. The same object if all are valid.
 */
export function usableCurve(curve: Curve): Curve {
  const { times } = curve;
  const usable: number[] = [];
  for (let key = 0; key < times.length; key++) {
    if (!isFiniteKey(curve, key)) continue;
    const last = times[usable.at(-1) ?? -1] ?? Number.NEGATIVE_INFINITY;
    if (times[key] === last) usable.pop();
    if (times[key]! >= last) usable.push(key);
  }
  return usable.length === times.length ? curve : keysOfCurve(curve, usable);
}

function isFiniteKey({ times, values, tangents, parameters }: Curve, key: number): boolean {
  return (
    Number.isFinite(times[key]) &&
    isFiniteRow(values, times.length, key) &&
    isFiniteRow(tangents?.in, times.length, key) &&
    isFiniteRow(tangents?.out, times.length, key) &&
    isFiniteRow(parameters, times.length, key)
  );
}

function isFiniteRow(column: Float32Array | undefined, rows: number, row: number): boolean {
  if (!column) return true;
  const width = column.length / rows;
  for (let at = row * width; at < (row + 1) * width; at++) if (!Number.isFinite(column[at])) return false;
  return true;
}

/**
 * The keys of a curve between the start and the end of a clip, for readers that hold the first and last key: keys outside
 * are cropped, extrapolated parts get keys, and the last key is at the end.
 *
 * @param curve a valid step, linear or slerp curve with at least one key that does not cycle
 */
export function clipKeys(curve: Curve, start: number, end: number): Keys {
  const { times, values } = curve;
  const width = numbersPerKey(curve);
  const first = times[0]!;
  const outTimes: number[] = [];
  const outValues: number[] = [];
  const sampled = new Float64Array(width);
  let cut = false;
  let previous = Number.NaN;

  function place(time: number, source: ArrayLike<number>, from: number): void {
    const shifted = Math.fround(time - start);
    // Rounding can make two times equal; then the later key counts.
    if (outTimes.length > 0 && shifted <= outTimes.at(-1)!) {
      outTimes.pop();
      outValues.length -= width;
    }
    outTimes.push(shifted);
    for (let i = 0; i < width; i++) outValues.push(source[from + i]!);
    previous = time;
  }
  function sample(time: number): void {
    sampleCurve(curve, time, sampled, 0);
    if (!sampled.every((value) => Number.isFinite(Math.fround(value)))) {
      cut = true;
      sampleCurve(curve, time, sampled, 0, true);
    }
    place(time, sampled, 0);
  }
  /** Adds keys if an arc of a rotation would be too long for readers. False if too many would be needed. */
  function divide(time: number): boolean {
    const pieces = Number.isNaN(previous) ? 1 : Math.ceil(arc(curve, previous, time) / LONGEST_ARC);
    if (pieces > MAX_PIECES) {
      cut = true;
      return false;
    }
    const from = previous;
    for (let piece = 1; piece < pieces; piece++) {
      const between = from + ((time - from) * piece) / pieces;
      // There is no time between neighbors in single precision, such as at a jump: a key would replace one of them.
      const shifted = Math.fround(between - start);
      if (shifted > outTimes.at(-1)! && shifted < Math.fround(time - start)) sample(between);
    }
    return true;
  }

  if (first < start || (first > start && curve.before === 'linear')) sample(start);
  times.forEach((time, key) => {
    if (time < start || time > end) return;
    divide(time);
    place(time, values, key * width);
  });
  if (previous !== end) {
    if (divide(end)) sample(end);
    else place(end, outValues, outValues.length - width);
  }
  return { times: new Float32Array(outTimes), values: new Float32Array(outValues), cut };
}

/** The angle between quaternions of a curve at two times without a key between them. */
function arc(curve: Curve, from: number, to: number): number {
  const { times, values, interpolation, before, after } = curve;
  const last = times.length - 1;
  if (interpolation !== 'slerp' || last === 0) return 0;
  if ((before === 'hold' && to <= times[0]!) || (after === 'hold' && from >= times[last]!)) return 0;
  const key = findSegment(times, from);
  const a = key * 4;
  const b = a + 4;
  const cosine = dot(values, a, b) / Math.sqrt(dot(values, a, a) * dot(values, b, b));
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  return (angle * (to - from)) / (times[key + 1]! - times[key]!);
}

function dot(values: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += values[a + i]! * values[b + i]!;
  return sum;
}
