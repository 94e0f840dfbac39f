/** Extras that Blender dropped, whose exporter leaves out custom properties by default. */
import type { GLTF } from '@gltf-transform/core';
import { matches } from '../../../scene/matches.ts';
import { NONE } from '../../../scene/scene.ts';
import { withDocuments } from '../../edit.ts';
import type { SourceFile } from '../../format.ts';
import { isSamePlace, isUnscaled } from '../bones.ts';
import { type GltfDocument, isGltf, jsonOf } from '../files/container/document.ts';
import type { JsonObject } from '../files/container/json.ts';
import { isFromBlender } from '../to-scene/blender.ts';
import { withoutNumber } from '../to-scene/blender-names.ts';
import { axesOf } from '../to-scene/extras.ts';

/** The elements whose extras Blender keeps as custom properties. */
const KINDS = ['nodes', 'meshes', 'materials'] as const;

/** Edited files with the extras of the files that Blender opened, if it exported them without custom properties. */
export function recalled(edited: readonly SourceFile[], sent: readonly SourceFile[]): readonly SourceFile[] {
  const source = sent.map(({ document }) => document).find(isGltf);
  if (!source) return edited;
  return withDocuments(edited, (document) => (isGltf(document) ? withExtras(document, source) : undefined));
}

/** @returns undefined if the document has custom properties, or does not come from the source */
function withExtras(document: GltfDocument, source: GltfDocument): GltfDocument | undefined {
  const [own, other] = [jsonOf(document), jsonOf(source)];
  const nodes = own.objects('nodes');
  if (!isFromBlender(own) || nodes.some((node) => node.raw('extras') !== undefined)) return undefined;
  const found = matches(keysOfNodes(own), keysOfNodes(other), WITHOUT_PARENT);
  const root = other.objects('nodes').findIndex((node) => axesOf(node));
  const isPlaced = root === NONE || isPlacedLike(nodes[found.indexOf(root)], other.objects('nodes')[root]!);
  if (!isPlaced) return undefined;
  const content = structuredClone(document.content) as GLTF.IGLTF;
  for (const kind of KINDS) {
    const known = kind === 'nodes' ? found : matches(namesOf(own, kind), namesOf(other, kind));
    content[kind]?.forEach((thing, index) => {
      const extras = other.objects(kind)[known[index]!]?.extras() ?? {};
      // Blender writes the names of the targets that a mesh has now.
      const { targetNames: _, ...dropped } = extras;
      if (Object.keys(dropped).length > 0) thing.extras = { ...dropped, ...thing.extras };
    });
  }
  return { ...document, content };
}

/** Blender makes nodes with skinned meshes children of their armature. */
const WITHOUT_PARENT = 2;

/** What tells nodes from others: the name, which Blender numbers, whether they show a mesh, and the name of the parent. */
function keysOfNodes(json: JsonObject): string[][] {
  const nodes = json.objects('nodes');
  const parents = new Map(nodes.flatMap((node) => node.indices('children').map((child) => [child, node])));
  const nameOf = (node: JsonObject | undefined) => node?.string('name') ?? '';
  return nodes.map((node, index) => [
    withoutNumber(nameOf(node)),
    node.raw('mesh') === undefined ? 'bare' : 'mesh',
    withoutNumber(nameOf(parents.get(index))),
    nameOf(node),
  ]);
}

function namesOf(json: JsonObject, kind: 'meshes' | 'materials'): string[][] {
  return json.objects(kind).map((thing) => {
    const name = thing.string('name') ?? '';
    return [withoutNumber(name), name];
  });
}

/** Whether the node that defines the axes still turns and scales what is below it as it did. */
function isPlacedLike(node: JsonObject | undefined, root: JsonObject): boolean {
  if (!node) return false;
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

/** Difference of quaternions up to which the axes are the same. */
const SAME_TURN = 1e-5;
