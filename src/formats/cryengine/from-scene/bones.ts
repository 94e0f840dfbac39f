/** The nodes of a scene that become bones, and their rest pose. */
import { FIT_CODES } from '../../../fit/codes.ts';
import { atNearestRest, withoutShear } from '../../../fit/rest-pose.ts';
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
  /** Per bone, the scale of its space in the scene; bones in files have no scale. */
  scale: Float64Array;
  /** 16 per bone, column-major: from its space to the model's in the rest pose; rotation and translation only. */
  world: Float64Array;
}

/** Relative difference between factors that is only rounding. */
const EVEN = 1e-5;

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

/** Joints, animated nodes, their ancestors, and their descendants except for nodes with only a light. */
export function bonesOf(scene: Scene, report: Report): Bones {
  const { nodes } = scene;
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const order = depthFirst(parents);
  const needed = neededNodes(scene, parents, order);
  const own = order.filter((node) => needed.has(node));
  const boneOf = new Map(own.map((node, bone) => [node, bone]));
  const boneParents = Int32Array.from(own, (node) => boneOf.get(parents[node]!) ?? NONE);
  const names = fittingNames(NAME_BYTES, report);
  const scale = boneScales(nodes, own, boneParents);
  reportRest(scene, own, report);
  return {
    nodes: own,
    boneOf,
    parents: boneParents,
    names: own.map((node) => names.distinct(nodes[node]!.name, '', `nodes[${node}]`)),
    scale,
    world: restMatrices(nodes, own, boneParents, scale),
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

/** Uniform scales of the rest pose are moved into the spaces of the bones. */
function boneScales(nodes: readonly Node[], own: readonly number[], parents: Int32Array): Float64Array {
  const scale = new Float64Array(own.length);
  own.forEach((index, bone) => {
    const factor = evenScale(nodes[index]!);
    const above = scale[parents[bone]!] ?? 1;
    scale[bone] = Math.abs(factor - 1) <= EVEN ? above : above * factor;
  });
  return scale;
}

/** The uniform scale that keeps the volume. */
function evenScale({ scale: [x, y, z] }: Node): number {
  return Math.cbrt(Math.abs(x * y * z));
}

function isEven(node: Node): boolean {
  const factor = evenScale(node);
  return node.scale.every((value) => Math.abs(value - factor) <= EVEN * factor);
}

/** Reports non-uniform scale and shear, which bones cannot have. */
function reportRest(scene: Scene, own: readonly number[], report: Report): void {
  const uneven = own.filter((index) => !isEven(scene.nodes[index]!));
  const sheared = own.filter((index) => scene.nodes[index]!.matrix);
  const evenly = (node: Node): Node => {
    const factor = evenScale(node);
    return { ...node, scale: [factor, factor, factor] };
  };
  const { FIT_SCALE_DROPPED, FIT_SHEAR_DROPPED } = FIT_CODES;
  const unit = 'cm';
  const scaling = {
    code: FIT_SCALE_DROPPED,
    what: 'bones can only be scaled uniformly',
    nodes: uneven,
    nearest: evenly,
    unit,
  };
  const shearing = {
    code: FIT_SHEAR_DROPPED,
    what: 'bones cannot be sheared',
    nodes: sheared,
    nearest: withoutShear,
    unit,
  };
  atNearestRest(scene, scaling, report);
  atNearestRest(scene, shearing, report);
}

function restMatrices(
  nodes: readonly Node[],
  own: readonly number[],
  parents: Int32Array,
  scale: Float64Array,
): Float64Array {
  const world = new Float64Array(own.length * 16);
  own.forEach((index, bone) => {
    const { translation, rotation } = nodes[index]!;
    const parent = parents[bone]!;
    const factor = scale[parent] ?? 1;
    const local = compose({
      translation: translation.map((value) => value * factor) as Triple,
      rotation: unitQuaternion(rotation),
    });
    const above = world.subarray(parent * 16, parent * 16 + 16);
    world.set(parent === NONE ? local : product(above, local), bone * 16);
  });
  return world;
}

type Triple = [number, number, number];
