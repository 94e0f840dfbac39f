/** The tree of a model: a root with its name, every node of the scene, and additional nodes for meshes and lights. */
import { foldCase, reportRenamed } from '../../../fit/names.ts';
import type { Limits } from '../../../fit/parts.ts';
import { excessIn } from '../../../fit/split.ts';
import type { Report } from '../../../report/report.ts';
import { type ElementPath, pathIn } from '../../../scene/path.ts';
import { type Light, NONE, type Node, type Primitive, type Scene } from '../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { reportSplit } from '../model/limits.ts';
import type { NodeKind } from '../model/model.ts';
import type { Names } from '../model/names.ts';
import { mdlProperties, type NodeProperties, type PrimitiveProperties } from '../properties.ts';
import { partsOf } from './parts.ts';

/** A node of the model before its mesh is written. */
export interface Planned {
  name: string;
  kind: NodeKind;
  /** Index into the planned nodes; NONE for the root. */
  parent: number;
  /** Node of the scene whose transform it has; NONE for the identity. */
  source: number;
  /** Node of the scene with the mesh or light. */
  owner: number;
  primitive?: Primitive;
  light?: Light;
}

export interface Tree {
  /** Depth first. */
  nodes: Planned[];
  /** For each node of the scene, the node of the model. */
  nodeOf: Int32Array;
}

/** The depth that readers of models support (docs/reference/mdl.md#nodes). */
const DEEPEST = 256;

