import { angleBetween, slerp, toUnit } from '../math/quaternion.ts';
import { numbersPerSample } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import type { Curve } from '../scene/scene.ts';
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
const LONGEST_ROTATION = Math.PI / 4;
/** Relative rounding of a float32, and of the interpolation of two such numbers. */
const ROUNDING = 2 ** -22;
/** Keys for which there is room at first. */
const FIRST_KEYS = 64;
/** Points of a segment: its ends, its quarters and its middle. */
const POINTS = 5;
/**
 * Where a segment is compared with the motion: in the middle, where most deviations are largest; also at its quarters; or also
 * at uneven positions, at which full revolutions do not look like rest.
 */
type Probes = 'middle' | 'quarters' | 'everywhere';
const UNEVEN = [0.36, 0.93];
/** Depth from which segments are too short for full revolutions. */
const SHORT = 4;
/**
 * If the middle of a segment deviates at most this many times as much as allowed, it suffices to compare the middles of its
 * halves: if these are near, a cubic is as near at their quarters.
 */
const SMALL_DEVIATION = 4;

/** A value over time. */
export interface Motion {
  /** Numbers per value: 4 for rotations, which are unit quaternions. */
  width: number;
  valueAt(time: number, out: Float64Array): void;
  /** Approximate minimum angle of a rotation between two times, in radians. Without it full revolutions may be missed. */
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
  stops: ArrayLike<number>,
  precision: Precision,
  errors: Errors,
): { sampled: Curve; cut: boolean } {
  const sampler = new Sampler(motion, precision, errors);
  if (stops.length > 0) sampler.start(stops[0]!);
  for (let at = 1; at < stops.length; at++) sampler.advance(stops[at]!);
  const sampled: Curve = {
    interpolation: motion.width === 4 ? 'slerp' : 'linear',
    ...sampler.keys(),
    before: 'hold',
    after: 'hold',
  };
  return { sampled, cut: sampler.cut };
}

/**
 * Places the keys of a motion one after the other. A segment is evaluated at its quarters, which are the middles of its
 * halves, so that nothing is evaluated twice. A half of a segment with a small deviation is only evaluated at its quarters if
 * it has to be divided.
 */
class Sampler {
  /** Whether sampling stopped early: the motion rotates too often, or has values that are not finite. */
  cut = false;
  readonly #motion: Motion;
  readonly #precision: Precision;
  /** The largest deviation in the track's unit, if no number is rounded. */
  readonly #allowedExact: number;
  readonly #errors: Errors;
  /** For each depth the times and exact values of the points of its current segment. */
  readonly #moments = [new Float64Array(POINTS)];
  readonly #points: Float64Array[];
  /** Longer than the number of keys. */
  #times = new Float32Array(FIRST_KEYS);
  #values: Float32Array<ArrayBuffer>;
  #count = 0;
  /** The last key, and the next one. */
  readonly #previous: Float64Array;
  readonly #next: Float64Array;
  readonly #exact: Float64Array;
  readonly #straight: Float64Array;

  constructor(motion: Motion, precision: Precision, errors: Errors) {
    const { width } = motion;
    this.#motion = motion;
    this.#precision = precision;
    this.#allowedExact = precision.tolerance / precision.reach;
    this.#errors = errors;
    this.#points = [new Float64Array(POINTS * width)];
    this.#values = new Float32Array(FIRST_KEYS * width);
    this.#previous = new Float64Array(width);
    this.#next = new Float64Array(width);
    this.#exact = new Float64Array(width);
    this.#straight = new Float64Array(width);
  }

  keys(): Pick<Curve, 'times' | 'values'> {
    return {
      times: this.#times.slice(0, this.#count),
      values: this.#values.slice(0, this.#count * this.#motion.width),
    };
  }

