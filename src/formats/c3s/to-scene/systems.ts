/**
 * Coordinate systems: a point is scaled, then rotated, then translated (docs/reference/c3s.md#coordinate-systems). Functions
 * write their result to `out` and return it, like those of gl-matrix, so that keys need no objects of their own.
 */
import { quat, vec3 } from 'gl-matrix';
import { conjugate, toRotation } from '../../../math/quaternion.ts';
import { LOCAL, ROTATION } from '../../../pose/skeleton.ts';
import type { Node, Quat, Vec3 } from '../../../scene/scene.ts';
import type { Choices } from './choices.ts';

export type System = Pick<Node, 'translation' | 'rotation' | 'scale'>;

/** Columns of systems. */
export interface Systems {
  scale: Float32Array;
  rotate: Float32Array;
  translate: Float32Array;
}

export const IDENTITY: System = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** A system to write to: the identity. */
export function newSystem(): System {
  return { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
}

export function copySystem(out: System, { translation, rotation, scale }: System): System {
  vec3.copy(out.translation, translation);
  quat.copy(out.rotation, rotation);
  vec3.copy(out.scale, scale);
  return out;
}

/** The system of a row as stored. */
export function storedSystem(out: System, { scale, rotate, translate }: Systems, row: number): System {
  const [three, four] = [row * 3, row * 4];
  vec3.set(out.translation, translate[three]!, translate[three + 1]!, translate[three + 2]!);
  quat.set(out.rotation, rotate[four]!, rotate[four + 1]!, rotate[four + 2]!, rotate[four + 3]!);
  vec3.set(out.scale, scale[three]!, scale[three + 1]!, scale[three + 2]!);
  return out;
}

/** The system of a row, its rotation normalized, or the identity if it is zero. */
export function systemAt(out: System, systems: Systems, row: number, { quaternion }: Choices): System {
  const { rotation } = storedSystem(out, systems, row);
  if (quaternion === 'conjugate') quat.conjugate(rotation, rotation);
  toRotation(rotation, 0);
  return out;
}

/** A system of the scene as the file stores it, or the other way round. */
export function inQuaternion(system: System, { quaternion }: Choices): System {
  return quaternion === 'conjugate' ? { ...system, rotation: conjugate(system.rotation) } : system;
}

/** Converts the rotations of systems of the scene, `LOCAL` numbers each, to those that the file stores. */
export function storeRotations(systems: number[], { quaternion }: Choices): void {
  if (quaternion !== 'conjugate') return;
  for (let first = ROTATION; first < systems.length; first += LOCAL)
    for (let at = first; at < first + 3; at++) systems[at] = -systems[at]!;
}

/** Rotations of the scene, 4 numbers each, as the file stores them. */
export function rotationsAsStored(rotations: Float32Array, { quaternion }: Choices): Float32Array {
  if (quaternion !== 'conjugate') return rotations;
  return rotations.map((value, at) => (at % 4 < 3 ? -value : value));
}

/**
 * A system relative to another one, multiplied part by part: scales along the local axes. That is the product of their
 * matrices if the outer scale is uniform or the inner system has no rotation; otherwise the product shears.
 *
 * @param out may be the inner system
 */
export function within(out: System, outer: System, inner: System): System {
  const { translation } = out;
  vec3.multiply(translation, outer.scale, inner.translation);
  vec3.transformQuat(translation, translation, outer.rotation);
  vec3.add(translation, outer.translation, translation);
  quat.multiply(out.rotation, outer.rotation, inner.rotation);
  vec3.multiply(out.scale, outer.scale, inner.scale);
  return out;
}

/** Relative difference between factors that is only rounding. */
const EVEN = 1e-6;

export function isUniform({ scale: [x, y, z] }: System): boolean {
  const allowed = Math.abs(x) * EVEN;
  return Math.abs(x - y) <= allowed && Math.abs(x - z) <= allowed;
}

/** Whether a system scales all axes equally, except that it may mirror. */
export function isEvenOrMirrored({ scale: [x, y, z] }: System): boolean {
  return isUniform({ ...IDENTITY, scale: [Math.abs(x), Math.abs(y), Math.abs(z)] });
}

/** Mirrors a rotation at the axes along which a scale is negative, so that one after the scale becomes the one before it. */
export function mirrorRotation(rotation: Quat, scale: Vec3): void {
  const [x, y, z] = [Math.sign(scale[0]), Math.sign(scale[1]), Math.sign(scale[2])] as const;
  rotation[0] *= y * z || 1;
  rotation[1] *= x * z || 1;
  rotation[2] *= x * y || 1;
}

export function isRotated({ rotation: [x, y, z] }: System): boolean {
  return x !== 0 || y !== 0 || z !== 0;
}
