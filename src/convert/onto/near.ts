/** Which rest poses are equal. */
import { areClose, areRotationsClose } from '../../math/vector.ts';
import type { Node, Track } from '../../scene/scene.ts';

/** Difference below which rest poses are equal: programs use matrices in single precision. */
const REST_NOISE = 2e-5;

/** Both signs of a quaternion are the same rotation. */
export function isSameTurn(a: readonly number[], b: readonly number[]): boolean {
  return areRotationsClose(a, b, REST_NOISE);
}

/** Whether two values of a property of rest poses are equal. @param size of the skeleton */
export function isSameRest(property: Track['property'], a: Node, b: Node, size: number): boolean {
  if (property === 'rotation') return isSameTurn(a.rotation, b.rotation);
  return areNear(a[property], b[property], property === 'translation' ? size : 1);
}

/** @param size to which differences are relative */
export function areNear(a: readonly number[], b: readonly number[], size: number): boolean {
  return areClose(a, b, REST_NOISE * size);
}
