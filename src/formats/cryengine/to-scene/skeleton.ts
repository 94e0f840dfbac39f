/** The bones of a model: their names, parents and bind pose. */
import type { StoredString } from '../../../binary/schema.ts';
import { affinePart, identity, inverse, product } from '../../../math/affine.ts';
import { soundParents } from '../../../pose/skeleton.ts';
import { type CryengineDocument, chunksOf } from '../files/chunks/document.ts';
import type { BoneContent } from '../files/chunks/records/animation.ts';

export interface Skeleton {
  names: StoredString[];
  /** Indices of bones. */
  parents: Int32Array;
  bones: BoneContent[];
  /** 16 per bone, column-major: from the bone's space to the model's, in the bind pose. */
  world: Float64Array;
  /** Whether the file has a bind pose; else all bones are at the origin. */
  isPlaced: boolean;
}

/** The bones of a document; undefined if it has none. */
export function skeletonOf(document: CryengineDocument): Skeleton | undefined {
  const bones = chunksOf(document, 'boneAnimation')[0]?.content.bones;
  if (!bones || bones.length === 0) return undefined;
  const positions = chunksOf(document, 'bonePositions')[0]?.content.matrices;
  const world = new Float64Array(bones.length * 16);
  bones.forEach((_, bone) => {
    const matrix =
      positions && bone < positions.count ? positions.matrix.subarray(bone * 12, bone * 12 + 12) : REST;
    // Four rows of three numbers for row vectors are four columns for column vectors.
    for (let i = 0; i < 12; i++) world[bone * 16 + Math.floor(i / 3) * 4 + (i % 3)] = matrix[i]!;
    world[bone * 16 + 15] = 1;
  });
  return {
    names: boneNames(document),
    parents: soundParents(bones.map(({ parentId }) => parentId)),
    bones,
    world,
    isPlaced: positions !== undefined,
  };
}

const REST = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

/** The names of bones in the order of their ids. */
export function boneNames(document: CryengineDocument): StoredString[] {
  return chunksOf(document, 'boneNames', 'boneNames744', 'earlyBoneNames')[0]?.content.names ?? [];
}

/** The matrix from a bone's space to its parent's in the bind pose; to the model's for a root. */
export function localMatrix({ parents, world }: Skeleton, bone: number): Float64Array {
  const own = world.subarray(bone * 16, bone * 16 + 16);
  const parent = parents[bone]!;
  if (parent < 0) return own.slice();
  const toParent = inverse(world.subarray(parent * 16, parent * 16 + 16)) ?? identity();
  // Large numbers leave rounding errors in the last row.
  return affinePart(product(toParent, own));
}
