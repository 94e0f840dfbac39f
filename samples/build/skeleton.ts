import { mat4 } from 'gl-matrix';
import { NONE, type Node, type Quat, type Skin, type Vec3 } from '../../src/scene/scene.ts';
import { inverse, orientationAlong, product, rotate } from './rotation.ts';
import { mirror, subtract } from './vector.ts';

/** A bone in the rest pose, in the character's space. Its own x axis points from head to tail, its y axis to the front. */
export interface Bone {
  name: string;
  /** Index of the parent bone, or NONE. */
  parent: number;
  head: Vec3;
  tail: Vec3;
  orientation: Quat;
}

type BoneRow = [name: string, parent: string, head: Vec3, tail: Vec3];

const CENTER: BoneRow[] = [
  ['pelvis', 'root', [0, 1, 50], [0, 1.5, 58]],
  ['spine_lower', 'pelvis', [0, 1.5, 58], [0, 2.5, 66]],
  ['spine_middle', 'spine_lower', [0, 2.5, 66], [0, 2.5, 75]],
  ['spine_upper', 'spine_middle', [0, 2.5, 75], [0, 2, 90]],
  ['heart', 'spine_upper', [0, -3, 76], [0, -3, 81]],
  ['neck', 'spine_upper', [0, 2, 90], [0, 1, 103]],
  ['skull', 'neck', [0, 1, 103], [0, 0, 148]],
  ['jaw', 'skull', [0, 2, 111], [0, -19, 99]],
  ['cap_back', 'skull', [0, 10, 144], [0, 25, 150]],
  ['cap_back_tip', 'cap_back', [0, 25, 150], [0, 34, 137]],
];

/** The bones of the left; each has a mirrored counterpart on the right. */
const LEFT: BoneRow[] = [
  ['cap_left', 'skull', [9, 0, 145], [23, -1, 157]],
  ['cap_left_tip', 'cap_left', [23, -1, 157], [34, -3, 145]],
  ['collarbone_left', 'spine_upper', [2, 0.5, 89], [14.5, 1.5, 87.5]],
  ['upper_arm_left', 'collarbone_left', [14.5, 1.5, 87.5], [25, 2.5, 73]],
  ['forearm_left', 'upper_arm_left', [25, 2.5, 73], [34, -0.5, 59]],
  ['hand_left', 'forearm_left', [34, -0.5, 59], [38, -2, 53]],
  ['fingers_left', 'hand_left', [38, -2, 53], [42, -4, 46]],
  ['thumb_left', 'hand_left', [35, -4, 57], [35.5, -8, 52]],
  ['thigh_left', 'pelvis', [7.5, 1, 50], [9, -0.5, 28.5]],
  ['shin_left', 'thigh_left', [9, -0.5, 28.5], [9.5, 1.5, 7]],
  ['foot_left', 'shin_left', [9.5, 1.5, 7], [10.5, -7.5, 2.5]],
  ['toes_left', 'foot_left', [10.5, -7.5, 2.5], [11.2, -14, 2.2]],
];

export function otherSide(name: string): string {
  return name.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left'));
}

/** All bones, parents before their children; the first is the root, which stands on the floor with the scene's axes. */
export const BONES: readonly Bone[] = makeBones();

const INDEX = new Map(BONES.map((bone, index) => [bone.name, index]));

export function boneIndex(name: string): number {
  const index = INDEX.get(name);
  if (index === undefined) throw new Error(`No bone named ${name}`);
  return index;
}

export function boneNamed(name: string): Bone {
  return BONES[boneIndex(name)]!;
}

function makeBones(): Bone[] {
  const right = LEFT.map(
    ([name, parent, head, tail]): BoneRow => [otherSide(name), otherSide(parent), mirror(head), mirror(tail)],
  );
  const bones: Bone[] = [
    { name: 'root', parent: NONE, head: [0, 0, 0], tail: [10, 0, 0], orientation: [0, 0, 0, 1] },
  ];
  for (const [name, parent, head, tail] of [...CENTER, ...LEFT, ...right]) {
    const parentIndex = bones.findIndex((bone) => bone.name === parent);
    bones.push({
      name,
      parent: parentIndex,
      head,
      tail,
      orientation: orientationAlong(subtract(tail, head)),
    });
  }
  return bones;
}

/** One node per bone in the rest pose, in the order of the bones. */
export function boneNodes(): Node[] {
  return BONES.map(({ name, parent, head, orientation }) => {
    const node: Node = { name, parent, translation: [...head], rotation: [...orientation], scale: [1, 1, 1] };
    const above = BONES[parent];
    if (above) {
      node.translation = rotate(inverse(above.orientation), subtract(head, above.head));
      node.rotation = product(inverse(above.orientation), orientation);
    }
    return node;
  });
}

/** The skin over all bones, each joint with the index of its bone. */
export function boneSkin(): Skin {
  const inverseBind = new Float32Array(BONES.length * 16);
  const matrix = new Float64Array(16);
  BONES.forEach(({ head, orientation }, joint) => {
    mat4.fromRotationTranslation(matrix, orientation, head);
    mat4.invert(matrix, matrix);
    inverseBind.set(matrix, joint * 16);
  });
  return { name: 'yorick', joints: BONES.map((_, index) => index), inverseBind };
}
