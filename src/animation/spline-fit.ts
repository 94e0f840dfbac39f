/** Replaces many lines or arcs by few splines of 3D Studio Max: Bezier curves and TCB rotations. */
import { gatherRows } from '../math/columns.ts';
import { angleBetween, difference, dot } from '../math/quaternion.ts';
import { vectorLength } from '../math/vector.ts';
import { sampleCurve } from '../pose/curves.ts';
import type { Curve } from '../scene/scene.ts';
import { KeyQueue } from './key-queue.ts';

/** A curve of lines or arcs during a fit. */
interface Dense {
  curve: Curve;
  /** 3 per key, 4 for rotations, whose signs follow the shortest arc. */
  width: number;
  values: Float64Array;
  /** Velocity at each key, 3 numbers per second: of rotations the axis times half the angle. */
  velocities: Float64Array;
}

/**
 * The curve as a `hermite`, or for rotations as a `squad`, through as few of its keys as possible.
 *
 * @param curve of lines or arcs, with at least two keys and without extrapolation
 * @param allowed largest deviation at keys and halfway between them, in units or radians
 */
export function splineFit(curve: Curve, allowed: number): Curve {
  const dense = denseCurve(curve);
  const knots = fewestKnots(dense, allowed);
  return through(dense, knots);
}

function denseCurve(curve: Curve): Dense {
  const { times } = curve;
  const width = curve.values.length / times.length;
  const values = Float64Array.from(curve.values);
  for (let at = 4; width === 4 && at < values.length; at += 4)
    if (dot(values, at - 4, values, at) < 0) for (let i = at; i < at + 4; i++) values[i] = -values[i]!;
  return { curve, width, values, velocities: velocitiesOf(times, values, width) };
}

/**
 * The velocity at each key: the mean of those at the ends of the parabolas before and after it. A single parabola across the key
 * would be wrong where the acceleration changes suddenly, as at the keys of a spline.
 */
function velocitiesOf(times: Float32Array, values: Float64Array, width: number): Float64Array {
  const velocities = new Float64Array(times.length * 3);
  const slopes: number[][] = [];
  for (let key = 0; key + 1 < times.length; key++) {
    const span = times[key + 1]! - times[key]!;
    slopes.push(stepBetween(values, width, key, key + 1).map((part) => part / span));
  }
  for (let key = 0; key < times.length; key++) {
    const sides = [endVelocity(times, slopes, key - 1, key - 2), endVelocity(times, slopes, key, key + 1)];
    const known = sides.filter((side) => side !== undefined);
    for (const side of known) for (let i = 0; i < 3; i++) velocities[key * 3 + i]! += side[i]! / known.length;
  }
  return velocities;
}

/** The velocity at the end of a segment that is not shared with another one, along the parabola through both. */
function endVelocity(
  times: Float32Array,
  slopes: readonly (readonly number[])[],
  own: number,
  next: number,
): number[] | undefined {
  const slope = slopes[own];
  const other = slopes[next];
  if (!slope || !other) return slope && slopes.length === 1 ? [...slope] : undefined;
  const span = times[own + 1]! - times[own]!;
  const share = span / (span + times[next + 1]! - times[next]!);
  return slope.map((part, i) => part + (part - other[i]!) * share);
}

/** From one key to another: the difference, or for rotations the axis times half the angle. */
function stepBetween(values: Float64Array, width: number, from: number, to: number): number[] {
  if (width === 4) return difference(values, from * 4, to * 4);
  return [0, 1, 2].map((i) => values[to * 3 + i]! - values[from * 3 + i]!);
}

/** Share of the limit for removing every other key, before keys are removed in the order of their cost. */
const EVENLY = 1 / 16;

/**
 * First removes keys evenly, which is cheap, and then one by one those whose removal changes the curve least. The keys of the
 * original spline, if the curve was sampled from one, remain.
 */
function fewestKnots(dense: Dense, allowed: number): number[] {
  const knots = [...dense.curve.times.keys()];
  for (let before = Number.POSITIVE_INFINITY; knots.length < before; ) {
    before = knots.length;
    for (let at = 1; at + 1 < knots.length; at++)
      if (costOf(dense, knots, at) <= allowed * EVENLY) knots.splice(at, 1);
  }
  removeCheapest(dense, knots, allowed);
  return knots;
}

function removeCheapest(dense: Dense, knots: number[], allowed: number): void {
  const queue = new KeyQueue(dense.curve.times.length);
  const offer = (at: number) => {
    if (at <= 0 || at + 1 >= knots.length) return;
    const cost = costOf(dense, knots, at);
    queue.put(knots[at]!, cost <= allowed ? cost : Number.POSITIVE_INFINITY);
  };
  for (let at = 1; at + 1 < knots.length; at++) offer(at);
  for (let knot = queue.take(); knot >= 0; knot = queue.take()) {
    const at = knots.indexOf(knot);
    knots.splice(at, 1);
    for (let beside = at - REACH; beside < at + REACH; beside++) offer(beside);
  }
}

/** The tangents of a key depend on its neighbors, so that two segments on each side of a key change with it. */
const REACH = 2;