/** @param name of the root */
export function planTree(scene: Scene, name: string, names: Names, limits: Limits, report: Report): Tree {
  names.reserve(name);
  const root = modelRoot(scene);
  const children = childLists(scene.nodes, root);
  const planner = new TreePlanner(scene, names, limits, report);
  if (root === NONE) planner.addEmptyRoot(name);
  else reportRoot(scene.nodes[root]!, name, `nodes[${root}]`, report);
  let deepest = { node: NONE, depth: 0 };
  const pending = (children.get(NONE) ?? []).map((node) => ({ node, depth: 1 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > deepest.depth) deepest = next;
    planner.add(node, node === root ? name : undefined);
    const below = children.get(node) ?? [];
    for (const child of below.toReversed()) pending.push({ node: child, depth: depth + 1 });
  }
  names.reportChanged(report);
  if (deepest.depth > DEEPEST) {
    const path: ElementPath = `nodes[${deepest.node}]`;
    report.lose(CODES.MDL_NODES_DEEP, `Nodes are nested ${deepest.depth} levels deep, more than ${DEEPEST}`, {
      path,
    });
  }
  return planner;
}

class TreePlanner implements Tree {
  readonly nodes: Planned[] = [];
  readonly nodeOf: Int32Array;
  readonly #scene: Scene;
  readonly #names: Names;
  readonly #limits: Limits;
  readonly #report: Report;

  constructor(scene: Scene, names: Names, limits: Limits, report: Report) {
    this.nodeOf = new Int32Array(scene.nodes.length).fill(NONE);
    this.#scene = scene;
    this.#names = names;
    this.#limits = limits;
    this.#report = report;
  }

  addEmptyRoot(name: string): void {
    this.nodes.push({ name, kind: 'dummy', parent: NONE, source: NONE, owner: NONE });
  }

  /** Adds a node of the scene, with additional nodes for meshes and lights. @param rootName set for the root */
  add(index: number, rootName?: string): void {
    const node = this.#scene.nodes[index]!;
    const isRoot = rootName !== undefined;
    const parts = this.#partsOf(index);
    const lights = this.#scene.lights.filter((light) => light.node === index);
    // Any other node than the root can hold a single mesh or light itself.
    const own = parts.length === 1 && !isRoot ? parts[0] : undefined;
    const ownLight = parts.length === 0 && !isRoot ? lights[0] : undefined;
    this.nodeOf[index] = this.nodes.length;
    this.nodes.push({
      name: rootName ?? this.#names.distinct(node.name, '', `nodes[${index}]`),
      kind: own ? surfaceKind(node, own) : ownLight ? 'light' : emptyKind(node),
      parent: isRoot ? NONE : (this.nodeOf[node.parent] ?? 0),
      source: index,
      owner: index,
      ...(own ? { primitive: own } : {}),
      ...(ownLight ? { light: ownLight } : {}),
    });
    const below = { parent: this.nodeOf[index]!, source: NONE, owner: index };
    parts.forEach((primitive, part) => {
      if (primitive === own) return;
      const kind = surfaceKind(node, primitive);
      const name = this.#names.distinct(node.name, `_${part + 1}`, `nodes[${index}]`);
      this.nodes.push({ ...below, name, kind, primitive });
    });
    for (const light of lights) {
      if (light === ownLight) continue;
      const name = this.#names.distinct(light.name, '', pathIn(this.#scene, 'lights', light));
      this.nodes.push({ ...below, name, kind: 'light', light });
    }
  }

  /** The primitives of a node, split where they exceed the limits of a mesh. */
  #partsOf(index: number): Primitive[] {
    const { name, mesh = NONE } = this.#scene.nodes[index]!;
    return (this.#scene.meshes[mesh]?.primitives ?? []).flatMap((primitive, place) => {
      const parts = partsOf(primitive, this.#limits);
      const path: ElementPath = `meshes[${mesh}].primitives[${place}]`;
      const excess = excessIn(primitive, this.#limits);
      reportSplit(name, { parts: parts.length, excess }, this.#report, path);
      return parts;
    });
  }
}

/** Reports that the root gets the name of the model, unless its name was that of the file, as in models of the game. */
function reportRoot(root: Node, name: string, path: ElementPath, report: Report): void {
  const isOfModel = mdlProperties<NodeProperties>(root).model !== undefined;
  if (!isOfModel && root.name !== '' && foldCase(root.name) !== foldCase(name))
    reportRenamed(root.name, name, report, path);
}

/**
 * The node of the scene that can be the root of the model: the root of the original model, else the only root if it has no
 * mesh, light or tracks.
 */
function modelRoot(scene: Scene): number {
  const { nodes, lights, clips } = scene;
  const roots = [...nodes.keys()].filter((node) => nodes[node]!.parent === NONE);
  const [kept, ...others] = roots.filter((node) => mdlProperties<NodeProperties>(nodes[node]!).model);
  if (kept !== undefined && others.length === 0) {
    const canMove = roots.every((root) => root === kept || isMovedByBones(scene, root));
    if (roots.length === 1 || (canMove && isPlain(nodes[kept]!))) return kept;
  }
  const [root = NONE] = roots;
  if (roots.length !== 1 || !isPlain(nodes[root]!)) return NONE;
  const isUsed =
    lights.some((light) => light.node === root) ||
    clips.some(({ tracks }) => tracks.some(({ target }) => target === root));
  return isUsed ? NONE : root;
}

/** Skinned meshes are beside the root in glTF; their place in the hierarchy has no effect. */
function isMovedByBones({ nodes, meshes }: Scene, index: number): boolean {
  const { mesh = NONE, skin } = nodes[index]!;
  const { primitives = [] } = meshes[mesh] ?? {};
  return skin !== undefined && primitives.every(({ influences }) => influences);
}

function isPlain({ mesh = NONE, matrix, translation, rotation, scale }: Node): boolean {
  return (
    mesh === NONE &&
    !matrix &&
    translation.every((value) => value === 0) &&
    Math.abs(rotation[3]) === 1 &&
    scale.every((value) => value === 1)
  );
}

/** The children of each node; further roots become children of the root of the model. */
function childLists(nodes: readonly Node[], root: number): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  nodes.forEach(({ parent }, node) => {
    const above = parent === NONE && node !== root ? root : parent;
    const list = lists.get(above) ?? [];
    list.push(node);
    lists.set(above, list);
  });
  return lists;
}

/** Kinds of nodes whose meshes need additional data. */
const SPECIAL_MESHES: readonly NodeKind[] = ['danglymesh', 'animmesh'];

/** What is left of morph targets moves in some clip. */
function surfaceKind(node: Node, primitive: Primitive): NodeKind {
  if (primitive.influences) return 'skin';
  const { kind } = mdlProperties<NodeProperties>(node);
  const { constraints } = mdlProperties<PrimitiveProperties>(primitive);
  if (kind === 'danglymesh' && constraints?.length === primitive.positions.length / 3) return kind;
  if (kind === 'aabb' && !primitive.morphTargets?.length) return kind;
  return primitive.morphTargets?.length || kind === 'animmesh' ? 'animmesh' : 'trimesh';
}

/** The kind of a node without a mesh or light: that of the original model, if it is still possible. */
function emptyKind(node: Node): NodeKind {
  const { kind = 'dummy', mesh } = mdlProperties<NodeProperties>(node);
  const needsMesh = SPECIAL_MESHES.includes(kind) || kind === 'trimesh' || kind === 'skin' || kind === 'aabb';
  return kind === 'light' || (needsMesh && !mesh) ? 'dummy' : kind;
}
