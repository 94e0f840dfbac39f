/** Meshes without a skin that are attached to bones. */
import { identity, inverse, matrixAt, product } from '../math/affine.ts';
import { Pose } from '../pose/pose.ts';
import { transformed } from '../pose/transformed.ts';
import { NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { wholly } from './rigid-parts.ts';

/** The surface of a mesh that follows one joint of a skin. */
export interface Attached {
  skin: number;
  primitives: Primitive[];
}

/**
 * The mesh of a node, bound to the nearest bone at or above it as a whole.
 *
 * @param world where the nodes rest: 16 numbers per node
 * @returns undefined if the node has a skin, or is not below a bone
 */
export function attachedToBone(scene: Scene, node: number, world: Float64Array): Attached | undefined {
  const { nodes, skins, meshes } = scene;
  const own = nodes[node]!;
  const bone = own.skin === undefined ? boneAbove(scene, node) : NONE;
  if (bone === NONE || own.mesh === undefined) return undefined;
  const skin = skins.findIndex(({ joints }) => joints.includes(bone));
  const { joints, inverseBind } = skins[skin]!;
  const joint = joints.indexOf(bone);
  const bound = product(matrixAt(world, bone), matrixAt(inverseBind, joint));
  const place = product(inverse(bound) ?? identity(), matrixAt(world, node));
  const primitives = meshes[own.mesh]!.primitives.map((one) => {
    return { ...transformed(one, place), influences: wholly(joint, one) };
  });
  return { skin, primitives };
}

/** A scene in which the meshes of some nodes are bound to the bones to which they are attached, and the nodes of these. */
export function boundToBones(scene: Scene, nodes: readonly number[]): { scene: Scene; bound: number[] } {
  const bound: number[] = [];
  if (nodes.length === 0) return { scene, bound };
  const { world } = new Pose(scene);
  const own = { meshes: [...scene.meshes], nodes: [...scene.nodes] };
  for (const node of nodes) {
    const attached = attachedToBone(scene, node, world);
    if (!attached) continue;
    const { primitives, skin } = attached;
    const mesh = scene.nodes[node]!.mesh!;
    own.meshes[mesh] = { ...scene.meshes[mesh]!, primitives };
    own.nodes[node] = { ...scene.nodes[node]!, skin };
    bound.push(node);
  }
  return { scene: { ...scene, ...own }, bound };
}

/** The nearest joint at or above a node, or NONE. */
export function boneAbove({ nodes, skins }: Scene, node: number): number {
  let above = node;
  while (above !== NONE && !skins.some(({ joints }) => joints.includes(above))) above = nodes[above]!.parent;
  return above;
}
