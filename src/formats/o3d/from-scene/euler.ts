/** Rotations as linearly interpolated Euler angles. */
import type { Errors } from '../../../animation/errors.ts';
import { count } from '../../../animation/errors.ts';
import type { Precision } from '../../../animation/sample.ts';
import { angleBetween, multiplyQuaternions } from '../../../math/quaternion.ts';

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

/** The order whose middle angle stays farthest from a right angle, where the other two axes coincide (gimbal lock). */
export function bestOrder(rotations: Float64Array): AxisOrder {
  let best = ORDERS[0]!;
  let least = Infinity;
  for (const order of ORDERS) {
    let most = 0;
    for (let at = 0; at < rotations.length; at += 4) {
      most = Math.max(most, Math.abs(anglesOf(rotations.subarray(at, at + 4), order)[1]));
    }
    // The first, which the converter writes, unless another one is much better.
    if (most < least - 0.1) {
      best = order;
      least = most;
    }
  }
  return best;
}

/** The angles of a rotation, the middle one within ±90°. */
export function anglesOf(rotation: Quaternion, [i, j, k]: AxisOrder): Angles {
  const entry = matrixEntry(rotation);
  const parity = (j - i + 3) % 3 === 1 ? 1 : -1;
  return [
    Math.atan2(-parity * entry(j, k), entry(k, k)),
    Math.asin(Math.min(1, Math.max(-1, parity * entry(i, k)))),
    Math.atan2(-parity * entry(i, j), entry(i, i)),
  ];
}

/** Entries of the matrix of a rotation of unit length, by row and column. */
function matrixEntry(q: Quaternion): (row: number, column: number) => number {
  const w = q[3]!;
  return (row, column) => {
    if (row === column) {
      const [a, b] = [q[(row + 1) % 3]!, q[(row + 2) % 3]!];
      return 1 - 2 * (a * a + b * b);
    }
    const third = q[3 - row - column]!;
    const sign = (column - row + 3) % 3 === 1 ? -1 : 1;
    return 2 * (q[row]! * q[column]! + sign * w * third);
  };
}

/** The same rotation by the angles nearest to others. */
export function nearest(angles: Angles, to: Angles): Angles {
  const [a, b, c] = angles;
  const flipped: Angles = [a + Math.PI, Math.PI - b, c + Math.PI];
  const [one, other] = [angles, flipped].map((choice) =>
    choice.map((angle, axis) => angle + 2 * Math.PI * Math.round((to[axis]! - angle) / (2 * Math.PI))),
  ) as [Angles, Angles];
  return distance(one, to) <= distance(other, to) ? one : other;
}

function distance(a: Angles, b: Angles): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

function rotationOf(angles: Angles, order: AxisOrder): Float64Array {
  const rotation = Float64Array.of(0, 0, 0, 1);
  const turn = new Float64Array(4);
  order.forEach((axis, place) => {
    const half = angles[place]! / 2;
    turn.fill(0);
    turn[axis] = Math.sin(half);
    turn[3] = Math.cos(half);
    multiplyQuaternions(rotation, 0, rotation, 0, turn, 0);
  });
  return rotation;
}

/** Most subdivisions of an interval. */
const MAX_DEPTH = 10;
const PROBES = [0.21, 0.5, 0.79];

export interface AngleKeys {
  times: number[];
  angles: Angles[];
}

/**
 * Keys of linearly interpolated angles, at the stops and between them by subdivision until the rotation is accurate.
 *
 * @param rotationAt returns the rotation at a time
 * @param stops ascending
 * @param errors receives the errors, in units
 */
export function straightAngles(
  rotationAt: (time: number) => Float64Array,
  stops: readonly number[],
  order: AxisOrder,
  { tolerance, reach, affordable }: Precision,
  errors: Errors,
): AngleKeys {
  const times: number[] = [];
  const angles: Angles[] = [];
  const place = (time: number, at: Angles) => {
    times.push(time);
    angles.push(at);
    affordable.keys--;
  };
  const divide = (end: number, depth: number): void => {
    const start = times.at(-1)!;
    const from = angles.at(-1)!;
    const to = nearest(anglesOf(rotationAt(end), order), from);
    const middle = Math.fround((start + end) / 2);
    const apart = PROBES.map((share) => {
      const between = from.map((angle, axis) => angle + share * (to[axis]! - angle)) as Angles;
      return angleBetween(rotationOf(between, order), 0, rotationAt(start + share * (end - start)), 0);
    });
    const isDivisible = depth < MAX_DEPTH && start < middle && middle < end && affordable.keys > 0;
    if (isDivisible && apart.some((angle) => angle * reach > tolerance)) {
      divide(middle, depth + 1);
      divide(end, depth + 1);
      return;
    }
    for (const angle of apart) count(errors, angle * reach);
    place(end, to);
  };
  const [first, ...ends] = stops;
  if (first !== undefined) place(first, anglesOf(rotationAt(first), order));
  for (const end of ends) divide(end, 0);
  return { times, angles };
}
