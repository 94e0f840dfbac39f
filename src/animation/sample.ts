import { angleBetween, slerp, toUnit } from '../math/quaternion.ts';
import { numbersPerSample } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import type { Clip, Curve, Interpolation } from '../scene/scene.ts';
import { count, type Errors } from './errors.ts';

/** The precision of a track. */
export interface Precision {
  /** Whether cubics can be written exactly. */
  readonly cubic: boolean;
  /** Largest deviation of samples of a curve, in units of the scene. */
  readonly tolerance: number;
  /** Largest displacement of a surface for a difference of 1 in the track's value, or one radian, in units. */
  readonly reach: number;
  /** Keys that may still be added to the document. */
  readonly affordable: { keys: number };
}

/** Most bisections of one segment. */
const MAX_DEPTH = 10;
/** Most initial pieces of a segment. */
const MAX_PIECES = 1024;
/** Largest rotation of one piece in radians. */
const LONGEST_TURN = Math.PI / 4;
/** Relative rounding of a float32, and of the interpolation of two such numbers. */
const ROUNDING = 2 ** -22;
/** Positions at which a piece is compared with the curve: uneven, to catch regular patterns. */
const PROBES = [0.07, 0.22, 0.36, 0.5, 0.63, 0.79, 0.94];
/** The order in which they are tried: the first ones are the most likely to be too far off. */
const PROBE_ORDER = [3, 1, 5, 0, 2, 4, 6];

/** A value over time. */
export interface Motion {
  /** Numbers per value: 4 for rotations, which are unit quaternions. */
  width: number;
  valueAt(time: number, out: Float64Array): void;
  /** Approximate minimum angle of a rotation between two times, in radians. */
  sweep?(from: number, to: number): number;
}

/**
 * A curve sampled as a linear one, or for rotations as a slerped one: at its keys, and in between by bisection until the
 * deviation is small enough.
 *
 * @param curve usable
 * @param errors receives the deviations, in units
 * @returns the curve, and whether it rotates too often to be sampled
 */
export function sampledCurve(
  curve: Curve,
  from: number,
  to: number,
  precision: Precision,
  errors: Errors,
): { sampled: Curve; cut: boolean } {
  const width = numbersPerSample(curve);
  const motion: Motion = {
    width,
    valueAt(time, out) {
      sampleCurve(curve, time, out, 0);
      if (width === 4) toUnit(out, 0);
    },
    sweep: (start, end) => sweep(curve, start, end),
  };
  return sampledMotion(motion, [from, ...stretchEnds(curve, from, to)], precision, errors);
}

/**
 * Samples any motion.
 *
 * @param stops ascending, single precision: the start, times of possible discontinuities, and the end
 */
