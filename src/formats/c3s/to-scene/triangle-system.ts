/** The coordinate system of a triangle for mounts. */
import { mat3, quat, vec3 } from 'gl-matrix';
import type { Quat, Vec3 } from '../../../scene/scene.ts';
import type { System } from './systems.ts';

/** An origin this close to the first corner, as a fraction of the triangle, is equal to it up to rounding. */
const FLAT = 1e-6;

/**
 * Y is the normal, Z points from the origin to the first corner, X is Y × Z, without scale (C3S 1.0, SMNT). Undefined if
 * the corners are collinear or the origin is the first one.
 *
 * @param corners rows of the positions, clockwise seen from outside
 * @param isInverted whether the normal is inverted
 */
export function triangleSystem(
  corners: readonly number[],
  barycentrics: ArrayLike<number>,
  isInverted: boolean,
  positions: Float32Array,
): System | undefined {
  const [a, b, c] = corners.map((row) => Array.from(positions.subarray(row * 3, row * 3 + 3)) as Vec3) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  const origin: Vec3 = [0, 0, 0];
  for (const [at, point] of [a, b, c].entries()) vec3.scaleAndAdd(origin, origin, point, barycentrics[at]!);
  const [second, third] = [vec3.subtract([0, 0, 0], b, a), vec3.subtract([0, 0, 0], c, a)];
  const y = vec3.cross([0, 0, 0], third, second) as Vec3;
  const z = vec3.subtract([0, 0, 0], a, origin) as Vec3;
  if (!(vec3.length(y) > 0) || !(vec3.length(z) > FLAT * vec3.length(third))) return undefined;
  vec3.normalize(y, y);
  vec3.normalize(z, z);
  if (isInverted) vec3.negate(y, y);
  const x = vec3.cross([0, 0, 0], y, z) as Vec3;
  const rotation = quat.fromMat3([0, 0, 0, 1], mat3.fromValues(...x, ...y, ...z)) as Quat;
  quat.normalize(rotation, rotation);
  return [...origin, ...rotation].every(Number.isFinite)
    ? { translation: origin, rotation, scale: [1, 1, 1] }
    : undefined;
}