/** The largest deviation without a knot. */
function costOf(dense: Dense, knots: readonly number[], at: number): number {
  const near = knots.slice(Math.max(0, at - REACH - 1), at + REACH + 2);
  near.splice(at - Math.max(0, at - REACH - 1), 1);
  const from = knots[Math.max(0, at - REACH)]!;
  const to = knots[Math.min(knots.length - 1, at + REACH)]!;
  return deviation(dense.curve, through(dense, near), from, to);
}

const exact = new Float64Array(4);
const fitted = new Float64Array(4);

/** The largest deviation of a spline from a curve, at the keys of the curve and halfway between them. */
export function largestDeviation(curve: Curve, spline: Curve): number {
  return deviation(curve, spline, 0, curve.times.length - 1);
}

function deviation(curve: Curve, spline: Curve, from: number, to: number): number {
  const { times } = curve;
  const width = curve.values.length / times.length;
  let largest = 0;
  for (let key = from; key < to; key++)
    for (const time of [times[key]!, (times[key]! + times[key + 1]!) / 2]) {
      sampleCurve(curve, time, exact, 0);
      sampleCurve(spline, time, fitted, 0);
      const distance =
        width === 4
          ? angleBetween(exact, 0, fitted, 0)
          : vectorLength(exact[0]! - fitted[0]!, exact[1]! - fitted[1]!, exact[2]! - fitted[2]!);
      if (!(distance <= largest)) largest = distance;
    }
  return largest;
}

/** The spline through some keys, with the velocities of the curve there. */
function through(dense: Dense, knots: readonly number[]): Curve {
  return dense.width === 4 ? squadThrough(dense, knots) : cubicThrough(dense, knots);
}

function cubicThrough({ curve, values, velocities }: Dense, knots: readonly number[]): Curve {
  const rows = (column: Float64Array) => new Float32Array(gatherRows(column, knots, 3));
  return {
    interpolation: 'hermite',
    times: Float32Array.from(knots, (knot) => curve.times[knot]!),
    values: rows(values),
    tangents: { in: rows(velocities), out: rows(velocities) },
    before: 'hold',
    after: 'hold',
  };
}

/** Numbers per key of TCB parameters. */
const PARAMETERS = 5;

function squadThrough(dense: Dense, knots: readonly number[]): Curve {
  const { curve, values, velocities } = dense;
  const times = Float32Array.from(knots, (knot) => curve.times[knot]!);
  const rotations = new Float32Array(knots.length * 4);
  const parameters = new Float32Array(knots.length * PARAMETERS);
  const steps = knots.map((knot, at) =>
    at === 0 ? stepFromRest(values, knot) : stepBetween(values, 4, knots[at - 1]!, knot),
  );
  knots.forEach((knot, at) => {
    const [x, y, z] = steps[at] as [number, number, number];
    const half = vectorLength(x, y, z);
    if (half > 0) rotations.set([x / half, y / half, z / half, 2 * half], at * 4);
    const velocity = velocities.subarray(knot * 3, knot * 3 + 3);
    const came = at > 0 ? { step: steps[at]!, span: times[at]! - times[at - 1]! } : undefined;
    const goes =
      at + 1 < knots.length ? { step: steps[at + 1]!, span: times[at + 1]! - times[at]! } : undefined;
    const { tension, bias } = tangentParameters(velocity, came ?? goes!, goes ?? came!);
    parameters[at * PARAMETERS] = tension;
    parameters[at * PARAMETERS + 2] = came && goes ? bias : 0;
  });
  return { interpolation: 'squad', times, values: rotations, parameters, before: 'hold', after: 'hold' };
}

function stepFromRest(values: Float64Array, knot: number): number[] {
  return difference(Float64Array.of(0, 0, 0, 1, ...values.subarray(knot * 4, knot * 4 + 4)), 0, 4);
}

interface Segment {
  step: readonly number[];
  span: number;
}

/** Weight of the usual parameters where a velocity does not determine them. */
const RIDGE = 1e-6;

/**
 * Tension and bias with which the tangent of a key is closest to a velocity: both weigh the steps before and after it, and its
 * length is that of the mean span (docs/reference/cryengine.md#tcb-rotations).
 */
function tangentParameters(
  velocity: ArrayLike<number>,
  came: Segment,
  goes: Segment,
): { tension: number; bias: number } {
  const span = (came.span + goes.span) / 2;
  let [aa, ab, bb, ad, bd] = [0, 0, 0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const [a, b] = [came.step[i]!, goes.step[i]!];
    // The difference from the mean of both steps.
    const missing = velocity[i]! * span - (a + b) / 2;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    ad += a * missing;
    bd += b * missing;
  }
  const ridge = RIDGE * (aa + bb) + Number.MIN_VALUE;
  const size = (aa + ridge) * (bb + ridge) - ab * ab;
  const before = Math.max(0, 0.5 + (size > 0 ? ((bb + ridge) * ad - ab * bd) / size : 0));
  const after = Math.max(0, 0.5 + (size > 0 ? ((aa + ridge) * bd - ab * ad) / size : 0));
  const sum = before + after;
  return { tension: Math.max(-1, 1 - sum), bias: sum > 0 ? (before - after) / sum : 0 };
}
