/** Skins bound in another pose than those of the original, whose files take the rest pose as the bind pose. */
import { skinOfMesh } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { largestOf } from '../../math/vector.ts';
import { Pose } from '../../pose/pose.ts';
import { reshaped, type Shape } from '../../pose/reshaped.ts';
import type { Scene, Skin } from '../../scene/scene.ts';
import { type Namesakes, namesakesIn } from './namesakes.ts';
import { areNear } from './near.ts';
import { bindingsOf } from './skins.ts';

/**
 * An edited scene whose skins are bound where they rest, if they would otherwise have another bind pose than the original. That is so
 * after a rest pose was put back: the file has a single pose, in which its vertices are stored. Nothing moves by it.
 */
export function withRestBinds(edited: Scene, before: Scene): Scene {
  const skins = otherwiseBound(edited, before);
  if (skins.size === 0) return edited;
  const pose = new Pose(edited);
  return {
    ...edited,
    meshes: edited.meshes.map((mesh, index) => {
      if (!skins.has(skinOfMesh(edited, index))) return mesh;
      const node = edited.nodes.findIndex((own) => own.mesh === index && own.skin !== undefined);
      const atRest: Shape = (one, ...columns) => pose.deform(node, one, ...columns);
      return { ...mesh, primitives: mesh.primitives.map((one) => reshaped(one, atRest)) };
    }),
    skins: edited.skins.map((skin, index) => (skins.has(index) ? boundAtRest(skin, pose.world) : skin)),
  };
}

/** The skins with another bind pose than those of the original that are bound at rest. */
function otherwiseBound(edited: Scene, before: Scene): Set<number> {
  const namesakes = namesakesIn(edited, before);
  const { meshes, skinOf } = bindingsOf(before, edited, namesakes, false);
  const { world } = new Pose(before);
  const faulty = meshes.flatMap((binding, mesh) => {
    const skin = skinOfMesh(edited, mesh);
    const isPlaced = edited.meshes[mesh]!.primitives.some(({ influences }) => influences?.offset);
    if (isPlaced) return [];
    const isOther = binding?.joints.some(
      (counterpart, joint) => 'fault' in counterpart && isKnown(edited.skins[skin]!, joint, namesakes),
    );
    return isOther ? [skin] : [];
  });
  return new Set(faulty.filter((skin) => isBoundAtRest(before.skins[skinOf[skin]!], world)));
}

function isKnown({ joints }: Skin, joint: number, { nodes }: Namesakes): boolean {
  return nodes[joints[joint]!]! >= 0;
}

/** Whether all joints of a skin leave its meshes where they are at rest. */
function isBoundAtRest(skin: Skin | undefined, world: Float64Array): boolean {
  if (!skin) return false;
  const places = skin.joints.map((node, joint) =>
    product(matrixAt(world, node), matrixAt(skin.inverseBind, joint)),
  );
  const [first] = places;
  return places.every((place) => areNear([...place], [...first!], largestOf(first!, 1)));
}

function boundAtRest(skin: Skin, world: Float64Array): Skin {
  const matrices = skin.joints.flatMap((node) => [...(inverse(matrixAt(world, node)) ?? identity())]);
  return { ...skin, inverseBind: Float32Array.from(matrices) };
}
