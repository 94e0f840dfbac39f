/** Rotations as stored in CryTek files: conjugated (docs/reference/cryengine.md#quaternions). */

import { unitQuaternion } from '../../../math/quaternion.ts';
import { vectorLength } from '../../../math/vector.ts';
import type { Quat } from '../../../scene/scene.ts';

export function storedRotation(rotation: ArrayLike<number>): Quat {
  const [x, y, z, w] = unitQuaternion(rotation);
  return [0 - x, 0 - y, 0 - z, w];
}

/**
 * Of the logarithms of a rotation, which differ by multiples of π along its axis, the one nearest to that of the previous
 * key, so that linear interpolation takes the shortest arc (docs/reference/cryengine.md#logarithmic-keys).
 */
export function unwrapped(
  [x, y, z]: readonly [number, number, number],
  before: readonly [number, number, number],
): [x: number, y: number, z: number] {
  const angle = vectorLength(x, y, z);
  // The identity has no axis: it equals full revolutions about the axis of the previous key.
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
