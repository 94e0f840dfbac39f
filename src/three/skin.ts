import { Bone, BufferAttribute, type BufferGeometry, Matrix4, type Object3D, Skeleton } from 'three';
import type { Influences, Scene, Skin } from '../scene/scene.ts';

/** Influences per vertex that three.js supports natively. */
export const PLAIN_INFLUENCES = 4;

/**
 * A skeleton for every skin, in the order of its joints. An additional last bone stays with the root, for vertices without
 * influences, which do not move.
 */
export function createSkeletons({ skins }: Scene, objects: readonly Object3D[], root: Object3D): Skeleton[] {
  if (skins.length === 0) return [];
  const still = new Bone();
  root.add(still);
  return skins.map(({ joints, inverseBind }) => {
    const bones = joints.map((node) => objects[node] as Bone);
    const inverses = joints.map((_, joint) => new Matrix4().fromArray(inverseBind, joint * 16));
    return new Skeleton([...bones, still], [...inverses, new Matrix4()]);
  });
}

/** Index of the additional bone. */
export function stillBone({ joints }: Skin): number {
  return joints.length;
}

/** Writes at most four influences per vertex in the form of three.js. */
export function addPlainInfluences(
  geometry: BufferGeometry,
  { start, joint, weight }: Influences,
  still: number,
): void {
  const vertices = start.length - 1;
  const indices = new Uint16Array(vertices * PLAIN_INFLUENCES);
  const weights = new Float32Array(vertices * PLAIN_INFLUENCES);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = start[vertex]!;
    const to = start[vertex + 1]!;
    const at = vertex * PLAIN_INFLUENCES;
    if (from === to) {
      indices[at] = still;
      weights[at] = 1;
      continue;
    }
    for (let i = from; i < to; i++) {
      indices[at + i - from] = joint[i]!;
      weights[at + i - from] = weight[i]!;
    }
  }
  geometry.setAttribute('skinIndex', new BufferAttribute(indices, PLAIN_INFLUENCES));
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, PLAIN_INFLUENCES));
}
