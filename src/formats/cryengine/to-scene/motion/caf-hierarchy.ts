/**
 * Derives the hierarchy of the bones of an animation that does not store it. Keys of bones have the position both in world
 * space and relative to the parent, so the parent is the bone whose world transform maps one to the other
 * (docs/reference/cryengine.md#animations-without-a-model).
 */
import { quat, vec3 } from 'gl-matrix';
import { NONE } from '../../../../scene/scene.ts';

/** The motion of a bone, at times at which all bones have keys. */
export interface Motion {
  /** In world space, 3 numbers per time. */
  absolute: Float32Array;
  /** Relative to the parent, 3 and 4 numbers per time. */
  position: Float32Array;
  rotation: Float32Array;
}

/** Real files agree within 1e-5 cm; a bone that is further off has another parent. */
const TOLERANCE = 2e-3;
/** All pairs of bones are compared, and no real skeleton has more. */
export const MOST_BONES = 500;

/** The parents of at most MOST_BONES bones; undefined unless each bone has exactly one that fits at all times. */
export function parentsFrom(motions: readonly Motion[]): Int32Array | undefined {
  if (!motions[0]?.absolute.length) return undefined;
  const parents = new Int32Array(motions.length).fill(NONE);
  const placed = new Map<number, Float64Array>();
  motions.forEach((motion, bone) => {
    if (fits(motion)) placed.set(bone, Float64Array.from(motion.rotation));
  });
  // Iteration of a map includes entries that are added meanwhile.
  for (const [parent, world] of placed) {
    motions.forEach((motion, bone) => {
      if (placed.has(bone) || !fits(motion, motions[parent]!.absolute, world)) return;
      parents[bone] = parent;
      placed.set(bone, worldRotations(world, motion.rotation));
    });
  }
  const isCertain = motions.every((motion, bone) => {
    let fitting = fits(motion) ? 1 : 0;
    for (const [parent, world] of placed) {
      if (parent !== bone && fits(motion, motions[parent]!.absolute, world)) fitting++;
    }
    return fitting === 1;
  });
  return isCertain ? parents : undefined;
}

/** Whether the world positions of a bone follow from its local ones and a parent; without a parent, the bone is a root. */
function fits({ absolute, position }: Motion, origin?: Float32Array, world?: Float64Array): boolean {
  const place: vec3 = [0, 0, 0];
  for (let at = 0; at < absolute.length; at += 3) {
    vec3.copy(place, position.subarray(at, at + 3));
    if (world) vec3.transformQuat(place, place, rotationAt(world, at / 3));
    if (origin) vec3.add(place, place, origin.subarray(at, at + 3));
    // Written so that NaN does not fit.
    if (!(vec3.distance(place, absolute.subarray(at, at + 3)) <= TOLERANCE)) return false;
  }
  return true;
}

/** World rotations of a bone from those of its parent and its local ones. */
function worldRotations(world: Float64Array, rotation: Float32Array): Float64Array {
  const own = new Float64Array(rotation.length);
  for (let moment = 0; moment * 4 < rotation.length; moment++) {
    const product = quat.multiply([0, 0, 0, 1], rotationAt(world, moment), rotationAt(rotation, moment));
    own.set(product as ArrayLike<number>, moment * 4);
  }
  return own;
}

function rotationAt(rotations: Float32Array | Float64Array, moment: number): quat {
  const at = moment * 4;
  return [rotations[at]!, rotations[at + 1]!, rotations[at + 2]!, rotations[at + 3]!];
}
