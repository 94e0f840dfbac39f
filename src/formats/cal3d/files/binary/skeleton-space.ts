/**
 * Conversion between Cal3D's skeleton and the scene's. Cal3D stores conjugated quaternions, so x, y and z change sign;
 * its bone space (from the model to the bone) is the inverse bind matrix.
 */
import { mat4, quat, vec3 } from 'gl-matrix';
import { conjugate } from '../../../../math/quaternion.ts';
import { parentsFirst, soundParents } from '../../../../pose/skeleton.ts';
import { NONE, type Vec3 } from '../../../../scene/scene.ts';
import type { SkeletonContent } from './schema.ts';

/** A bind matrix that deviates less than this from a rigid one, relative to its size, is merely rounded. */
export const RIGID_TOLERANCE = 1e-5;

export function toVec3([x, y, z]: Float32Array): Vec3 {
  return [x!, y!, z!];
}

/** The parent of every bone, or -1 if it has none or an invalid one. */
export function parentsOf({ bones }: SkeletonContent): Int32Array<ArrayBuffer> {
  return soundParents(bones.map(({ parentId }) => parentId));
}

/** 16 numbers per bone, column-major: the inverse of the accumulated rest pose. */
export function inverseRest(content: SkeletonContent): Float32Array<ArrayBuffer> {
  const { bones } = content;
  const parents = parentsOf(content);
  const rest = new Float32Array(bones.length * 16);
  const inverse = new Float32Array(bones.length * 16);
  const [matrix, above] = [mat4.create(), mat4.create()];
  for (const index of parentsFirst(parents)) {
    const { rotation, translation } = bones[index]!;
    mat4.fromRotationTranslation(matrix, conjugate(rotation), translation as vec3);
    const parent = parents[index]!;
    if (parent !== NONE) {
      for (let i = 0; i < 16; i++) above[i] = rest[parent * 16 + i]!;
      mat4.multiply(matrix, above, matrix);
    }
    rest.set(matrix, index * 16);
    inverse.set(mat4.invert(above, matrix) ?? mat4.identity(above), index * 16);
  }
  return inverse;
}

/** 16 numbers per bone, column-major, from the file; undefined for version 0.5, which does not store them. */
export function storedInverseBind({ bones }: SkeletonContent): Float32Array<ArrayBuffer> | undefined {
  const matrices = new Float32Array(bones.length * 16);
  const matrix = mat4.create();
  for (let index = 0; index < bones.length; index++) {
    const { localRotation, localTranslation } = bones[index]!;
    if (!localRotation || !localTranslation) return undefined;
    mat4.fromRotationTranslation(matrix, conjugate(localRotation), localTranslation as vec3);
    matrices.set(matrix, index * 16);
  }
  return matrices;
}

/**
 * A matrix as the rotation and translation that Cal3D stores, and its deviation from a rigid one. Scale is removed about
 * the bone, which keeps its position.
 */
export function toStoredSpace(matrix: Float32Array): {
  rotation: Float32Array<ArrayBuffer>;
  translation: Float32Array<ArrayBuffer>;
  deviation: number;
} {
  const rotation = quat.normalize(quat.create(), mat4.getRotation(quat.create(), matrix));
  const factor = Math.cbrt(Math.abs(mat4.determinant(matrix)));
  const isScaled = factor > 0 && Math.abs(factor - 1) > RIGID_TOLERANCE;
  const translation = mat4.getTranslation(vec3.create(), matrix);
  if (isScaled) vec3.scale(translation, translation, 1 / factor);
  const rigid = mat4.fromRotationTranslation(mat4.create(), rotation, translation);
  return {
    rotation: Float32Array.from(conjugate(rotation)),
    translation: Float32Array.from(translation),
    deviation: matrixDistance(matrix, rigid, 0),
  };
}

/** The largest difference between two matrices of 16 numbers at the same index. */
export function matrixDistance(a: ArrayLike<number>, b: ArrayLike<number>, at: number): number {
  let distance = 0;
  for (let i = at; i < at + 16; i++) distance = Math.max(distance, Math.abs(a[i]! - b[i]!));
  return distance;
}
