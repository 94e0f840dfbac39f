/**
 * Splits meshes that exceed the limits of the game
 * (docs/reference/mdl.md#names-and-limits).
 */
import { gatherLists } from '../../../binary/patch-rows.ts';
import { cornersOf, excessOf, type Limits, type Part, planParts } from '../../../fit/parts.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { Report } from '../../../report/report.ts';
import { NONE } from '../../../scene/scene.ts';
import type { Target } from './game.ts';
import { LIMITS, reportSplit } from './limits.ts';
import type { Model, ModelAnimation, ModelMesh, ModelNode, NodeKind, SkinWeights } from './model.ts';
import { Names } from './names.ts';
import { propertiesOf } from './node-properties.ts';

/** Kinds whose lists all have an entry per vertex or face. */
const DIVISIBLE: readonly NodeKind[] = ['trimesh', 'skin', 'danglymesh'];
/** Properties of the transform, which stays with the node above its parts. */
const TRANSFORM: readonly string[] = ['position', 'orientation', 'scale'];
/** Part number of nodes that inherited animations do not move. */
const UNMOVED = -1;

/** A split mesh: its parts and their names. */
interface Division {
  parts: readonly Part[];
  names: readonly string[];
}

/** The model with a node for every part of meshes that exceed the limits, below the original node. */
export function withinLimits(model: Model, target: Target, report: Report): Model {
  const limits = LIMITS[target];
  const names = new Names('nodes');
  for (const { name } of model.nodes) names.reserve(name);
  const divisions = model.nodes.map((node) => divisionOf(node, names, limits, report));
  if (divisions.every((division) => division === undefined)) return model;
  names.reportChanged(report);
  const nodes = inserted(model.nodes, (node, index) => {
    const division = divisions[index];
    return division ? [holderOf(node), ...partsOf(node, division)] : [node];
  });
  return {
    ...model,
    nodes: withBones(nodes, model.nodes.length),
    animations: model.animations.map((animation) => movingParts(animation, model, divisions)),
  };
}

function divisionOf(
  { name, kind, mesh }: ModelNode,
  names: Names,
  limits: Limits,
  report: Report,
): Division | undefined {
  if (!mesh || !DIVISIBLE.includes(kind)) return undefined;
  const { weights } = mesh;
  const surface = {
    vertexCount: mesh.positions.length / 3,
    indices: trianglesOf(mesh),
    ...(weights ? { influences: weights } : {}),
  };
  const parts = planParts(surface, limits);
  if (!parts) return undefined;
  reportSplit(name, { parts: parts.length, excess: excessOf(surface, limits) }, report);
  return { parts, names: parts.map((_, part) => names.distinct(name, `_${part + 1}`)) };
}

/** The faces, followed by the triangles that the game draws instead. */
function trianglesOf({ faces, drawn }: ModelMesh): Uint32Array {
  if (!drawn) return faces.vertices;
  const all = new Uint32Array(faces.vertices.length + drawn.length);
  all.set(faces.vertices);
  all.set(drawn, faces.vertices.length);
  return all;
}

/** A node of the new list, and the index of the original one. */
interface Placed {
  node: ModelNode;
  source: number;
}

/** Inserts children right after nodes. @param nodesFor returns a node and its new children */
function inserted(
  nodes: readonly ModelNode[],
  nodesFor: (node: ModelNode, index: number) => readonly ModelNode[],
): Placed[] {
  const places: number[] = [];
  const placed: Placed[] = [];
  nodes.forEach((node, source) => {
    const place = placed.length;
    places.push(place);
    const [own, ...below] = nodesFor(node, source);
    placed.push({ node: { ...own!, parent: places[node.parent] ?? NONE }, source });
    for (const part of below) placed.push({ node: { ...part, parent: place }, source });
  });
  return placed;
}

/** The dummy that replaces a node with parts. */
function holderOf({ name, parent, partNumber, values, keys }: ModelNode): ModelNode {
  return {
    name,
    kind: 'dummy',
    parent,
    ...(partNumber === undefined ? {} : { partNumber }),
    values: chosen(values, (value) => propertiesOf('dummy')!.has(value)),
    keys: chosen(keys, isTransform),
  };
}

