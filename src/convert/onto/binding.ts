/** How the meshes of a scene are bound to the bones of another one. */
import { identity, inverse, product } from '../../math/affine.ts';
import { largestOf } from '../../math/vector.ts';

/** A joint of a skin. */
export interface BoundJoint {
  name: string;
  /** Its inverse bind matrix. */
  own: Float64Array;
  /** Where it rests, in the space of the original. */
  world: Float64Array;
  /** Whether it influences vertices. */
  isMoving: boolean;
  /** The joint of that name in the skin of the original. */
  original?: { joint: number; other: Float64Array; world: Float64Array };
}

/** The joint of the original that corresponds to one of a skin, or why there is none. */
export type Counterpart =
  | {
      joint: number;
      /** Whether the bone was moved below a mesh that stayed. */
      isMoved?: true;
    }
  | { fault: string };

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

/** Relative difference up to which bones rest at the same place. */
const WORLD_NOISE = 1e-4;
/** How many times a bind pose must explain a joint better than another one. */
const MUCH = 4;

/** A joint that both skins have. */
type Shared = BoundJoint & Required<Pick<BoundJoint, 'original'>>;

/**
 * Maps the joints of a skin to those of another one, and finds the space of its meshes. Programs choose that space: if all
 * inverse bind matrices differ by one transform, the bind pose is the same. A joint that differs otherwise was moved if the
 * mesh stays where it is at rest; else it has another bind pose.
 *
 * @param skin the name of the skin
 */
export function bindingBetween(skin: string, all: readonly BoundJoint[]): Binding {
  const shared = all.filter((joint): joint is Shared => joint.original !== undefined);
  const counting = shared.filter(({ isMoving }) => isMoving);
  const agreed = agreedSpace(counting);
  const held = counting.filter((joint) => errorsOf(joint, agreed).bound <= BIND_TOLERANCE);
  const space = meanOf(held.flatMap(spaceOf));
  const size = counting.reduce((most, { original }) => Math.max(most, largestOf(original.other, 1)), 1);
  const isSame = isNothing(space, size);
  const joints = all.map((joint): Counterpart => {
    const { name, original } = joint;
    if (!original) return { fault: `The original has no bone "${name}"` };
    const { bound, resting } = errorsOf(joint as Shared, agreed);
    if (isMoved(joint as Shared, bound, resting)) return { joint: original.joint, isMoved: true };
    if (bound <= BIND_TOLERANCE) return { joint: original.joint };
    return { fault: `Bone "${name}" has another bind pose in skin "${skin}" than in the original` };
  });
  return isSame ? { joints } : { joints, toOriginal: space };
}

/** The space on which most joints agree; preferably that of the original. */
function agreedSpace(joints: readonly Shared[]): Float64Array {
  const agreeingOn = (space: Float64Array) =>
    joints.filter((joint) => {
      const { bound, resting } = errorsOf(joint, space);
      return Math.min(bound, resting) <= BIND_TOLERANCE;
    }).length;
  let best = identity();
  let agreeing = agreeingOn(best);
  for (const space of joints.flatMap(spaceOf)) {
    if (agreeing === joints.length) break;
    const count = agreeingOn(space);
    if (count > agreeing) [best, agreeing] = [space, count];
  }
  return best;
}

/** The space of the skin according to a single joint; empty if its matrix is not invertible. */
function spaceOf({ own, original }: Shared): Float64Array[] {
  const back = inverse(original.other);
  return back ? [product(back, own)] : [];
}

/**
 * How far a joint is from those of the original, relative to its matrices: its inverse bind matrix, and the place where it
 * leaves vertices at rest.
 */
function errorsOf(
  { own, world, original }: Shared,
  space: Float64Array,
): Record<'bound' | 'resting', number> {
  const { other, world: rest } = original;
  const expected = product(other, space);
  return {
    bound: apart(own, expected) / largestOf(other, 1),
    resting:
      apart(product(world, own), product(rest, expected)) / Math.max(largestOf(rest, 1), largestOf(own, 1)),
  };
}

/** Whether a bone was moved below a mesh that stayed. */
function isMoved({ world, original }: Shared, bound: number, resting: number): boolean {
  if (resting > BIND_TOLERANCE) return false;
  if (bound > BIND_TOLERANCE) return true;
  return resting * MUCH < bound && apart(world, original.world) > WORLD_NOISE * largestOf(original.world, 1);
}

function apart(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
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
