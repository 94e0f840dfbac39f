/** The rest poses of bones in Blender, which may differ from those of their nodes. */
import { mat4 } from 'gl-matrix';
import { decompose } from '../../math/decompose.ts';
import { areClose, areRotationsClose } from '../../math/vector.ts';
import type { Node } from '../../scene/scene.ts';

/** Blender's bones have no scale at rest. */
export type BonePlace = Pick<Node, 'translation' | 'rotation'>;

/** Nodes with their inverse bind matrices. */
export interface BoundJoints {
  joints: readonly number[];
  matrices: ArrayLike<number>;
}

/**
 * The bind pose of joints below joints, in their parents' spaces. Blender's importer takes the rest pose of bones from the
 * inverse bind matrices ("Guess Original Bind Pose"), of several skins from those of the last one.
 *
 * @param parents for each node the one above it
 */
export function boundPlaces(
  skins: readonly BoundJoints[],
  parents: readonly number[],
): Map<number, BonePlace> {
  const inverseBind = new Map<number, mat4>();
  for (const { joints, matrices } of skins) {
    joints.forEach((joint, index) => {
      const matrix = float64();
      for (let at = 0; at < 16; at++) matrix[at] = matrices[index * 16 + at]!;
      inverseBind.set(joint, matrix);
    });
  }
  const places = new Map<number, BonePlace>();
  for (const [joint, matrix] of inverseBind) {
    const parent = inverseBind.get(parents[joint]!);
    const world = mat4.invert(float64(), matrix);
    if (!parent || !world) continue;
    const { translation, rotation } = decompose(mat4.multiply(world, parent, world));
    if ([...translation, ...rotation].every(Number.isFinite)) places.set(joint, { translation, rotation });
  }
  return places;
}

function float64(): mat4 & number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

/** Blender calculates with float32 matrices in the space of the whole skeleton; errors in real characters reach 6e-6. */
export const BLENDER_NOISE = 5e-5;

/** Whether scales differ from 1 by no more than Blender's rounding. */
export function isUnscaled(scales: ArrayLike<number>): boolean {
  return Array.from(scales).every((value) => Math.abs(value - 1) < BLENDER_NOISE);
}

/**
 * Whether two rest poses are the same.
 *
 * @param size of the skeleton, in units of the translations
 * @param tolerance as a fraction of the size, and as a difference of quaternion components
 */
export function isSamePlace(one: BonePlace, other: BonePlace, size: number, tolerance: number): boolean {
  return (
    areClose(one.translation, other.translation, size * tolerance) &&
    areRotationsClose(one.rotation, other.rotation, tolerance)
  );
}