function partsOf(
  { kind, partNumber, values, keys, mesh }: ModelNode,
  { parts, names }: Division,
): ModelNode[] {
  return parts.map((part, index) => ({
    name: names[index]!,
    kind,
    parent: NONE,
    ...(partNumber === undefined ? {} : { partNumber: UNMOVED }),
    values: chosen(values, (name) => !isTransform(name)),
    keys: chosen(keys, (name) => !isTransform(name)),
    ...(mesh ? { mesh: partMesh(mesh, part) } : {}),
  }));
}

const isTransform = (name: string) => TRANSFORM.includes(name);

function chosen<T extends object>(values: T, isWanted: (name: string) => boolean): T {
  // Values and keys of nodes are all optional.
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name))) as T;
}

function partMesh(mesh: ModelMesh, part: Part): ModelMesh {
  const { positions, normals, colors, uvs, tangents, faces, drawn, weights, constraints } = mesh;
  const { vertices } = part;
  const indices = trianglesOf(mesh);
  const isFace = (triangle: number) => triangle < faces.surface.length;
  const own = part.triangles.filter(isFace);
  const others = part.triangles.filter((triangle) => !isFace(triangle));
  const { smoothing } = faces;
  return {
    positions: gatherRows(positions, vertices, 3),
    ...(normals ? { normals: gatherRows(normals, vertices, 3) } : {}),
    ...(colors ? { colors: gatherRows(colors, vertices, 4) } : {}),
    uvs: uvs.map((set) => set && gatherRows(set, vertices, 2)),
    ...(tangents ? { tangents: gatherRows(tangents, vertices, 4) } : {}),
    faces: {
      vertices: cornersOf(indices, own, part),
      surface: Int32Array.from(own, (face) => faces.surface[face]!),
      ...(smoothing ? { smoothing: Uint32Array.from(own, (face) => smoothing[face]!) } : {}),
    },
    ...(drawn ? { drawn: cornersOf(indices, others, part) } : {}),
    ...(weights ? { weights: partWeights(weights, vertices) } : {}),
    ...(constraints ? { constraints: gatherRows(constraints, vertices, 1) } : {}),
  };
}

function partWeights({ bind, ...weights }: SkinWeights, vertices: Uint32Array): SkinWeights {
  return { ...gatherLists(weights, vertices), ...(bind ? { bind } : {}) };
}

/** Renumbers bones and binds; a part has the bind of the original node. */
function withBones(placed: readonly Placed[], sourceCount: number): ModelNode[] {
  const sources = Uint32Array.from(placed, ({ source }) => source);
  const places = new Map([...sources].map((source, place) => [source, place] as const).reverse());
  return placed.map(({ node }) => {
    const { mesh } = node;
    if (!mesh?.weights) return node;
    const { bind, ...weights } = mesh.weights;
    const isWhole =
      bind?.rotations.length === sourceCount * 4 && bind.translations.length === sourceCount * 3;
    const kept = isWhole && {
      rotations: gatherRows(bind.rotations, sources, 4),
      translations: gatherRows(bind.translations, sources, 3),
    };
    const bone = weights.bone.map((source) => places.get(source) ?? NONE);
    return { ...node, mesh: { ...mesh, weights: { ...weights, bone, ...(kept ? { bind: kept } : {}) } } };
  });
}

/** In animations, the dummy moves, and its parts have all other keys. */
function movingParts(
  animation: ModelAnimation,
  { nodes }: Model,
  divisions: readonly (Division | undefined)[],
): ModelAnimation {
  const byName = new Map<string, Division | undefined>();
  nodes.forEach(({ name }, index) => {
    const key = name.toLowerCase();
    if (!byName.has(key)) byName.set(key, divisions[index]);
  });
  const placed = inserted(animation.nodes, (node) => {
    const division = byName.get(node.name.toLowerCase());
    if (!division) return [node];
    const { mesh: _, ...bare } = node;
    const isChanging = Object.keys(node.keys).some((name) => !isTransform(name));
    return [holderOf(node), ...(isChanging ? partsOf(bare, division) : [])];
  });
  return { ...animation, nodes: placed.map(({ node }) => node) };
}
