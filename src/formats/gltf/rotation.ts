import { toRotation } from '../../math/quaternion.ts';

/** Quaternions this close to unit length stay as they are, bit by bit. */
const UNIT_TOLERANCE = 1e-6;
/** A length further from one than this is reported; below it is what files with six decimals hold. */
export const REPORTED_LENGTH_ERROR = 1e-5;

/**
 * Scales the quaternion at `at` to unit length; one that has no direction becomes the identity.
 *
 * @returns how far its length was from one
 */
export function makeUnit(values: number[] | Float32Array, at: number): number {
  return toRotation(values, at, UNIT_TOLERANCE);
}
