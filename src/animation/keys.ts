import { isFiniteRow } from '../math/columns.ts';
import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import type { Clip, Curve, Interpolation } from '../scene/scene.ts';
import { momentBefore } from './moments.ts';

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

/** Limit of the keys into which one segment is divided. */
const MAX_PIECES = 1024;
/** Just below half a revolution (a right angle between quaternions), at which the shortest path is ambiguous. */
const LONGEST_ARC = Math.PI / 2 - 1e-3;

/**
 * A curve without invalid keys: not finite, out of order, or at the time of another. At a jump, of the keys at its time the
 * first one moves to the last time before it, and the last one stays. The same object if all are valid.
 */
export function usableCurve(curve: Curve): Curve {
  if (isUsable(curve)) return curve;
  const keys: number[] = [];
  const times: number[] = [];
  for (let key = 0; key < curve.times.length; key++) {
    const time = curve.times[key]!;
    const last = curve.times[keys.at(-1) ?? -1] ?? Number.NEGATIVE_INFINITY;
    if (!isFiniteKey(curve, key) || time < last) continue;
    if (time === last && !(canJump(curve, time) && makeRoom(times, times.length, time))) {
      keys.pop();
      times.pop();
    }
    keys.push(key);
    times.push(time);
  }
  const [first, last] = [curve.times[0]!, curve.times.at(-1)!];
  return {
    ...keysOfCurve(curve, keys),
    times: Float32Array.from(times),
    // Two keys at one time have no slope for an extrapolation.
    before: curve.before === 'linear' && curve.times[1] === first ? 'hold' : curve.before,
    after: curve.after === 'linear' && curve.times.at(-2) === last ? 'hold' : curve.after,
  };
}

/** Interpolations in which two keys at one time only affect the curve at that time. */
const JUMPING: readonly Interpolation[] = ['linear', 'slerp', 'log-quaternion', 'hermite'];

/** Whether a curve can have two keys next to each other at a time; at its ends it would repeat in laps of another length. */
function canJump({ interpolation, times, before, after }: Curve, time: number): boolean {
  const repeats = before === 'cycle' || after === 'cycle';
  return JUMPING.includes(interpolation) && !(repeats && (time === times[0] || time === times.at(-1)));
}

/** Moves the last of some keys to just before a time. False if that is not after the key before it, or before `earliest`. */
export function makeRoom(
  times: number[] | Float32Array,
  count: number,
  time: number,
  earliest = Number.NEGATIVE_INFINITY,
): boolean {
  const before = momentBefore(time);
  if (before < earliest || (count > 1 && before <= times[count - 2]!)) return false;
  times[count - 1] = before;
  return true;
}

function isUsable({ times, values, tangents, parameters }: Curve): boolean {
  for (let key = 1; key < times.length; key++) if (!(times[key]! > times[key - 1]!)) return false;
  return (
    areFinite(times) &&
    areFinite(values) &&
    areFinite(tangents?.in) &&
    areFinite(tangents?.out) &&
    areFinite(parameters)
  );
}

function areFinite(column: Float32Array | undefined): boolean {
  if (!column) return true;
  for (let at = 0; at < column.length; at++) if (!Number.isFinite(column[at])) return false;
  return true;
}

/** Whether all numbers of a curve are finite. */
export function hasFiniteKeys(curve: Curve): boolean {
  return curve.times.every((_, key) => isFiniteKey(curve, key));
}

function isFiniteKey({ times, values, tangents, parameters }: Curve, key: number): boolean {
  const columns = [times, values, tangents?.in, tangents?.out, parameters];
  return columns.every((column) => !column || isFiniteRow(column, column.length / times.length, key));
}

/**
 * The keys of a curve between the start and the end of a clip, for readers that hold the first and last key: keys outside
 * are cropped, extrapolated parts get keys, and the last key is at the end.
 *
 * @param curve a valid step, linear or slerp curve with at least one key that does not cycle
 */
export function clipKeys(curve: Curve, start: number, end: number): Keys {
  const { times } = curve;
  const first = times[0]!;
  const isLate = first < start || (first > start && curve.before === 'linear');
  const isEarly = times[times.length - 1] !== end;
  const clipper = new KeyClipper(curve, start, times.length + (isLate ? 1 : 0) + (isEarly ? 1 : 0));
  if (isLate) clipper.sample(start);
  for (let key = 0; key < times.length; key++) {
    const time = times[key]!;
    if (time >= start && time <= end) clipper.add(key);
  }
  return clipper.finish(end);
}

class KeyClipper {
  readonly #curve: Curve;
  readonly #start: number;
  readonly #width: number;
  #times: Float32Array<ArrayBuffer>;
  #values: Float32Array<ArrayBuffer>;
  #count = 0;
  /** Time of the last key in the curve; NaN without keys. */
  #previous = Number.NaN;
  #cut = false;

