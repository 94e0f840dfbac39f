import { toRotation } from '../../math/quaternion.ts';

/** Quaternions this close to unit length stay bit-identical. */
const UNIT_TOLERANCE = 1e-6;

/**
 * Normalizes the quaternion at `at`; one without a direction becomes the identity.
 *
 * @returns how far its length was from one
 */
export function makeUnit(values: number[] | Float32Array, at: number): number {
  return toRotation(values, at, UNIT_TOLERANCE);
}