  get #last(): number {
    return this.#times[this.#count - 1]!;
  }

  /** Places the first key. */
  start(time: number): void {
    this.#evaluate(0, POINTS - 1, time);
    this.#look(0);
    this.#place(time);
  }

  /** Places keys up to a time between which and the last key the motion is continuous. */
  advance(end: number): void {
    const start = this.#last;
    const { sweep } = this.#motion;
    const sections = (sweep?.(start, end) ?? 0) / LONGEST_ROTATION;
    const isTooOften = sections > MAX_PIECES;
    const pieces = isTooOften ? 1 : Math.max(1, Math.ceil(sections));
    const probes = sweep && !isTooOften ? 'quarters' : 'everywhere';
    if (isTooOften) this.cut = true;
    for (let piece = 1; piece <= pieces; piece++) {
      const time = piece === pieces ? end : Math.fround(start + ((end - start) * piece) / pieces);
      if (time > this.#last) this.#append(time, probes);
    }
  }

  /** Places keys up to a time, from the end of the last segment. */
  #append(end: number, probes: Probes): void {
    const { width } = this.#motion;
    const [moments, points] = [this.#moments[0]!, this.#points[0]!];
    moments[0] = moments[POINTS - 1]!;
    points.copyWithin(0, (POINTS - 1) * width);
    this.#evaluate(0, 4, end);
    this.#evaluate(0, 2, Math.fround((moments[0]! + end) / 2));
    this.#divide(0, probes);
  }

  /** Places keys up to the end of a segment whose ends and middle are known. */
  #divide(depth: number, probes: Probes): void {
    const moments = this.#moments[depth]!;
    this.#look(depth);
    // Neighbors in single precision, such as at a jump, have no time between them.
    const isDivisible = moments[0]! < moments[2]! && moments[2]! < moments[4]!;
    const probesOfHalves = isDivisible ? this.#compare(depth, probes) : undefined;
    if (probesOfHalves === undefined) {
      this.#place(moments[4]!);
      return;
    }
    this.#descend(depth, 0, probesOfHalves);
    this.#descend(depth, 2, probesOfHalves);
  }

  /** Divides a half of a segment. @param first its first point */
  #descend(depth: number, first: number, probes: Probes): void {
    const { width } = this.#motion;
    const [moments, points] = [this.#moments[depth]!, this.#points[depth]!];
    this.#moments[depth + 1] ??= new Float64Array(POINTS);
    this.#points[depth + 1] ??= new Float64Array(POINTS * width);
    const [halfMoments, halfPoints] = [this.#moments[depth + 1]!, this.#points[depth + 1]!];
    for (let point = 0; point <= 2; point++) {
      halfMoments[point * 2] = moments[first + point]!;
      for (let i = 0; i < width; i++) {
        halfPoints[point * 2 * width + i] = points[(first + point) * width + i]!;
      }
    }
    this.#divide(depth + 1, probes);
  }

  #evaluate(depth: number, point: number, time: number): void {
    const { width } = this.#motion;
    this.#moments[depth]![point] = time;
    this.#motion.valueAt(time, this.#exact);
    const points = this.#points[depth]!;
    for (let i = 0; i < width; i++) points[point * width + i] = this.#exact[i]!;
  }

  /** Makes the end of a segment the next key. */
  #look(depth: number): void {
    const { width } = this.#motion;
    const points = this.#points[depth]!;
    for (let i = 0; i < width; i++) this.#next[i] = Math.fround(points[(POINTS - 1) * width + i]!);
  }

  #place(time: number): void {
    if (!areFinite(this.#next)) {
      this.cut = true;
      this.#next.set(this.#previous);
    }
    if (this.#count === this.#times.length) {
      this.#times = grown(this.#times);
      this.#values = grown(this.#values);
    }
    this.#times[this.#count] = time;
    const { width } = this.#motion;
    for (let i = 0; i < width; i++) {
      const value = this.#next[i]!;
      this.#previous[i] = value;
      this.#values[this.#count * width + i] = value;
    }
    this.#count++;
    this.#precision.affordable.keys--;
  }

  /** Compares a segment. @returns how to compare its halves, whose middles are known then; undefined if it is near */
  #compare(depth: number, probes: Probes): Probes | undefined {
    const moments = this.#moments[depth]!;
    const middle = moments[2]!;
    const allowed = this.#allowed(depth);
    const bend = this.#deviationAt(depth, 2);
    const isBent = bend > allowed;
    if (isBent || probes !== 'middle') {
      this.#evaluate(depth, 1, Math.fround((moments[0]! + middle) / 2));
      this.#evaluate(depth, 3, Math.fround((middle + moments[4]!) / 2));
    }
    if (isBent) {
      if (probes === 'everywhere') return probes;
      return bend > SMALL_DEVIATION * allowed ? 'quarters' : 'middle';
    }
    if (probes !== 'middle') {
      const before = this.#deviationAt(depth, 1);
      const after = this.#deviationAt(depth, 3);
      if (before > allowed || after > allowed) return probes;
      if (probes === 'everywhere' && depth < SHORT && this.#isUneven(depth, allowed)) return probes;
      this.#countError(before, moments[1]!);
      this.#countError(after, moments[3]!);
    }
    this.#countError(bend, middle);
    return undefined;
  }

  #isUneven(depth: number, allowed: number): boolean {
    const moments = this.#moments[depth]!;
    const start = moments[0]!;
    const span = moments[4]! - start;
    return UNEVEN.some((share) => {
      this.#motion.valueAt(start + share * span, this.#exact);
      return this.#deviation(share, this.#exact, 0) > allowed;
    });
  }

  #deviationAt(depth: number, point: number): number {
    const moments = this.#moments[depth]!;
    const start = moments[0]!;
    const share = (moments[point]! - start) / (moments[4]! - start);
    return this.#deviation(share, this.#points[depth]!, point * this.#motion.width);
  }

  /** The largest deviation of a segment that is not divided, in the track's unit. */
  #allowed(depth: number): number {
    if (depth >= MAX_DEPTH || this.#precision.affordable.keys <= 0) return Number.POSITIVE_INFINITY;
    let largest = 0;
    for (let i = 0; i < this.#motion.width; i++) {
      largest = Math.max(largest, Math.abs(this.#next[i]!), Math.abs(this.#previous[i]!));
    }
    return this.#allowedExact + ROUNDING * largest;
  }

  /** The deviation at a share of the segment between two keys from an exact value, in the track's unit. */
  #deviation(share: number, exact: Float64Array, at: number): number {
    const [previous, next, straight] = [this.#previous, this.#next, this.#straight];
    if (previous.length === 4) {
      slerp(straight, 0, previous, 0, next, 0, share);
      return angleBetween(straight, 0, exact, at);
    }
    let sum = 0;
    for (let i = 0; i < previous.length; i++) {
      sum += (previous[i]! + share * (next[i]! - previous[i]!) - exact[at + i]!) ** 2;
    }
    return Math.sqrt(sum);
  }

  #countError(distance: number, at: number): void {
    if (Number.isFinite(distance)) count(this.#errors, distance * this.#precision.reach, at);
  }
}

function grown(column: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(column.length * 2);
  out.set(column);
  return out;
}

function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}

/** The keys between two times, and the second time. */
function stretchEnds({ times }: Curve, from: number, to: number): number[] {
  const ends: number[] = [];
  for (let key = 0; key < times.length; key++) {
    const time = times[key]!;
    if (time > from && time < to) ends.push(time);
  }
  if (from < to) ends.push(to);
  return ends;
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
  let sum = 0;
  for (let i = key * 3; i < key * 3 + 3; i++) sum += (values[i]! - values[i + 3]!) ** 2;
  return 2 * Math.sqrt(sum) * share;
}
