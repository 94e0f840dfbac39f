/**
 * Skins of models: joints, influences and inverse bind matrices
 * (docs/reference/mdl.md#skinning).
 */
import { compose, identity, inverse, product } from '../../../math/affine.ts';
import { unitQuaternion } from '../../../math/quaternion.ts';
import { vectorLength } from '../../../math/vector.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Influences } from '../../../scene/scene.ts';
import type { SkinWeights } from '../model/model.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** Binds the mesh of a node, given by its index in the model. */
export type SkinBinder = (index: number, weights: SkinWeights) => { skin: number; influences: Influences };

/** @param placed model whose nodes are all in the scene */
export function createSkinBinder({ scene }: Stage, { model, nodes }: PlacedModel): SkinBinder {
  let rest: Float64Array | undefined;
  const restWorld = (index: number) => {
    rest ??= new Pose(scene).world;
    return rest.subarray(nodes[index]! * 16, nodes[index]! * 16 + 16);
  };

  return (index, weights) => {
    const { entries, bones } = usedEntries(index, weights, nodes.length);
    const inverseBind = new Float32Array(bones.length * 16);
    bones.forEach((bone, joint) => {
      const matrix = storedBind(weights, bone) ?? between(restWorld(bone), restWorld(index));
      inverseBind.set(matrix, joint * 16);
    });
    const joints = bones.map((bone) => nodes[bone]!);
    const skin = scene.skins.push({ name: model.nodes[index]!.name, joints, inverseBind }) - 1;
    return { skin, influences: entries };
  };
}

/**
 * The weights of known bones; unknown bones are reported when the file is read. A vertex without weights moves with the node
 * of the skin, in whose space it is.
 *
 * @returns `bones` are indices of nodes of the model, ascending; `entries` has indices into them
 */
function usedEntries(own: number, { start, bone, weight }: SkinWeights, nodeCount: number) {
  const vertices = Math.max(0, start.length - 1);
  const starts = new Uint32Array(vertices + 1);
  const used: number[] = [];
  const shares: number[] = [];
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const share = weight[entry]!;
      if (share === 0 || bone[entry]! < 0 || bone[entry]! >= nodeCount) continue;
      used.push(bone[entry]!);
      shares.push(share);
    }
    if (used.length === starts[vertex]) {
      used.push(own);
      shares.push(1);
    }
    starts[vertex + 1] = used.length;
  }
  const bones = [...new Set(used)].sort((a, b) => a - b);
  const jointOf = new Map(bones.map((of, joint) => [of, joint]));
  const entries: Influences = {
    start: starts,
    joint: Uint16Array.from(used, (of) => jointOf.get(of)!),
    weight: Float32Array.from(shares),
  };
  return { entries, bones };
}

/** The stored inverse bind matrix of a bone, if any: some compilers do not write it, or write zeros. */
function storedBind({ bind }: SkinWeights, bone: number): Float64Array | undefined {
  const [x = 0, y = 0, z = 0, w = 0] = bind?.rotations.subarray(bone * 4, bone * 4 + 4) ?? [];
  const [dx = 0, dy = 0, dz = 0] = bind?.translations.subarray(bone * 3, bone * 3 + 3) ?? [];
  const isStored = Number.isFinite(x + y + z + w + dx + dy + dz) && vectorLength(x, y, z, w) > 0;
  return isStored
    ? compose({ translation: [dx, dy, dz], rotation: unitQuaternion([x, y, z, w]) })
    : undefined;
}

/** The matrix from the space of a skin to that of a bone. Both parameters are world matrices in the rest pose. */
function between(bone: Float64Array, skin: Float64Array): Float64Array {
  return product(inverse(bone) ?? identity(), skin);
}
