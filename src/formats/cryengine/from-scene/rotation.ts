/** Rotations as CryTek files hold them: the conjugate of the usual sense (reference §4). */

import { vectorLength } from '../../../pose/vector-length.ts';

type Numbers = [x: number, y: number, z: number, w: number];

/** A rotation of unit length; none where there is no direction. */
export function unitRotation(rotation: ArrayLike<number>, at = 0): Numbers {
  const length = vectorLength(rotation[at]!, rotation[at + 1]!, rotation[at + 2]!, rotation[at + 3]!);
  if (!(length > 0)) return [0, 0, 0, 1];
  return [
    rotation[at]! / length,
    rotation[at + 1]! / length,
    rotation[at + 2]! / length,
    rotation[at + 3]! / length,
  ];
}

export function storedRotation(rotation: ArrayLike<number>, at = 0): Numbers {
  const [x, y, z, w] = unitRotation(rotation, at);
  return [0 - x, 0 - y, 0 - z, w];
}

/** Axis times half the angle. */
export function logarithm([x, y, z, w]: Numbers): [x: number, y: number, z: number] {
  const sine = vectorLength(x, y, z);
  const factor = sine > 0 ? Math.atan2(sine, w) / sine : 1;
  return [x * factor, y * factor, z * factor];
}

/** The rotation whose logarithm begins at `at`. */
export function exponential(logarithms: ArrayLike<number>, at = 0): Numbers {
  const x = logarithms[at]!;
  const y = logarithms[at + 1]!;
  const z = logarithms[at + 2]!;
  const angle = vectorLength(x, y, z);
  const factor = angle > 0 ? Math.sin(angle) / angle : 1;
  return [x * factor, y * factor, z * factor, Math.cos(angle)];
}

/**
 * Of the logarithms of a rotation, which differ by half turns about its axis, the one nearest to that of the key before, so
 * that going straight from one to the next turns the short way (reference §4).
 */
export function unwrapped(
  [x, y, z]: readonly [number, number, number],
  before: readonly [number, number, number],
): [x: number, y: number, z: number] {
  const angle = vectorLength(x, y, z);
  // No rotation has no axis: whole turns about the axis of the key before are none either.
  const [ax, ay, az] = angle > NEARLY_NONE ? [x / angle, y / angle, z / angle] : direction(before);
  const along = before[0] * ax + before[1] * ay + before[2] * az;
  const half = angle + Math.round((along - angle) / Math.PI) * Math.PI;
  return [ax * half, ay * half, az * half];
}

const NEARLY_NONE = 1e-9;

function direction([x, y, z]: readonly [number, number, number]): [x: number, y: number, z: number] {
  const length = vectorLength(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0];
}
