/** The coordinate system of a triangle for mounts. */
import { mat3, quat, vec3 } from 'gl-matrix';
import type { Quat, Vec3 } from '../../../scene/scene.ts';
import type { System } from './systems.ts';

/** An origin this close to the first corner, as a fraction of the triangle, is equal to it up to rounding. */
const FLAT = 1e-6;

/** Scratch for the axes of a triangle. */
const axes = mat3.create();

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
  const a = vectorAt(positions, corners[0]!);
  const b = vectorAt(positions, corners[1]!);
  const c = vectorAt(positions, corners[2]!);
  const origin: Vec3 = [0, 0, 0];
  vec3.scaleAndAdd(origin, origin, a, barycentrics[0]!);
  vec3.scaleAndAdd(origin, origin, b, barycentrics[1]!);
  vec3.scaleAndAdd(origin, origin, c, barycentrics[2]!);
  const second = vec3.subtract([0, 0, 0], b, a);
  const third = vec3.subtract([0, 0, 0], c, a);
  const y = vec3.cross([0, 0, 0], third, second) as Vec3;
  const z = vec3.subtract([0, 0, 0], a, origin) as Vec3;
  if (!(vec3.length(y) > 0) || !(vec3.length(z) > FLAT * vec3.length(third))) return undefined;
  vec3.normalize(y, y);
  vec3.normalize(z, z);
  if (isInverted) vec3.negate(y, y);
  const x = vec3.cross([0, 0, 0], y, z) as Vec3;
  const rotation = quat.fromMat3(
    [0, 0, 0, 1],
    mat3.set(axes, x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]),
  ) as Quat;
  quat.normalize(rotation, rotation);
  return origin.every(Number.isFinite) && rotation.every(Number.isFinite)
    ? { translation: origin, rotation, scale: [1, 1, 1] }
    : undefined;
}

function vectorAt(vectors: Float32Array, row: number): Vec3 {
  return [vectors[row * 3]!, vectors[row * 3 + 1]!, vectors[row * 3 + 2]!];
}
