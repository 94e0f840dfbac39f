/** How the meshes of a scene are bound to the bones of another one. */
import { identity, inverse, product } from '../../math/affine.ts';
import { NONE, type Skin } from '../../scene/scene.ts';

/** The joint of the original that corresponds to one of a skin, or why there is none. */
export type Counterpart = { joint: number } | { fault: string };

export interface Binding {
  /** For each joint of the skin. */
  joints: Counterpart[];
  /**
   * 16 numbers, column-major: from the space of the skin's meshes to that of the original's skin. Absent if these are the
   * same.
   */
  toOriginal?: Float64Array;
}

/**
 * Relative difference, to the largest number, up to which matrices are equal: programs compute the transforms of bones
 * anew.
 */
const BIND_TOLERANCE = 1e-3;
/** Difference up to which spaces are equal, in their axes and relative to the size of the skeleton. */
const SPACE_NOISE = 2e-5;

/** A joint that both skins have. */
interface Shared {
  joint: number;
  namesake: number;
  /** Inverse bind matrices of the skin and of the original's. */
  own: Float64Array;
  other: Float64Array;
}

/**
 * Maps the joints of a skin to those of another one, and finds the space of its meshes. Programs choose that space: if all
 * inverse bind matrices differ by one transform, the bind pose is the same. A joint that differs otherwise has another bind
 * pose.
 *
 * @param namesakes for each joint of the skin the joint of the target with its name, or `NONE`
 * @param moving the joints with influences; others are ignored
 * @param nameOf names of the skin's joints
 */
export function bindingBetween(
  skin: Skin,
  target: Skin,
  namesakes: readonly number[],
  moving: ReadonlySet<number>,
  nameOf: (joint: number) => string,
): Binding {
  const shared = namesakes.flatMap((namesake, joint): Shared[] => {
    if (namesake === NONE) return [];
    return [{ joint, namesake, own: matrixOf(skin, joint), other: matrixOf(target, namesake) }];
  });
  const counting = shared.filter(({ joint }) => moving.has(joint));
  const agreed = agreedSpace(counting);
  const held = new Set(explained(shared, agreed).map(({ joint }) => joint));
  const joints = namesakes.map((namesake, joint): Counterpart => {
    if (namesake === NONE) return { fault: `The original has no bone "${nameOf(joint)}"` };
    if (held.has(joint)) return { joint: namesake };
    const place = `in skin "${skin.name}" than in the original`;
    return { fault: `Bone "${nameOf(joint)}" has another bind pose ${place}` };
  });
  const space = meanOf(explained(counting, agreed).flatMap(spaceOf));
  const size = counting.reduce((most, { other }) => Math.max(most, largestOf(other)), 1);
  return isNothing(space, size) ? { joints } : { joints, toOriginal: Float64Array.from(space) };
}

function matrixOf({ inverseBind }: Skin, joint: number): Float64Array {
  return Float64Array.from(inverseBind.subarray(joint * 16, joint * 16 + 16));
}

/** The space on which most joints agree; preferably that of the original. */
function agreedSpace(joints: readonly Shared[]): Float64Array {
  let best = identity();
  let agreeing = explained(joints, best).length;
  for (const space of joints.flatMap(spaceOf)) {
    if (agreeing === joints.length) break;
    const count = explained(joints, space).length;
    if (count > agreeing) [best, agreeing] = [space, count];
  }
  return best;
}

/** The space of the skin according to a single joint; empty if its matrix is not invertible. */
function spaceOf({ own, other }: Shared): Float64Array[] {
  const back = inverse(other);
  return back ? [product(back, own)] : [];
}

/** The joints whose matrices differ by that transform. */
function explained(joints: readonly Shared[], space: Float64Array): Shared[] {
  return joints.filter(({ own, other }) => {
    const expected = product(other, space);
    const tolerance = BIND_TOLERANCE * largestOf(other);
    return own.every((value, i) => Math.abs(value - expected[i]!) <= tolerance);
  });
}

/** The mean of the spaces of all joints, which is more exact than each. */
function meanOf(spaces: readonly Float64Array[]): Float64Array {
  if (spaces.length === 0) return identity();
  return identity().map(
    (_, i) => spaces.reduce((sum, space) => sum + space[i]!, 0) / spaces.length,
  ) as Float64Array;
}

/** @param size of the skeleton */
function isNothing(space: Float64Array, size: number): boolean {
  const same = identity();
  return space.every((value, i) => Math.abs(value - same[i]!) <= SPACE_NOISE * (i < 12 ? 1 : size));
}

function largestOf(matrix: Float64Array): number {
  return matrix.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
}
