import type { GLTF } from '@gltf-transform/core';
import { FIT_CODES } from '../../../fit/codes.ts';
import { FormatError } from '../../../report/report.ts';
import { NONE, type Skin } from '../../../scene/scene.ts';
import { named } from './extras.ts';
import type { JointSets } from './joint-sets.ts';
import { addNode, type NewFile } from './new-file.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** JOINTS_n are at most 16 bits wide. */
const MAX_JOINTS = 65536;

/** A skin of the file to which meshes are being bound. */
export interface SkinBinding {
  /** The joint of a node to which vertices are attached rigidly, in the node's space; added on first use. */
  rigid(node: number): number;
  /** Writes joints and matrices. @returns the index of the skin; NONE without joints */
  finish(): number;
}

/** @param nodes for each node of the scene that of the file */
export function bindSkin(file: NewFile, nodes: readonly number[], source: Skin): SkinBinding {
  const joints = uniqueJoints(file, nodes, source);
  const matrices = Array.from(source.inverseBind, (value, index) =>
    index % 4 === 3 ? IDENTITY[index % 16]! : value,
  );
  const rigid = new Map<number, number>();
  return {
    rigid(node) {
      let joint = rigid.get(node);
      if (joint !== undefined) return joint;
      joint = joints.length;
      // The node may already be a joint with another inverse bind matrix, and a skin lists a node only once.
      joints.push(joints.includes(node) ? addStandIn(file, node) : node);
      matrices.push(...IDENTITY);
      rigid.set(node, joint);
      if (joints.length <= MAX_JOINTS) return joint;
      throw new FormatError(
        FIT_CODES.FIT_SCENE_INVALID,
        'A skin has more than 65,536 joints, the limit of glTF',
      );
    },
    finish() {
      if (joints.length === 0) return NONE;
      const skin: GLTF.ISkin = { ...named(source.name), inverseBindMatrices: NONE, joints };
      const numbers = new Float32Array(matrices);
      file.columns.setMatrices(skin, numbers);
      file.matrices.push(numbers);
      return file.json.skins.push(skin) - 1;
    },
  };
}

function uniqueJoints(file: NewFile, nodes: readonly number[], source: Skin): number[] {
  const seen = new Set<number>();
  return source.joints.map((index) => {
    const node = nodes[index]!;
    const joint = seen.has(node) ? addStandIn(file, node) : node;
    seen.add(node);
    return joint;
  });
}

/** Adds an empty child with the transform of its parent. */
function addStandIn(file: NewFile, node: number): number {
  return addNode(file, named(file.json.nodes[node]!.name), node);
}

/** The sets as attributes of a primitive. */
export function setJoints(
  { columns }: Pick<NewFile, 'columns'>,
  { attributes }: GLTF.IMeshPrimitive,
  { joints, weights }: JointSets,
): void {
  joints.forEach((array, index) => {
    columns.setAttribute(attributes, `JOINTS_${index}`, { type: 'VEC4', array });
  });
  weights.forEach((array, index) => {
    columns.setAttribute(attributes, `WEIGHTS_${index}`, { type: 'VEC4', array });
  });
}
