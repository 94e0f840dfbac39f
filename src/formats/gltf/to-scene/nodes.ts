/** The nodes of a file's scene. */
import { decompose } from '../../../math/decompose.ts';
import { FormatError } from '../../../report/report.ts';
import { type Axes, NONE, type Node, type Quat, type Vec3 } from '../../../scene/scene.ts';
import { GLTF_AXES, type RootTransform, rootTransform } from '../axes.ts';
import type { BesideRoot } from '../beside-root.ts';
import { GLTF_CODES } from '../codes.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { meshOwners } from './carriers.ts';
import { axesOf, keptOf, nameOf, ownExtras } from './extras.ts';
import { makeAllUnit } from './rotations.ts';

export interface Placement {
  /** Node of the scene for each node of the file; NONE for nodes outside the file's scene and for mere carriers of meshes. */
  indexOf: number[];
  /** Node of the scene that shows the mesh of each node of the file, which another node may carry for it; or NONE. */
  showing: number[];
  /** The node that only defines the axes and unit of those below it; NONE without one. */
  root: number;
  /** The nodes of the scene beside it, if it has a transform that those below it need. */
  beside?: BesideRoot;
  /** Nodes of lower levels of detail, from fine to coarse, by the id in the extras of the node that shows them. */
  levels: ReadonlyMap<unknown, readonly number[]>;
  /** The axes from which a writer baked the file's data into those of glTF. */
  bakedFrom?: Axes;
}

/** Adds the nodes of the default scene and sets the axes. */
export function addNodes(source: Source): Placement {
  const { json, scene } = source;
  const nodes = json.objects('nodes');
  const parents = parentsOf(nodes);
  const shown = shownNodes(source, nodes, parents);
  const levels = keptLevels(nodes);
  hideLevels(nodes, levels, shown);
  const root = axesRoot(nodes, parents, shown);
  const joints = new Set(json.objects('skins').flatMap((skin) => skin.indices('joints')));
  const owners = meshOwners(nodes, parents, (node) => shown[node] === SHOWN && !joints.has(node));
  const original = root === NONE ? undefined : axesOf(nodes[root]!);
  const isBaked = root !== NONE && isBakedBelow(nodes[root]!);
  scene.axes = original && !isBaked ? original : GLTF_AXES;
  // The root is Blender's armature: its custom properties are those of the scene.
  if (root !== NONE) Object.assign(scene.properties, ownExtras(source, nodes[root]!));
  const indexOf = nodes.map(() => NONE);
  let count = 0;
  nodes.forEach((_, index) => {
    if (shown[index] === SHOWN && index !== root && owners[index] === index) indexOf[index] = count++;
  });
  nodes.forEach((node, index) => {
    if (indexOf[index] === NONE) return;
    const read = readNode(source, node, indexOf[parents[index]!] ?? NONE);
    if (node.raw('rotation') !== undefined || node.raw('matrix') !== undefined)
      makeAllUnit(read.rotation, source.report, node.pathOf('rotation'));
    scene.nodes.push(read);
  });
  const showing = Array.from(owners, (owner) => indexOf[owner]!);
  for (const [index, node] of nodes.entries()) {
    const owner = scene.nodes[showing[index]!];
    if (owner && owners[index] !== index) addProperties(owner, ownExtras(source, node));
  }
  const placement = { indexOf, showing, root, levels };
  if (!original) return placement;
  if (isBaked) return { ...placement, bakedFrom: original };
  const isBeside = (index: number) =>
    indexOf[index] !== NONE && (indexOf[parents[index]!] ?? NONE) === NONE && parents[index] !== root;
  const beside = [...nodes.keys()].filter(isBeside).map((index) => indexOf[index]!);
  return { ...placement, beside: { nodes: beside, root: rootTransform(original) } };
}

/** Hides the lower levels of detail of shown nodes, which editors show that drop MSFT_lod. */
function hideLevels(nodes: readonly JsonObject[], levels: Placement['levels'], shown: Uint8Array): void {
  if (levels.size === 0) return;
  nodes.forEach((node, index) => {
    if (shown[index] !== SHOWN) return;
    for (const level of levels.get(keptOf(node).levels) ?? []) shown[level] = 0;
  });
}

/** The nodes of lower levels of detail, from fine to coarse, by the id of the node that shows them. */
function keptLevels(nodes: readonly JsonObject[]): Placement['levels'] {
  const levels = new Map<unknown, number[]>();
  nodes.forEach((node, index) => {
    const { of } = keptOf(node);
    if (typeof of === 'number') levels.set(of, [...(levels.get(of) ?? []), index]);
  });
  const rank = (index: number) => Number(keptOf(nodes[index]!).level);
  for (const indices of levels.values()) indices.sort((a, b) => rank(a) - rank(b));
  return levels;
}

/** @throws FormatError GLTF_VALUE if a node has several parents */
function parentsOf(nodes: readonly JsonObject[]): Int32Array {
  const parents = new Int32Array(nodes.length).fill(NONE);
  nodes.forEach((node, index) => {
    for (const child of node.indices('children')) {
      entry(nodes, child, 'node', node.pathOf('children'));
      if (parents[child] !== NONE || child === index) {
        throw new FormatError(GLTF_CODES.GLTF_VALUE, `Node ${child} has several parents`, {
          path: node.path,
        });
      }
      parents[child] = index;
    }
  });
  return parents;
}

