import type { Quat, Vec3 } from '../../src/scene/scene.ts';
import { bendLeg, type Side, type Step } from './leg.ts';
import { fromDegrees, inverse, product, rotate } from './rotation.ts';
import { BONES, boneIndex } from './skeleton.ts';
import { add, subtract } from './vector.ts';

/** Differences from the rest pose at one time. Other bones are unchanged; the legs follow the steps. */
export interface Posture {
  /** Degrees by bone, in the character's axes: bow, lean to his left, turn to his left. */
  turns: Record<string, Vec3>;
  /** Degrees by bone, about the line from its head to its tail. */
  twists: Record<string, number>;
  /** Units by bone, in the character's axes. */
  shifts: Record<string, Vec3>;
  steps: Record<Side, Step>;
}

/** The nodes of the bones at a moment, in the order of the bones. */
export interface Stance {
  translations: Vec3[];
  rotations: Quat[];
}

const NOWHERE: Vec3 = [0, 0, 0];

export function takeStance(posture: Posture): Stance {
  const turns = BONES.map(({ name, orientation }) => {
    const twist = product(orientation, fromDegrees([posture.twists[name] ?? 0, 0, 0]));
    return product(fromDegrees(posture.turns[name] ?? NOWHERE), product(twist, inverse(orientation)));
  });
  const offsets = BONES.map(({ name, parent, head }) =>
    subtract(add(head, posture.shifts[name] ?? NOWHERE), BONES[parent]?.head ?? NOWHERE),
  );
  plantFoot('left', posture.steps.left, turns, offsets);
  plantFoot('right', posture.steps.right, turns, offsets);
  const parentOrientations = BONES.map(({ parent }) => inverse(BONES[parent]?.orientation ?? [0, 0, 0, 1]));
  return {
    translations: offsets.map((offset, bone) => rotate(parentOrientations[bone]!, offset)),
    rotations: BONES.map(({ orientation }, bone) =>
      product(parentOrientations[bone]!, product(turns[bone]!, orientation)),
    ),
  };
}

/** Replaces the turns of a leg. `turns` and `offsets` are against the parent, in the character's axes. */
function plantFoot(side: Side, step: Step, turns: Quat[], offsets: Vec3[]): void {
  const thigh = boneIndex(`thigh_${side}`);
  const pelvis = placeOf(BONES[thigh]!.parent, turns, offsets);
  const hip = add(pelvis.head, rotate(pelvis.turn, offsets[thigh]!));
  const [thighTurn, shinTurn, footTurn] = bendLeg(side, hip, step);
  turns[thigh] = product(inverse(pelvis.turn), thighTurn);
  turns[boneIndex(`shin_${side}`)] = product(inverse(thighTurn), shinTurn);
  turns[boneIndex(`foot_${side}`)] = product(inverse(shinTurn), footTurn);
}

/** Position of a bone's head, and its rotation relative to the rest pose. */
function placeOf(bone: number, turns: Quat[], offsets: Vec3[]): { head: Vec3; turn: Quat } {
  const parent = BONES[bone]!.parent;
  if (!BONES[parent]) return { head: offsets[bone]!, turn: turns[bone]! };
  const above = placeOf(parent, turns, offsets);
  return {
    head: add(above.head, rotate(above.turn, offsets[bone]!)),
    turn: product(above.turn, turns[bone]!),
  };
}
