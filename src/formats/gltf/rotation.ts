import { vectorLength } from '../../pose/vector-length.ts';

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
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
  const error = Math.abs(length - 1);
  if (error <= UNIT_TOLERANCE) return error;
  const direction = length > 0 && Number.isFinite(length);
  for (let i = 0; i < 4; i++) values[at + i] = direction ? values[at + i]! / length : Number(i === 3);
  return direction ? error : 1;
}
