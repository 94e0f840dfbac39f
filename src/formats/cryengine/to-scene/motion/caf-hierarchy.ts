/**
 * How the bones of an animation hang together, where the file does not say it. Keys of bones hold the position both in the
 * world and in the parent, so a parent is the bone whose place and rotation lead from the one to the other
 * (docs/reference/cryengine.md#animations-without-a-model).
 */
import { quat, vec3 } from 'gl-matrix';
import { NONE } from '../../../../scene/scene.ts';

/** What one bone does, at moments that all bones have. */
export interface Motion {
  /** In the world, 3 numbers per moment. */
  absolute: Float32Array;
  /** In the parent, 3 and 4 numbers per moment. */
  position: Float32Array;
  rotation: Float32Array;
}

/** Single precision leaves 1e-5 cm in real files; bones further off than this hang elsewhere. */
const TOLERANCE = 2e-3;
/** Files with more are no skeletons, and all pairs of bones are compared. */
export const MOST_BONES = 500;

/** The parents of at most MOST_BONES bones; undefined unless each bone has exactly one that fits at all moments. */
export function parentsFrom(motions: readonly Motion[]): Int32Array | undefined {
  if (!motions[0]?.absolute.length) return undefined;
  const parents = new Int32Array(motions.length).fill(NONE);
  const placed = new Map<number, Float64Array>();
  motions.forEach((motion, bone) => {
    if (fits(motion)) placed.set(bone, Float64Array.from(motion.rotation));
  });
  // A map goes on to what is added to it on the way.
  for (const [parent, world] of placed) {
    motions.forEach((motion, bone) => {
      if (placed.has(bone) || !fits(motion, motions[parent]!.absolute, world)) return;
      parents[bone] = parent;
      placed.set(bone, turned(world, motion.rotation));
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

/** Whether a bone is where a parent, or the world itself, would carry it. */
function fits({ absolute, position }: Motion, origin?: Float32Array, world?: Float64Array): boolean {
  const place: vec3 = [0, 0, 0];
  for (let at = 0; at < absolute.length; at += 3) {
    vec3.copy(place, position.subarray(at, at + 3));
    if (world) vec3.transformQuat(place, place, rotationAt(world, at / 3));
    if (origin) vec3.add(place, place, origin.subarray(at, at + 3));
    // Not a number is no place.
    if (!(vec3.distance(place, absolute.subarray(at, at + 3)) <= TOLERANCE)) return false;
  }
  return true;
}

/** The rotations of a bone in the world from its parent's and its own. */
function turned(world: Float64Array, rotation: Float32Array): Float64Array {
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
