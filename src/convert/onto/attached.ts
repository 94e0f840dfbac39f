/** Meshes on bones that files hold as skinned meshes: they have no objects on bones. */
import { boneAbove, boundToBones } from '../../fit/attached.ts';
import { skinOfMesh } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { Pose } from '../../pose/pose.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { NONE, type Scene, type Skin } from '../../scene/scene.ts';

/**
 * The edited scene with skins for meshes without one that have a skin before the edit, since they were put back already. Nodes of
 * meshes that became bones are joints.
 *
 * @param before the scene before the edit
 */
export function withFormerSkins(edited: Scene, before: Scene): Scene {
  const unskinned = edited.nodes.flatMap(({ mesh, skin }, node) => {
    return mesh !== undefined && skin === undefined ? [node] : [];
  });
  if (unskinned.length === 0 || edited.skins.length === 0) return edited;
  const { world } = new Pose(edited);
  const scene = withFormerJoints(edited, before, unskinned, world);
  const known = matchByName(scene.meshes, before.meshes);
  const wasSkinned = (node: number) => {
    const former = known[scene.nodes[node]!.mesh!]!;
    return former !== NONE && skinOfMesh(before, former) !== NONE;
  };
  return boundToBones(scene, unskinned.filter(wasSkinned)).scene;
}

/** The scene with nodes as joints that were joints before the edit. @param world where the nodes rest */
function withFormerJoints(
  edited: Scene,
  before: Scene,
  shown: readonly number[],
  world: Float64Array,
): Scene {
  const known = matchByName(edited.nodes, before.nodes);
  const [former, current] = [before, edited].map(
    ({ skins }) => new Set(skins.flatMap(({ joints }) => joints)),
  );
  const skins = [...edited.skins];
  for (const node of shown) {
    if (!former!.has(known[node]!) || current!.has(node)) continue;
    const bone = boneAbove(edited, node);
    const skin = Math.max(
      0,
      edited.skins.findIndex(({ joints }) => joints.includes(bone)),
    );
    skins[skin] = withJoint(skins[skin]!, Math.max(0, skins[skin]!.joints.indexOf(bone)), node, world);
  }
  return { ...edited, skins };
}

/** A skin with a joint that moves like another one of it at rest. */
function withJoint(
  { joints, inverseBind, ...skin }: Skin,
  like: number,
  node: number,
  world: Float64Array,
): Skin {
  const bound = product(matrixAt(world, joints[like]!), matrixAt(inverseBind, like));
  const own = product(inverse(matrixAt(world, node)) ?? identity(), bound);
  return { ...skin, joints: [...joints, node], inverseBind: Float32Array.of(...inverseBind, ...own) };
}
