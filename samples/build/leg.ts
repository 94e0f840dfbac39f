import type { Quat, Vec3 } from '../../src/scene/scene.ts';
import { fromDegrees, inverse, orientationAlong, product, rotate } from './rotation.ts';
import { boneNamed } from './skeleton.ts';
import { add, length, perpendicular, scale, subtract, unit } from './vector.ts';

/** The placement of a foot. */
export interface Step {
  /** Offset of the ball of the foot from the rest pose. */
  shift: Vec3;
  /** Degrees by which the foot points down. */
  tilt: number;
}

export type Side = 'left' | 'right';

const FRONT: Vec3 = [0, -1, 0];
/** A leg is never quite straight: the fraction of its length that it may reach. */
const FARTHEST_REACH = 0.998;

/** Rotations of thigh, shin and foot relative to the rest pose that put the foot in place. */
export function bendLeg(side: Side, hip: Vec3, { shift, tilt }: Step): [thigh: Quat, shin: Quat, foot: Quat] {
  const footTurn = fromDegrees([tilt, 0, 0]);
  const ball = boneNamed(`toes_${side}`).head;
  const restAnkle = boneNamed(`foot_${side}`).head;
  const ankle = add(add(ball, shift), rotate(footTurn, subtract(restAnkle, ball)));
  const knee = findKnee(hip, ankle, boneLength(`thigh_${side}`), boneLength(`shin_${side}`));
  return [
    turnAlong(`thigh_${side}`, subtract(knee, hip)),
    turnAlong(`shin_${side}`, subtract(ankle, knee)),
    footTurn,
  ];
}

/** The corner of the triangle of hip, knee and ankle, in front of the line between hip and ankle. */
function findKnee(hip: Vec3, ankle: Vec3, thigh: number, shin: number): Vec3 {
  const line = subtract(ankle, hip);
  const distance = Math.min(length(line), (thigh + shin) * FARTHEST_REACH);
  const down = (thigh ** 2 - shin ** 2 + distance ** 2) / (2 * distance);
  const ahead = Math.sqrt(Math.max(0, thigh ** 2 - down ** 2));
  const along = unit(line);
  return add(hip, add(scale(along, down), scale(perpendicular(FRONT, along), ahead)));
}

function boneLength(name: string): number {
  const { head, tail } = boneNamed(name);
  return length(subtract(tail, head));
}

/** The rotation of a bone from its rest pose to a direction. */
function turnAlong(bone: string, direction: Vec3): Quat {
  return product(orientationAlong(direction), inverse(boneNamed(bone).orientation));
}
