/** Restores what an editor dropped or moved of the data that Exhume adds: Blender omits custom properties by default. */
import type { GLTF } from '@gltf-transform/core';
import type { Report } from '../../../report/report.ts';
import { matches, matchesByUse } from '../../../scene/matches.ts';
import { NONE } from '../../../scene/scene.ts';
import { withoutNumber } from '../../../text/names.ts';
import { withDocuments } from '../../edit.ts';
import type { SourceFile } from '../../format.ts';
import { isSamePlace, isUnscaled } from '../bones.ts';
import { type GltfDocument, isGltf, jsonOf } from '../files/container/document.ts';
import type { JsonObject } from '../files/container/json.ts';
import { isFromBlender } from '../to-scene/blender.ts';
import { axesOf } from '../to-scene/extras.ts';
import { withFormerRoot } from './recalled/former-root.ts';

/** The elements whose extras Blender keeps as custom properties. */
const KINDS = ['nodes', 'meshes', 'materials'] as const;
/** Those of meshes without the other nodes of their character. */
const PARTS = ['meshes', 'materials'] as const;

/**
 * Edited files with the extras of the files that Blender opened, if it exported them without custom properties, and with the node
 * that defines the axes where it was, if it was moved: a character is edited, not its place in the world.
 *
 * @param send makes the files that were sent to Blender, as they are without options and with the axes of glTF
 */
export async function recalled(
  edited: readonly SourceFile[],
  send: (options: { bake: boolean }) => Promise<readonly SourceFile[]>,
  report: Report,
): Promise<readonly SourceFile[]> {
  const files = await withRecalledExtras(edited, send);
  return withDocuments(files, (document) =>
    isGltf(document) ? withFormerRoot(document, report) : undefined,
  );
}

async function withRecalledExtras(
  edited: readonly SourceFile[],
  send: (options: { bake: boolean }) => Promise<readonly SourceFile[]>,
): Promise<readonly SourceFile[]> {
  const lacking = edited
    .map(({ document }) => document)
    .filter(isGltf)
    .find(lacksProperties);
  if (!lacking) return edited;
  const sources: GltfDocument[] = [];
  for (const bake of [false, true])
    sources.push(...(await send({ bake })).map(({ document }) => document).filter(isGltf));
  for (const isSameRoot of [isPlacedLike, isNamedLike]) {
    for (const source of sources) {
      const whole = withExtras(lacking, source, isSameRoot);
      if (whole) return withDocuments(edited, (document) => (document === lacking ? whole : undefined));
    }
  }
  return edited;
}

function lacksProperties(document: GltfDocument): boolean {
  const json = jsonOf(document);
  return isFromBlender(json) && json.objects('nodes').every((node) => node.raw('extras') === undefined);
}

/**
 * @param isSameRoot whether a node is the one of the source that defines the axes
 * @returns undefined if the document does not come from the source
 */
function withExtras(
  document: GltfDocument,
  source: GltfDocument,
  isSameRoot: (node: JsonObject, root: JsonObject) => boolean,
): GltfDocument | undefined {
  const [own, other] = [jsonOf(document), jsonOf(source)];
  const root = other.objects('nodes').find((node) => axesOf(node));
  const isRoot = (node: JsonObject) => root !== undefined && isSameRoot(node, root);
  const found = matches(
    keysOfNodes(own, isRoot),
    keysOfNodes(other, (node) => node === root),
    WITHOUT_PARENT,
  );
  const meshes = matches(namesOf(own, 'meshes'), namesOf(other, 'meshes'));
  const isWhole = !root || found.includes(other.objects('nodes').indexOf(root));
  if (!isWhole && !hasOnlyMeshes(own, meshes)) return undefined;
  const content = structuredClone(document.content) as GLTF.IGLTF;
  const known = { nodes: found, meshes, materials: matchesOfMaterials(own, other, meshes) };
  for (const kind of isWhole ? KINDS : PARTS) {
    content[kind]?.forEach((thing, index) => {
      const extras = other.objects(kind)[known[kind][index]!]?.extras() ?? {};
      // Blender writes the names of the targets that a mesh has now.
      const { targetNames: _, ...dropped } = extras;
      if (Object.keys(dropped).length > 0) thing.extras = { ...dropped, ...thing.extras };
    });
  }
  return { ...document, content };
}

