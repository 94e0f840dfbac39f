/** The tree of a model: one root of its name, every node of the scene, and nodes for what these show. */
import type { Report } from '../../../report/report.ts';
import { type Light, NONE, type Node, type Primitive, type Scene } from '../../../scene/scene.ts';
import type { NodeKind } from '../model/model.ts';
import { mdlProperties, type NodeProperties, type PrimitiveProperties } from '../scene/properties.ts';
import { MDL_WRITE_CODES as CODES } from './codes.ts';
import { Names } from './names.ts';
import { type Limits, partsOf } from './parts.ts';

/** A node of the model before its mesh is made. */
export interface Planned {
  name: string;
  kind: NodeKind;
  /** Index into the planned nodes; NONE for the root. */
  parent: number;
  /** Node of the scene whose place it has; NONE for one that stands where its parent does. */
  source: number;
  /** Node of the scene that shows the surface or has the light. */
  owner: number;
  primitive?: Primitive;
  light?: Light;
}

export interface Tree {
  /** Depth first. */
  nodes: Planned[];
  /** For each node of the scene its node of the model. */
  nodeOf: Int32Array;
}

/** Nests deeper than any reader of models goes (mdl §7). */
const DEEPEST = 256;

/** @param animated names of morph targets that clips move */
export function planTree(
  scene: Scene,
  name: string,
  limits: Limits,
  animated: ReadonlySet<string>,
  report: Report,
): Tree {
  const names = Names.ofNodes();
  names.reserve(name);
  const root = modelRoot(scene);
  const children = childLists(scene.nodes);
  const nodes: Planned[] = [];
  const nodeOf = new Int32Array(scene.nodes.length).fill(NONE);
  if (root === NONE) nodes.push({ name, kind: 'dummy', parent: NONE, source: NONE, owner: NONE });
  let deepest = 0;

  const pending = (children.get(NONE) ?? []).map((node) => ({ node, depth: 1 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    add(node);
    const below = children.get(node) ?? [];
    for (const child of below.toReversed()) pending.push({ node: child, depth: depth + 1 });
  }
  names.reportChanged(report);
  if (deepest > DEEPEST) {
    report.lose(CODES.MDL_NODES_DEEP, `nodes are nested ${deepest} deep`);
  }
  return { nodes, nodeOf };

  function add(index: number): void {
    const node = scene.nodes[index]!;
    const isRoot = index === root;
    const { parts, lights, only, lit } = shownBy(index, isRoot);
    const kind = only ? surfaceKind(node, only, animated) : lit ? 'light' : emptyKind(node);
    nodeOf[index] = nodes.length;
    nodes.push({
      name: isRoot ? name : names.distinct(node.name),
      kind,
      parent: isRoot ? NONE : (nodeOf[node.parent] ?? 0),
      source: index,
      owner: index,
      ...(only ? { primitive: only } : {}),
      ...(lit ? { light: lit } : {}),
    });
    const below = { parent: nodeOf[index], source: NONE, owner: index };
    parts.forEach((primitive, part) => {
      if (primitive === only) return;
      const kind = surfaceKind(node, primitive, animated);
      nodes.push({ ...below, name: names.distinct(node.name, `_${part + 1}`), kind, primitive });
    });
    for (const light of lights) {
      if (light !== lit) nodes.push({ ...below, name: names.distinct(light.name), kind: 'light', light });
    }
  }

  /** What a node shows: all, and what it can be itself; the root is nothing. */
  function shownBy(index: number, isRoot: boolean) {
    const node = scene.nodes[index]!;
    const parts = (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).flatMap((primitive) => {
      const own = partsOf(primitive, limits);
      reportSplit(node, own.length, limits, report);
      return own;
    });
    const lights = scene.lights.filter((light) => light.node === index);
    const only = parts.length === 1 && !isRoot ? parts[0] : undefined;
    const lit = parts.length === 0 && !isRoot ? lights[0] : undefined;
    return { parts, lights, only, lit };
  }
}

/** The node of the scene that can be the root of the model: the only one, which shows nothing and never moves. */
function modelRoot({ nodes, lights, clips }: Scene): number {
  const roots = [...nodes.keys()].filter((node) => nodes[node]!.parent === NONE);
  const [root = NONE] = roots;
  const node = nodes[root];
  if (!node || roots.length > 1) return NONE;
  if (mdlProperties<NodeProperties>(node).model) return root;
  const isPlain =
    (node.mesh ?? NONE) === NONE &&
    !node.matrix &&
    node.translation.every((value) => value === 0) &&
    Math.abs(node.rotation[3]) === 1 &&
    node.scale.every((value) => value === 1);
  const isUsed =
    lights.some((light) => light.node === root) ||
    clips.some(({ tracks }) => tracks.some(({ target }) => target === root));
  return isPlain && !isUsed ? root : NONE;
}

function childLists(nodes: readonly Node[]): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  nodes.forEach(({ parent }, node) => {
    const list = lists.get(parent) ?? [];
    list.push(node);
    lists.set(parent, list);
  });
  return lists;
}

/** Kinds of nodes whose meshes need more than a surface. */
const SPECIAL_MESHES: readonly NodeKind[] = ['danglymesh', 'animmesh'];

function surfaceKind(node: Node, primitive: Primitive, animated: ReadonlySet<string>): NodeKind {
  if (primitive.influences) return 'skin';
  const { kind } = mdlProperties<NodeProperties>(node);
  const { constraints } = mdlProperties<PrimitiveProperties>(primitive);
  if (kind === 'danglymesh' && constraints?.length === primitive.positions.length / 3) return kind;
  const moves = primitive.morphTargets?.some(({ name }) => animated.has(name)) ?? false;
  return moves || kind === 'animmesh' ? 'animmesh' : 'trimesh';
}

/** What a node that shows nothing is: what it was in the model that it came from, if it still can be. */
function emptyKind(node: Node): NodeKind {
  const { kind = 'dummy', mesh } = mdlProperties<NodeProperties>(node);
  const needsMesh = SPECIAL_MESHES.includes(kind) || kind === 'trimesh' || kind === 'skin' || kind === 'aabb';
  return kind === 'light' || (needsMesh && !mesh) ? 'dummy' : kind;
}

function reportSplit(
  { name }: Node,
  parts: number,
  { bones, faces, vertices }: Limits,
  report: Report,
): void {
  if (parts < 2) return;
  const limits = `${bones} bones, ${faces} triangles or ${vertices} vertices`;
  report.lose(CODES.MDL_MESH_SPLIT, `${name} becomes ${parts} meshes, since it has more than ${limits}`);
}