export function sampledMotion(
  motion: Motion,
  stops: readonly number[],
  precision: Precision,
  errors: Errors,
): { sampled: Curve; cut: boolean } {
  const { tolerance, reach, affordable } = precision;
  const { width } = motion;
  const isRotation = width === 4;
  const times: number[] = [];
  const values: number[] = [];
  const next = new Float64Array(width);
  const exact = new Float64Array(width);
  const straight = new Float64Array(width);
  const previous = new Float64Array(width);
  const apart = new Float64Array(PROBES.length);
  let cut = false;

  function look(time: number): void {
    motion.valueAt(time, next);
    for (let i = 0; i < width; i++) next[i] = Math.fround(next[i]!);
  }
  /** Adds a key with the value in `next`. */
  function place(time: number): void {
    if (!areFinite(next)) {
      cut = true;
      next.set(previous);
    }
    previous.set(next);
    times.push(time);
    for (let i = 0; i < width; i++) values.push(previous[i]!);
    affordable.keys--;
  }
  /** The deviation of the segment from `previous` to `next` at a share of it, in the track's unit. */
  function deviation(start: number, end: number, share: number): number {
    motion.valueAt(start + share * (end - start), exact);
    if (isRotation) slerp(straight, 0, previous, 0, next, 0, share);
    else for (let i = 0; i < width; i++) straight[i] = previous[i]! + share * (next[i]! - previous[i]!);
    return isRotation ? angleBetween(straight, 0, exact, 0) : distanceBetween(straight, exact);
  }
  /** Fills `apart`, up to the first deviation that is larger than a limit. @returns whether none is */
  function isNear(start: number, end: number, limit: number): boolean {
    for (const probe of PROBE_ORDER) {
      const distance = deviation(start, end, PROBES[probe]!);
      if (distance > limit) return false;
      apart[probe] = distance;
    }
    return true;
  }
  function divide(start: number, end: number, depth: number): void {
    look(end);
    const middle = Math.fround((start + end) / 2);
    if (!(start < middle && middle < end)) {
      // Neighbors in single precision, such as at a jump: there is no time between them.
      place(end);
      return;
    }
    let largest = 0;
    for (let i = 0; i < width; i++) {
      largest = Math.max(largest, Math.abs(next[i]!), Math.abs(previous[i]!));
    }
    const divisible = depth < MAX_DEPTH && affordable.keys > 0;
    const allowed = divisible ? tolerance / reach + ROUNDING * largest : Number.POSITIVE_INFINITY;
    if (!isNear(start, end, allowed)) {
      divide(start, middle, depth + 1);
      divide(middle, end, depth + 1);
      return;
    }
    apart.forEach((distance, probe) => {
      const time = start + PROBES[probe]! * (end - start);
      if (Number.isFinite(distance)) count(errors, distance * reach, time);
    });
    place(end);
  }

  const [from, ...ends] = stops;
  if (from !== undefined) {
    look(from);
    place(from);
  }
  for (const end of ends) {
    const start = times.at(-1)!;
    const turns = isRotation ? (motion.sweep?.(start, end) ?? 0) / LONGEST_TURN : 1;
    const pieces = turns > MAX_PIECES ? 1 : Math.max(1, Math.ceil(turns));
    if (turns > MAX_PIECES) cut = true;
    for (let piece = 1; piece <= pieces; piece++) {
      const time = piece === pieces ? end : Math.fround(start + ((end - start) * piece) / pieces);
      if (time > times.at(-1)!) divide(times.at(-1)!, time, 0);
    }
  }
  const sampled: Curve = {
    interpolation: isRotation ? 'slerp' : 'linear',
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
  };
  return { sampled, cut };
}

/** A rotation for formats that slerp: sampled if its quaternions are interpolated number by number, else the given curve. */
export function slerpedCurve(
  curve: Curve,
  { start, end }: Pick<Clip, 'start' | 'end'>,
  precision: Precision,
  errors: Errors,
): Curve {
  const isBlended = curve.interpolation === 'linear' && curve.values.length === curve.times.length * 4;
  return isBlended ? sampledCurve(curve, start, end, precision, errors).sampled : curve;
}

const STRAIGHT: readonly Interpolation[] = ['step', 'linear', 'slerp'];

/** A curve for formats with only linear interpolation: the given one if it is linear, else sampled. */
export function straightCurve(
  curve: Curve,
  { start, end }: Pick<Clip, 'start' | 'end'>,
  precision: Precision,
  errors: Errors,
): Curve {
  const repeats = curve.before === 'cycle' || curve.after === 'cycle';
  if (curve.times.length === 0 || (!repeats && STRAIGHT.includes(curve.interpolation))) return curve;
  return sampledCurve(curve, start, end, precision, errors).sampled;
}

function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}

function distanceBetween(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum);
}

/** The keys between two times, and the second time. */
function stretchEnds({ times }: Curve, from: number, to: number): number[] {
  const ends = Array.from(times).filter((time) => time > from && time < to);
  return from < to ? [...ends, to] : ends;
}

/**
 * The approximate minimum angle of a rotation between two times without a key between them: a full revolution must not look
 * like rest to sampling.
 */
function sweep({ interpolation, times, values }: Curve, from: number, to: number): number {
  const key = findSegment(times, from);
  const share = (to - from) / (times[key + 1]! - times[key]!);
  if (!Number.isFinite(share)) return 0;
  if (interpolation === 'squad') return Math.abs(values[key * 4 + 7]!) * share;
  if (interpolation !== 'log-quaternion') return 0;
  const row = (index: number) => Float64Array.from(values.subarray(index * 3, index * 3 + 3));
  return 2 * distanceBetween(row(key), row(key + 1)) * share;
}
