import { quat, vec3 } from 'gl-matrix';
import type { Quat, Vec3 } from '../../src/scene/scene.ts';
import { cross, perpendicular, unit } from './vector.ts';

/** First `b`, then `a`. */
export function product(a: Quat, b: Quat): Quat {
  const out: Quat = [0, 0, 0, 1];
  quat.multiply(out, a, b);
  return out;
}

export function inverse(a: Quat): Quat {
  return [-a[0], -a[1], -a[2], a[3]];
}

export function rotate(rotation: Quat, vector: Vec3): Vec3 {
  const out: Vec3 = [0, 0, 0];
  vec3.transformQuat(out, vector, rotation);
  return out;
}

/** Degrees about x, then about y, then about z. */
export function fromDegrees([x, y, z]: Vec3): Quat {
  const out: Quat = [0, 0, 0, 1];
  quat.fromEuler(out, x, y, z, 'zyx');
  return out;
}

const FRONT: Vec3 = [0, -1, 0];
/** Replaces the front for directions that are almost the front themselves. */
const ABOVE: Vec3 = [0, 0, 1];

/** The orientation whose x axis has a direction and whose y axis is as much to the front as that allows. */
export function orientationAlong(direction: Vec3): Quat {
  const x = unit(direction);
  const y = perpendicular(Math.abs(x[1]) < 0.9 ? FRONT : ABOVE, x);
  const out: Quat = [0, 0, 0, 1];
  quat.fromMat3(out, [...x, ...y, ...cross(x, y)]);
  quat.normalize(out, out);
  return out;
}
