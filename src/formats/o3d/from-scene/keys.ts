/** Keys of the three components of a track, over all clips. */

import { straightCurve } from '../../../animation/clipped.ts';
import { makeRoom } from '../../../animation/keys.ts';
import type { Precision } from '../../../animation/sample.ts';
import { toUnit } from '../../../math/quaternion.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { hasEase, hermiteOfTcb } from '../../../pose/tcb.ts';
import type { Clip, Curve, Track } from '../../../scene/scene.ts';
import { type CurveKeys, KEY_TYPES } from '../files/blobs/document.ts';
import { type Angles, type AxisOrder, anglesOf, nearest, slerpedAngles, straightAngles } from './euler.ts';
import type { Placed } from './timeline.ts';

/** Three numbers per key, and for cubic keys their slopes before and after it. */
export interface TrackKeys {
  types: number[];
  times: number[];
  values: number[];
  arriving: number[];
  leaving: number[];
}

export function noKeys(): TrackKeys {
  return { types: [], times: [], values: [], arriving: [], leaving: [] };
}

/** Three animated numbers: a vector, or Euler angles. */
export interface Triple {
  /** At rest. */
  rest: Angles;
  /** The order of Euler angles. */
  order?: AxisOrder;
  /** Previous angles, from which those of the first key continue without a jump of 360°. */
  from?: Angles;
}

/**
 * The keys of a track over clips.
 *
 * @param curves of each clip; undefined if it leaves the track at rest
 * @param sampled receives the curves that are approximated, with what they become
 */
export function trackKeys(
  { rest, order, from }: Triple,
  placed: readonly Placed[],
  curves: readonly (Curve | undefined)[],
  precision: Precision,
  sampled: Map<Curve, Curve>,
): TrackKeys {
  const keys = { ...noKeys(), values: [...(from ?? [])] };
  placed.forEach((place, index) => {
    const curve = curves[index];
    if (!curve) addRest(keys, place, order ? continued(keys, rest) : rest);
    else if (order) addRotation(keys, place, curve, order, precision, sampled);
    else addVector(keys, place, curve, precision, sampled);
  });
  return { ...keys, values: keys.values.slice(from?.length) };
}

const NO_SLOPE: readonly number[] = [0, 0, 0];

function add(
  keys: TrackKeys,
  type: number,
  time: number,
  values: ArrayLike<number>,
  arriving: ArrayLike<number> = NO_SLOPE,
  leaving: ArrayLike<number> = NO_SLOPE,
): void {
  const rounded = Math.fround(time);
  if (rounded === keys.times.at(-1)) makeRoom(keys.times, keys.times.length, rounded);
  keys.types.push(type);
  keys.times.push(rounded);
  for (let axis = 0; axis < 3; axis++) {
    keys.values.push(values[axis]!);
    keys.arriving.push(arriving[axis]!);
    keys.leaving.push(leaving[axis]!);
  }
}

/** Adds keys that hold the rest pose during a clip. */
function addRest(keys: TrackKeys, { clip, shift }: Placed, rest: ArrayLike<number>): void {
  add(keys, KEY_TYPES.linear, clip.start + shift, rest);
  if (clip.end > clip.start) add(keys, KEY_TYPES.linear, clip.end + shift, rest);
}

/** Adds the keys of a translation or scale: unchanged if O3D has such curves, else samples. */
function addVector(
  keys: TrackKeys,
  { clip, shift }: Placed,
  source: Curve,
  precision: Precision,
  sampled: Map<Curve, Curve>,
): void {
  const cubic = cubicOf(source, clip);
  if (cubic?.tangents) {
    const { times, values, tangents } = cubic;
    times.forEach((time, key) => {
      const row = (column: Float32Array) => column.subarray(key * 3, key * 3 + 3);
      add(keys, KEY_TYPES.bezier, time + shift, row(values), row(tangents.in), row(tangents.out));
    });
    return;
  }
  const curve = straightCurve(source, clip, precision);
  if (curve !== source) sampled.set(source, curve);
  const type = curve.interpolation === 'step' ? KEY_TYPES.step : KEY_TYPES.linear;
  const value = new Float64Array(3);
  for (const { time, key } of stopsOf(curve, clip)) {
    if (key === undefined) sampleCurve(curve, time, value, 0);
    else value.set(curve.values.subarray(key * 3, key * 3 + 3));
    add(keys, type, time + shift, value);
  }
}

/** The same curve as a cubic one with keys at the ends of the clip; undefined if that is impossible. */
function cubicOf(curve: Curve, { start, end }: Clip): Curve | undefined {
  const { interpolation, times } = curve;
  const isWhole = times.length > 1 && times[0] === Math.fround(start) && times.at(-1) === Math.fround(end);
  if (!isWhole) return undefined;
  if (interpolation === 'hermite') return curve;
  return interpolation === 'tcb' && !hasEase(curve) ? hermiteOfTcb(curve) : undefined;
}

