/** Rotations as linearly interpolated Euler angles. */
import type { Precision } from '../../../animation/sample.ts';
import { angleBetween } from '../../../math/quaternion.ts';
import type { Curve } from '../../../scene/scene.ts';

/** The axes of R = R(first) · R(second) · R(third), by number. */
export type AxisOrder = readonly [first: number, second: number, third: number];

const ORDERS: readonly AxisOrder[] = [
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
];

export type Angles = [first: number, second: number, third: number];
type Quaternion = ArrayLike<number>;

/**
 * The order whose middle angle stays farthest from a right angle, where the other two axes coincide (gimbal lock).
 *
 * @param columns rotations, 4 numbers each
 */
export function bestOrder(columns: readonly Float64Array[]): AxisOrder {
  let best = ORDERS[0]!;
  let least = Infinity;
  for (const order of ORDERS) {
    let most = 0;
    for (const rotations of columns) {
      for (let at = 0; at < rotations.length; at += 4) {
        most = Math.max(most, Math.abs(middleAngle(rotations, at, order)));
      }
    }
    // The first order, which the converter writes, unless another one is much better.
    if (most < least - 0.1) {
      best = order;
      least = most;
    }
  }
  return best;
}

/** The angles of a rotation, the middle one within ±90°. */
export function anglesOf(rotation: Quaternion, order: AxisOrder): Angles {
  const [i, j, k] = order;
  const parity = parityOf(order);
  return [
    Math.atan2(-parity * matrixEntry(rotation, 0, j, k), matrixEntry(rotation, 0, k, k)),
    middleAngle(rotation, 0, order),
    Math.atan2(-parity * matrixEntry(rotation, 0, i, j), matrixEntry(rotation, 0, i, i)),
  ];
}

function middleAngle(rotations: Quaternion, at: number, order: AxisOrder): number {
  const sine = parityOf(order) * matrixEntry(rotations, at, order[0], order[2]);
  return Math.asin(Math.min(1, Math.max(-1, sine)));
}

function parityOf([i, j]: AxisOrder): 1 | -1 {
  return (j - i + 3) % 3 === 1 ? 1 : -1;
}

/** An entry of the matrix of the rotation at `at`, which has unit length. */
function matrixEntry(q: Quaternion, at: number, row: number, column: number): number {
  if (row === column) {
    const a = q[at + ((row + 1) % 3)]!;
    const b = q[at + ((row + 2) % 3)]!;
    return 1 - 2 * (a * a + b * b);
  }
  const third = q[at + 3 - row - column]!;
  const sign = (column - row + 3) % 3 === 1 ? -1 : 1;
  return 2 * (q[at + row]! * q[at + column]! + sign * q[at + 3]! * third);
}

/** Equivalent angles that are nearest to given ones. */
export function nearest([a, b, c]: Angles, to: Angles): Angles {
  const one = nearestRevolutions(a, b, c, to);
  // Any other solution is at least the remainder of a revolution away.
  if (distance(one, to) <= Math.PI) return one;
  const other = nearestRevolutions(a + Math.PI, Math.PI - b, c + Math.PI, to);
  return distance(one, to) <= distance(other, to) ? one : other;
}

const REVOLUTION = 2 * Math.PI;

/** Adds full revolutions to each angle so that it is nearest to another. */
function nearestRevolutions(a: number, b: number, c: number, to: Angles): Angles {
  return [
    a + REVOLUTION * Math.round((to[0] - a) / REVOLUTION),
    b + REVOLUTION * Math.round((to[1] - b) / REVOLUTION),
    c + REVOLUTION * Math.round((to[2] - c) / REVOLUTION),
  ];
}

