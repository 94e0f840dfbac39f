/** The coordinate system of a triangle for mounts. */
import { mat3, quat, vec3 } from 'gl-matrix';
import type { Vec3 } from '../../../scene/scene.ts';
import type { System } from './systems.ts';

/** An origin this close to the first corner, as a fraction of the triangle, is equal to it up to rounding. */
const FLAT = 1e-6;

/** Scratch for the corners, two sides and the axes of a triangle. */
const newVector = (): Vec3 => [0, 0, 0];
const [a, b, c] = [newVector(), newVector(), newVector()];
const [second, third] = [newVector(), newVector()];
const [x, y, z] = [newVector(), newVector(), newVector()];
const axes = mat3.create();

/**
 * Y is the normal, Z points from the origin to the first corner, X is Y × Z, without scale (C3S 1.0, SMNT). Undefined if
 * the corners are collinear or the origin is the first one.
 *
 * @param corners rows of the positions, clockwise seen from outside
 * @param isInverted whether the normal is inverted
 */
export function triangleSystem(
  out: System,
  corners: readonly number[],
  barycentrics: ArrayLike<number>,
  isInverted: boolean,
  positions: Float32Array,
): System | undefined {
  readVector(a, positions, corners[0]!);
  readVector(b, positions, corners[1]!);
  readVector(c, positions, corners[2]!);
  const { translation: origin, rotation, scale } = out;
  vec3.set(origin, 0, 0, 0);
  vec3.scaleAndAdd(origin, origin, a, barycentrics[0]!);
  vec3.scaleAndAdd(origin, origin, b, barycentrics[1]!);
  vec3.scaleAndAdd(origin, origin, c, barycentrics[2]!);
  vec3.subtract(second, b, a);
  vec3.subtract(third, c, a);
  vec3.cross(y, third, second);
  vec3.subtract(z, a, origin);
  if (!(vec3.length(y) > 0) || !(vec3.length(z) > FLAT * vec3.length(third))) return undefined;
  vec3.normalize(y, y);
  vec3.normalize(z, z);
  if (isInverted) vec3.negate(y, y);
  vec3.cross(x, y, z);
  mat3.set(axes, x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]);
  quat.fromMat3(rotation, axes);
  quat.normalize(rotation, rotation);
  vec3.set(scale, 1, 1, 1);
  return origin.every(Number.isFinite) && rotation.every(Number.isFinite) ? out : undefined;
}

function readVector(out: Vec3, vectors: Float32Array, row: number): void {
  vec3.set(out, vectors[row * 3]!, vectors[row * 3 + 1]!, vectors[row * 3 + 2]!);
}
