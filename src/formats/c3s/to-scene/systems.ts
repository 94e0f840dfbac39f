/** Coordinate systems: a point is scaled, then rotated, then translated (docs/reference/c3s.md#coordinate-systems). */
import { quat, vec3 } from 'gl-matrix';
import { conjugate } from '../../../math/quaternion.ts';
import { vectorLength } from '../../../math/vector.ts';
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

/** The system of a row as stored. */
export function storedSystem({ scale, rotate, translate }: Systems, row: number): System {
  const [three, four] = [row * 3, row * 4];
  return {
    translation: [translate[three]!, translate[three + 1]!, translate[three + 2]!],
    rotation: [rotate[four]!, rotate[four + 1]!, rotate[four + 2]!, rotate[four + 3]!],
    scale: [scale[three]!, scale[three + 1]!, scale[three + 2]!],
  };
}

/** The system of a row, its rotation normalized, or the identity if it is zero. */
export function systemAt(systems: Systems, row: number, choices: Choices): System {
  const { translation, rotation, scale } = inQuaternion(storedSystem(systems, row), choices);
  const [x, y, z, w] = rotation;
  const length = vectorLength(x, y, z, w);
  const isSound = length > 0 && Number.isFinite(length);
  return {
    translation,
    rotation: isSound ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1],
    scale,
  };
}

/** A system of the scene as the file stores it, or the other way round. */
export function inQuaternion(system: System, { quaternion }: Choices): System {
  return quaternion === 'conjugate' ? { ...system, rotation: conjugate(system.rotation) } : system;
}

/** Rotations of the scene, 4 numbers each, as the file stores them. */
export function turnsAsStored(rotations: Float32Array, { quaternion }: Choices): Float32Array {
  if (quaternion !== 'conjugate') return rotations;
  return rotations.map((value, at) => (at % 4 < 3 ? -value : value));
}

/**
 * A system relative to another one, multiplied part by part: scales along the local axes. That is the product of their
 * matrices if the outer scale is uniform or the inner system has no rotation; otherwise the product shears.
 */
export function within(outer: System, inner: System): System {
  const translation = vec3.multiply([0, 0, 0], outer.scale, inner.translation) as Vec3;
  vec3.transformQuat(translation, translation, outer.rotation);
  return {
    translation: vec3.add(translation, outer.translation, translation) as Vec3,
    rotation: quat.multiply([0, 0, 0, 1], outer.rotation, inner.rotation) as Quat,
    scale: vec3.multiply([0, 0, 0], outer.scale, inner.scale) as Vec3,
  };
}

export function isUniform({ scale: [x, y, z] }: System): boolean {
  return x === y && y === z;
}

export function turns({ rotation: [x, y, z] }: System): boolean {
  return x !== 0 || y !== 0 || z !== 0;
}