function distance(a: Angles, b: Angles): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** Writes the rotation whose angles are a share of the way from some angles to others. */
function rotationBetween(out: Float64Array, from: Angles, to: Angles, share: number, order: AxisOrder): void {
  const first = (from[0] + share * (to[0] - from[0])) / 2;
  const second = (from[1] + share * (to[1] - from[1])) / 2;
  const third = (from[2] + share * (to[2] - from[2])) / 2;
  const parity = parityOf(order);
  const a = Math.sin(first);
  const b = Math.sin(second) * parity;
  const c = Math.sin(third);
  const u = Math.cos(first);
  const v = Math.cos(second);
  const w = Math.cos(third);
  out[order[0]] = a * v * w + u * b * c;
  out[order[1]] = (u * b * w - a * v * c) * parity;
  out[order[2]] = u * v * c + a * b * w;
  out[3] = u * v * w - a * b * c;
}

/** Most subdivisions of an interval. */
const MAX_DEPTH = 10;
const PROBES = [0.21, 0.5, 0.79];
/** The order in which they are tried: the one that is most likely to deviate too much comes first. */
const PROBE_ORDER = [1, 0, 2];

export interface AngleKeys {
  times: number[];
  angles: Angles[];
  /** The largest angle between the interpolated and the exact rotation, in radians. */
  apart: number;
}

/**
 * Keys of linearly interpolated angles, at the stops and between them by subdivision until the rotation is accurate.
 *
 * @param rotationAt returns the rotation at a time
 * @param stops ascending
 */
export function straightAngles(
  rotationAt: (time: number) => Float64Array,
  stops: readonly number[],
  order: AxisOrder,
  { tolerance, reach, affordable }: Precision,
): AngleKeys {
  const times: number[] = [];
  const angles: Angles[] = [];
  const place = (time: number, at: Angles) => {
    times.push(time);
    angles.push(at);
    affordable.keys--;
  };
  const straight = new Float64Array(4);
  let apart = 0;
  /** The largest angle, or the first one that is larger than a limit. */
  const farthest = (start: number, from: Angles, end: number, to: Angles, limit: number): number => {
    let most = 0;
    for (const probe of PROBE_ORDER) {
      const share = PROBES[probe]!;
      rotationBetween(straight, from, to, share, order);
      most = Math.max(most, angleBetween(straight, 0, rotationAt(start + share * (end - start)), 0));
      if (most > limit) break;
    }
    return most;
  };
  const divide = (end: number, depth: number): void => {
    const start = times.at(-1)!;
    const from = angles.at(-1)!;
    const to = nearest(anglesOf(rotationAt(end), order), from);
    const middle = Math.fround((start + end) / 2);
    const isDivisible = depth < MAX_DEPTH && start < middle && middle < end && affordable.keys > 0;
    const limit = isDivisible ? tolerance / reach : Number.POSITIVE_INFINITY;
    const most = farthest(start, from, end, to, limit);
    if (most > limit) {
      divide(middle, depth + 1);
      divide(end, depth + 1);
      return;
    }
    apart = Math.max(apart, most);
    place(end, to);
  };
  const [first, ...ends] = stops;
  if (first !== undefined) place(first, anglesOf(rotationAt(first), order));
  for (const end of ends) divide(end, 0);
  return { times, angles, apart };
}

/** Arcs between two keys of angles, whose path these follow. */
const ARCS = 4;

/** Keys of angles as a curve that is compared with others. */
export function slerpedAngles({ times, angles }: AngleKeys, order: AxisOrder): Curve {
  const count = times.length === 0 ? 0 : (times.length - 1) * ARCS + 1;
  const moments = new Float32Array(count);
  const values = new Float32Array(count * 4);
  const rotation = new Float64Array(4);
  for (let at = 0; at < count; at++) {
    const key = Math.floor(at / ARCS);
    const share = (at % ARCS) / ARCS;
    const next = Math.min(key + 1, times.length - 1);
    moments[at] = times[key]! + share * (times[next]! - times[key]!);
    rotationBetween(rotation, angles[key]!, angles[next]!, share, order);
    values.set(rotation, at * 4);
  }
  return { interpolation: 'slerp', times: moments, values, before: 'hold', after: 'hold' };
}