/** Whether a document has no more than meshes of another one, as Blender exports those that are selected: their nodes are elsewhere. */
function hasOnlyMeshes(json: JsonObject, known: readonly number[]): boolean {
  return !known.includes(NONE) && json.objects('nodes').every((node) => node.raw('mesh') !== undefined);
}

/** Blender makes nodes with skinned meshes children of their armature. */
const WITHOUT_PARENT = 2;

/**
 * Keys that identify nodes: the name, to which Blender may append a number, whether they show a mesh, and the name of the parent.
 *
 * @param isRoot whether a node that has none above it may be the one that defines the axes, whose name follows from that of the file
 */
function keysOfNodes(json: JsonObject, isRoot: (node: JsonObject) => boolean): string[][] {
  const nodes = json.objects('nodes');
  const parents = new Map(nodes.flatMap((node) => node.indices('children').map((child) => [child, node])));
  const isTop = (node: JsonObject, index: number) =>
    !parents.has(index) &&
    node.raw('mesh') === undefined &&
    node.indices('children').length > 0 &&
    isRoot(node);
  const tops = new Set(nodes.filter(isTop));
  const nameOf = (node: JsonObject | undefined) =>
    !node || tops.has(node) ? '' : withoutNumber(node.string('name') ?? '');
  return nodes.map((node, index) => [
    nameOf(node),
    node.raw('mesh') === undefined ? 'bare' : 'mesh',
    nameOf(parents.get(index)),
    node.string('name') ?? '',
  ]);
}

function namesOf(json: JsonObject, kind: 'meshes' | 'materials'): string[][] {
  return json.objects(kind).map((thing) => {
    const name = thing.string('name') ?? '';
    return [withoutNumber(name), name];
  });
}

/** Matches materials by name, and renamed ones by their factors and the meshes that show them. */
function matchesOfMaterials(own: JsonObject, other: JsonObject, meshes: readonly number[]): number[] {
  const [materials, others] = [own, other].map((json) => json.objects('materials').map(factorsOf));
  const isAlike = (one: number, another: number) =>
    materials![one]!.every((factor, index) => Math.abs(factor - others![another]![index]!) < SAME_FACTOR);
  const found = matches(namesOf(own, 'materials'), namesOf(other, 'materials'));
  return matchesByUse(
    found,
    usersOf(own, meshes),
    usersOf(other, [...other.objects('meshes').keys()]),
    isAlike,
  );
}

function factorsOf(material: JsonObject): number[] {
  const rough = material.object('pbrMetallicRoughness');
  return [
    ...(rough?.numbers('baseColorFactor', 4) ?? [1, 1, 1, 1]),
    rough?.number('metallicFactor') ?? 1,
    rough?.number('roughnessFactor') ?? 1,
    ...(material.numbers('emissiveFactor', 3) ?? [0, 0, 0]),
    Number(material.raw('doubleSided') === true),
  ];
}

/** The meshes that show each material. @param places of the meshes, or NONE for those that do not count */
function usersOf(json: JsonObject, places: readonly number[]): Set<number>[] {
  const users = json.objects('materials').map(() => new Set<number>());
  json.objects('meshes').forEach((mesh, index) => {
    for (const primitive of mesh.objects('primitives'))
      if (places[index] !== NONE) users[primitive.whole('material') ?? NONE]?.add(places[index]!);
  });
  return users;
}

/** Whether a node has the rotation and scale of the node that defines the axes. */
function isPlacedLike(node: JsonObject, root: JsonObject): boolean {
  const turnOf = (one: JsonObject) => ({
    translation: [0, 0, 0] as [number, number, number],
    rotation: [...(one.numbers('rotation', 4) ?? [0, 0, 0, 1])] as [number, number, number, number],
  });
  const [own, other] = [node, root].map((one) => one.numbers('scale', 3) ?? [1, 1, 1]);
  return (
    isSamePlace(turnOf(node), turnOf(root), 0, SAME_TURN) &&
    isUnscaled(own!.map((value, axis) => value / other![axis]!))
  );
}

/** Whether a node has the name of the one that defines the axes, as an armature that was moved as a whole keeps it. */
function isNamedLike(node: JsonObject, root: JsonObject): boolean {
  return node.string('name') === root.string('name');
}

/** Difference of quaternions up to which the axes are the same. */
const SAME_TURN = 1e-5;
/** Difference of factors that a program rounds. */
const SAME_FACTOR = 1e-5;