/** Marks of nodes. */
const SHOWN = 1;
const SOUND = 1;

/** Marks all nodes of the default scene, or of the file if it has no scenes. */
function shownNodes(source: Source, nodes: readonly JsonObject[], parents: Int32Array): Uint8Array {
  const { json } = source;
  const scenes = json.objects('scenes');
  const shown = new Uint8Array(nodes.length);
  if (scenes.length === 0) return shown.fill(SHOWN);
  const chosen = json.whole('scene') ?? 0;
  const scene = entry(scenes, chosen, 'scene', json.pathOf('scene'));
  source.scene.name = scene.string('name') ?? source.scene.name;
  source.scene.properties = ownExtras(source, scene);
  const waiting = [...scene.indices('nodes')];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const node = entry(nodes, index, 'node', scene.path);
    if (shown[index] === SHOWN) continue;
    shown[index] = SHOWN;
    for (const child of node.indices('children')) waiting.push(child);
  }
  const others = scenes.filter((_, index) => index !== chosen);
  for (const { path } of others) ignore(source, 'a scene that is not the default one', path);
  refuseCycles(nodes, parents, shown);
  return shown;
}

/** Nodes in a cycle have no root and could only be reached as roots themselves. */
function refuseCycles(nodes: readonly JsonObject[], parents: Int32Array, shown: Uint8Array): void {
  const sound = new Uint8Array(nodes.length);
  // The walk up that reached a node, counted from 1.
  const walks = new Int32Array(nodes.length);
  for (let start = 0; start < nodes.length; start++) {
    if (shown[start] !== SHOWN) continue;
    for (let index = start; index !== NONE && sound[index] !== SOUND; index = parents[index]!) {
      if (walks[index] === start + 1) {
        const { path } = nodes[index]!;
        throw new FormatError(GLTF_CODES.GLTF_VALUE, 'A node is its own ancestor', { path });
      }
      walks[index] = start + 1;
    }
    for (let index = start; index !== NONE && sound[index] !== SOUND; index = parents[index]!)
      sound[index] = SOUND;
  }
}

/** The node in which Exhume wrote axes and unit, as long as its transform is unchanged. */
function axesRoot(nodes: readonly JsonObject[], parents: Int32Array, shown: Uint8Array): number {
  const root = shown.findIndex(
    (mark, index) => mark === SHOWN && parents[index] === NONE && axesOf(nodes[index]!) !== undefined,
  );
  return root >= 0 && !isMovedRoot(nodes[root]!) && nodes[root]!.whole('mesh') === undefined ? root : NONE;
}

/** The transform that Exhume gave the node in which it wrote axes and unit; undefined for other nodes. */
export function placeOfRoot(node: JsonObject): RootTransform | undefined {
  const axes = axesOf(node);
  return axes && rootTransform(isBakedBelow(node) ? GLTF_AXES : axes);
}

/** Whether the node in which Exhume wrote axes and unit has another transform. */
export function isMovedRoot(node: JsonObject): boolean {
  const wanted = placeOfRoot(node);
  if (!wanted) return false;
  const { translation, rotation, scale } = transformOf(node);
  // A quaternion and its negation are the same rotation.
  const sign = rotation.reduce((dot, value, i) => dot + value * wanted.rotation[i]!, 0) < 0 ? -1 : 1;
  return [
    ...translation.map((value) => [value, 0]),
    ...rotation.map((value, i) => [value * sign, wanted.rotation[i]!]),
    ...scale.map((value, i) => [value / wanted.scale[i]!, 1]),
  ].some(([value, should]) => Math.abs(value! - should!) >= SAME);
}

/** Whether a writer converted the descendants of a node to the axes of glTF; Blender writes true as 1. */
function isBakedBelow(node: JsonObject): boolean {
  const { baked } = keptOf(node);
  return baked === true || baked === 1;
}

/** Other programs may have converted float32 to text and back. */
const SAME = 1e-5;

function transformOf(node: JsonObject): Pick<Node, 'translation' | 'rotation' | 'scale'> {
  const matrix = node.numbers('matrix', 16);
  if (matrix) return decompose(matrix);
  return {
    translation: (node.numbers('translation', 3) ?? [0, 0, 0]) as Vec3,
    rotation: [...(node.numbers('rotation', 4) ?? [0, 0, 0, 1])] as Quat,
    scale: (node.numbers('scale', 3) ?? [1, 1, 1]) as Vec3,
  };
}

/** Adds properties that a carrier of the mesh got in an editor to those of the node. */
function addProperties(node: Node, others: Record<string, unknown>): void {
  if (Object.keys(others).length > 0) node.properties = { ...others, ...node.properties };
}

function readNode(source: Source, node: JsonObject, parent: number): Node {
  const properties = ownExtras(source, node);
  return {
    name: nameOf(node),
    parent,
    ...transformOf(node),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}