/** A time, and the key at that time. */
interface Stop {
  time: number;
  key?: number;
}

/** The keys of a curve within a clip, and the ends of the clip. */
function stopsOf({ times }: Curve, clip: Clip): Stop[] {
  const [start, end] = [Math.fround(clip.start), Math.fround(clip.end)];
  const inside = Array.from(times, (time, key): Stop => ({ time, key })).filter(
    ({ time }) => time >= start && time <= end,
  );
  const [first] = inside;
  const last = inside.at(-1);
  return [
    ...(first && first.time === start ? [] : [{ time: start }]),
    ...inside,
    ...(end > start && last?.time !== end ? [{ time: end }] : []),
  ];
}

/** Differences of angles up to this are rounding, in radians. */
const EXACT = 1e-6;

/** Adds the keys of a rotation as Euler angles. */
function addRotation(
  keys: TrackKeys,
  { clip, shift }: Placed,
  source: Curve,
  order: AxisOrder,
  precision: Precision,
  sampled: Map<Curve, Curve>,
): void {
  const curve = straightCurve(source, clip, precision);
  const rotation = new Float64Array(4);
  const rotationAt = (time: number) => {
    sampleCurve(curve, time, rotation, 0);
    toUnit(rotation, 0);
    return rotation;
  };
  const stops = stopsOf(curve, clip).map(({ time }) => time);
  if (curve.interpolation === 'step') {
    for (const time of stops) {
      add(keys, KEY_TYPES.step, time + shift, continued(keys, anglesOf(rotationAt(time), order)));
    }
    return;
  }
  const straight = straightAngles(rotationAt, stops, order, precision);
  const { times, angles, apart } = straight;
  if (curve !== source || apart > EXACT) sampled.set(source, slerpedAngles(straight, order));
  times.forEach((time, key) => {
    add(keys, KEY_TYPES.linear, time + shift, continued(keys, angles[key]!));
  });
}

/** The same rotation without a jump of 360° from the previous key. */
function continued(keys: TrackKeys, angles: Angles): Angles {
  const { values } = keys;
  return values.length === 0 ? angles : nearest(angles, values.slice(-3) as Angles);
}

/** Rotations at the keys of a curve, 4 numbers each. */
export function rotationsOf(curve: Curve): Float64Array {
  const { times } = curve;
  const out = new Float64Array(times.length * 4);
  times.forEach((time, key) => {
    sampleCurve(curve, time, out, key * 4);
    toUnit(out, key * 4);
  });
  return out;
}

/** Tolerance, in radians or as a fraction, of a number without a curve. */
const STILL = 1e-4;
/** The same of a length, in tolerances of its track. */
const STILL_LENGTH = 10;

/** Whether two numbers of a track are equal except for rounding. */
export function isNear(
  a: number,
  b: number,
  property: Track['property'],
  { tolerance }: Pick<Precision, 'tolerance'>,
): boolean {
  const slack = property === 'translation' ? STILL_LENGTH * tolerance : STILL;
  return Math.abs(a - b) <= Math.max(slack, STILL * Math.abs(b));
}

/** Whether a component ever changes. */
export function changes({ values, arriving, leaving }: TrackKeys, axis: number): boolean {
  const first = Math.fround(values[axis]!);
  for (let at = axis; at < values.length; at += 3) {
    if (Math.fround(values[at]!) !== first || arriving[at] !== 0 || leaving[at] !== 0) return true;
  }
  return false;
}

/** The keys of a curve whose output, times a factor plus an offset, is a component. */
export function componentKeys(
  { types, times, values, arriving, leaving }: TrackKeys,
  axis: number,
  { factor, added } = { factor: 1, added: 0 },
): CurveKeys {
  const output = new Float32Array(times.length);
  for (let key = 0; key < output.length; key++) output[key] = (values[key * 3 + axis]! - added) / factor;
  const input = Float32Array.from(times);
  const inTangent = new Float32Array(times.length * 2);
  const outTangent = new Float32Array(times.length * 2);
  for (let key = 0; key < types.length; key++) {
    if (types[key] !== KEY_TYPES.bezier) continue;
    const [time, value] = [input[key]!, output[key]!];
    const before = (time - (input[key - 1] ?? time)) / 3;
    const after = ((input[key + 1] ?? time) - time) / 3;
    inTangent.set([time - before, value - (arriving[key * 3 + axis]! / factor) * before], key * 2);
    outTangent.set([time + after, value + (leaving[key * 3 + axis]! / factor) * after], key * 2);
  }
  return { count: times.length, type: Uint8Array.from(types), input, output, inTangent, outTangent };
}
