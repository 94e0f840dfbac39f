import type {
  Document,
  Node as GltfNode,
  Primitive as GltfPrimitive,
  Skin as GltfSkin,
} from '@gltf-transform/core';
import { FIT_CODES } from '../../../fit/codes.ts';
import { FormatError } from '../../../report/report.ts';
import type { Skin } from '../../../scene/scene.ts';
import type { ColumnData } from './column-data.ts';
import type { JointSets } from './joint-sets.ts';
import type { Contents } from './write.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** JOINTS_n are at most 16 bits wide. */
const MAX_JOINTS = 65536;

/** A glTF skin to which meshes are being bound. */
export interface SkinBinding {
  /** The joint of a node to which vertices are attached rigidly, in the node's space; added on first use. */
  rigid(node: GltfNode): number;
  /** Writes joints and matrices; null without joints. */
  finish(): GltfSkin | null;
}

export function bindSkin(
  { document, columns }: Pick<Contents, 'document' | 'columns'>,
  nodes: readonly GltfNode[],
  source: Skin,
): SkinBinding {
  const joints = uniqueJoints(document, nodes, source);
  const matrices = Array.from(source.inverseBind, (value, index) =>
    index % 4 === 3 ? IDENTITY[index % 16]! : value,
  );
  const rigid = new Map<GltfNode, number>();
  return {
    rigid(node) {
      let joint = rigid.get(node);
      if (joint !== undefined) return joint;
      joint = joints.length;
      // The node may already be a joint with another inverse bind matrix, and a skin lists a node only once.
      joints.push(joints.includes(node) ? standIn(document, node) : node);
      matrices.push(...IDENTITY);
      rigid.set(node, joint);
      if (joints.length <= MAX_JOINTS) return joint;
      throw new FormatError(
        FIT_CODES.FIT_SCENE_INVALID,
        'A skin has more than 65,536 joints, the limit of glTF',
      );
    },
    finish() {
      if (joints.length === 0) return null;
      const skin = document.createSkin(source.name);
      for (const joint of joints) skin.addJoint(joint);
      columns.setMatrices(skin, new Float32Array(matrices));
      return skin;
    },
  };
}

function uniqueJoints(document: Document, nodes: readonly GltfNode[], source: Skin): GltfNode[] {
  const seen = new Set<GltfNode>();
  return source.joints.map((index) => {
    const node = nodes[index]!;
    const joint = seen.has(node) ? standIn(document, node) : node;
    seen.add(node);
    return joint;
  });
}

/** An empty child with the transform of its parent. */
function standIn(document: Document, node: GltfNode): GltfNode {
  const child = document.createNode(node.getName());
  node.addChild(child);
  return child;
}

/** The sets as attributes of a primitive. */
export function setJoints(
  columns: ColumnData,
  primitive: GltfPrimitive,
  { joints, weights }: JointSets,
): void {
  joints.forEach((array, index) => {
    columns.setAttribute(primitive, `JOINTS_${index}`, { type: 'VEC4', array });
  });
  weights.forEach((array, index) => {
    columns.setAttribute(primitive, `WEIGHTS_${index}`, { type: 'VEC4', array });
  });
}