  /** @param expected keys; more are only needed where arcs are divided */
  constructor(curve: Curve, start: number, expected: number) {
    this.#curve = curve;
    this.#start = start;
    this.#width = numbersPerKey(curve);
    this.#times = new Float32Array(expected);
    this.#values = new Float32Array(expected * this.#width);
  }

  /** Adds a key of the curve. */
  add(key: number): void {
    const { times, values } = this.#curve;
    const time = times[key]!;
    this.#divide(time, key - 1);
    this.#place(time, values, key * this.#width);
  }

  sample(time: number): void {
    const sampled = new Float64Array(this.#width);
    sampleCurve(this.#curve, time, sampled, 0);
    if (!sampled.every((value) => Number.isFinite(Math.fround(value)))) {
      this.#cut = true;
      sampleCurve(this.#curve, time, sampled, 0, true);
    }
    this.#place(time, sampled, 0);
  }

  /** Adds a key at the end, unless there is one. */
  finish(end: number): Keys {
    const isThere = this.#count > 0 && Math.fround(end - this.#start) <= this.#times[this.#count - 1]!;
    if (!isThere) {
      if (this.#divide(end, this.#curve.times.length - 1)) this.sample(end);
      else this.#place(end, this.#values, (this.#count - 1) * this.#width);
    }
    const isFull = this.#count === this.#times.length;
    return {
      times: isFull ? this.#times : this.#times.slice(0, this.#count),
      values: isFull ? this.#values : this.#values.slice(0, this.#count * this.#width),
      cut: this.#cut,
    };
  }

  #place(time: number, source: Float32Array | Float64Array, from: number): void {
    const shifted = Math.fround(time - this.#start);
    // Rounding can make two times equal: the earlier key is moved, or replaced by the later one.
    const isTaken = this.#count > 0 && shifted <= this.#times[this.#count - 1]!;
    if (isTaken && !makeRoom(this.#times, this.#count, shifted, 0)) this.#count--;
    if (this.#count === this.#times.length) this.#grow();
    this.#times[this.#count] = shifted;
    const at = this.#count * this.#width;
    for (let i = 0; i < this.#width; i++) this.#values[at + i] = source[from + i]!;
    this.#count++;
    this.#previous = time;
  }

  #grow(): void {
    const [times, values] = [this.#times, this.#values];
    this.#times = new Float32Array(times.length * 2 + 2);
    this.#values = new Float32Array(this.#times.length * this.#width);
    this.#times.set(times);
    this.#values.set(values);
  }

  /**
   * Adds keys if an arc of a rotation would be too long for readers. False if too many would be needed.
   *
   * @param segment at whose start the last key probably is
   */
  #divide(time: number, segment: number): boolean {
    const from = this.#previous;
    const pieces = Number.isNaN(from) ? 1 : Math.ceil(arc(this.#curve, from, time, segment) / LONGEST_ARC);
    if (pieces > MAX_PIECES) {
      this.#cut = true;
      return false;
    }
    for (let piece = 1; piece < pieces; piece++) {
      const between = from + ((time - from) * piece) / pieces;
      // There is no time between neighbors in single precision, such as at a jump: a key would replace one of them.
      const shifted = Math.fround(between - this.#start);
      const isBetween = shifted > this.#times[this.#count - 1]! && shifted < Math.fround(time - this.#start);
      if (isBetween) this.sample(between);
    }
    return true;
  }
}

/** Whether a rotation is extrapolated so far that readers, which take the shortest arc, would rotate back. */
export function goesAround(curve: Curve, { start, end }: Pick<Clip, 'start' | 'end'>): boolean {
  const { times } = curve;
  const [first, last] = [times[0]!, times[times.length - 1]!];
  return (
    (start < first && arc(curve, start, first, 0) > LONGEST_ARC) ||
    (end > last && arc(curve, last, end, times.length - 2) > LONGEST_ARC)
  );
}

/** Arcs with a larger cosine are certainly short enough. */
const SHORT = 0.1;

/**
 * The angle between quaternions of a curve at two times without a key between them; 0 for one that is certainly not too long.
 *
 * @param guess a segment that is tried first
 */
function arc(curve: Curve, from: number, to: number, guess: number): number {
  const { times, values, interpolation, before, after } = curve;
  const last = times.length - 1;
  if (interpolation !== 'slerp' || last === 0) return 0;
  if ((before === 'hold' && to <= times[0]!) || (after === 'hold' && from >= times[last]!)) return 0;
  const key = findSegment(times, from, guess);
  const span = times[key + 1]! - times[key]!;
  const a = key * 4;
  const b = a + 4;
  const product = Math.abs(dot(values, a, b));
  const lengths = Math.sqrt(dot(values, a, a) * dot(values, b, b));
  if (product > SHORT * lengths && to - from <= span) return 0;
  const angle = Math.acos(Math.min(1, product / lengths));
  return (angle * (to - from)) / span;
}

function dot(values: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += values[a + i]! * values[b + i]!;
  return sum;
}
