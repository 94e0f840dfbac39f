/** The nodes of a scene that become bones, and their rest pose. */
import { compose, product } from '../../../math/affine.ts';
import { unitQuaternion } from '../../../math/quaternion.ts';
import { soundParents, withAncestors } from '../../../pose/skeleton.ts';
import type { Report } from '../../../report/report.ts';
import { type Clip, NONE, type Node, type Scene } from '../../../scene/scene.ts';
import { fittingNames, NAME_BYTES } from './names.ts';

export interface Bones {
  /** Nodes of the scene, depth first, as BoneAnim lists them (docs/reference/cryengine.md#bones). */
  nodes: number[];
  /** Bone by node. */
  boneOf: ReadonlyMap<number, number>;
  /** NONE for roots. */
  parents: Int32Array;
  names: string[];
  /** 16 per bone, column-major: from its space to the model's in the rest pose; rotation and translation only. */
  world: Float64Array;
}

/**
 * Whether a scene is written with bones: if it has skinned meshes, if clips animate nodes, since animation files contain
 * only bones, or if it has no meshes at all.
 */
export function isCharacter({ nodes, clips }: Scene): boolean {
  const shown = nodes.filter(({ mesh = NONE }) => mesh !== NONE);
  return shown.length === 0 || shown.some(isSkinned) || clips.some(movesBones);
}

function movesBones({ tracks }: Clip): boolean {
  return tracks.some(({ property, curve }) => property !== 'scale' && curve.times.length > 0);
}

/** Whether the node has a skinned mesh, which moves with bones instead of the node. */
export function isSkinned({ mesh = NONE, skin = NONE }: Node): boolean {
  return mesh !== NONE && skin !== NONE;
}

/**
 * Joints, animated nodes, their ancestors, and their descendants except for nodes with only a light.
 *
 * @param scene on nodes without scale
 */
export function bonesOf(scene: Scene, report: Report): Bones {
  const { nodes } = scene;
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const order = depthFirst(parents);
  const needed = neededNodes(scene, parents, order);
  const own = order.filter((node) => needed.has(node));
  const boneOf = new Map(own.map((node, bone) => [node, bone]));
  const boneParents = Int32Array.from(own, (node) => boneOf.get(parents[node]!) ?? NONE);
  const names = fittingNames(NAME_BYTES, report);
  return {
    nodes: own,
    boneOf,
    parents: boneParents,
    names: own.map((node) => names.distinct(nodes[node]!.name, '', `nodes[${node}]`)),
    world: restMatrices(nodes, own, boneParents),
  };
}

/** Every node before its children, and its descendants before its next sibling. */
export function depthFirst(parents: Int32Array): number[] {
  const children = parents.reduce(
    (lists, parent, node) => {
      lists[parent + 1]!.push(node);
      return lists;
    },
    Array.from({ length: parents.length + 1 }, (): number[] => []),
  );
  const order: number[] = [];
  const pending = children[0]!.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    order.push(node);
    for (const child of children[node + 1]!.toReversed()) pending.push(child);
  }
  return order;
}

function neededNodes(scene: Scene, parents: Int32Array, order: readonly number[]): Set<number> {
  const joints = scene.skins.flatMap((skin) => skin.joints);
  const moved = scene.clips.flatMap(({ tracks }) => tracks.filter(({ property }) => property !== 'scale'));
  const needed = withAncestors([...joints, ...moved.map(({ target }) => target)], parents);
  const lit = new Set(scene.lights.map(({ node }) => node));
  const withChildren = new Set(parents);
  for (const node of order) {
    const isMereLight =
      lit.has(node) && !withChildren.has(node) && (scene.nodes[node]!.mesh ?? NONE) === NONE;
    if (needed.has(parents[node]!) && !isMereLight && !isSkinned(scene.nodes[node]!)) needed.add(node);
  }
  return needed;
}

function restMatrices(nodes: readonly Node[], own: readonly number[], parents: Int32Array): Float64Array {
  const world = new Float64Array(own.length * 16);
  own.forEach((index, bone) => {
    const { translation, rotation } = nodes[index]!;
    const parent = parents[bone]!;
    const local = compose({ translation, rotation: unitQuaternion(rotation) });
    const above = world.subarray(parent * 16, parent * 16 + 16);
    world.set(parent === NONE ? local : product(above, local), bone * 16);
  });
  return world;
}
