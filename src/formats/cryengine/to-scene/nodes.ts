/** The nodes of a file as those of a scene. */

import { mat4 } from 'gl-matrix';
import { affinePart } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { parentsFirst, soundParents } from '../../../pose/skeleton.ts';
import { NONE, type Properties, type Scene } from '../../../scene/scene.ts';
import {
  type Chunk,
  type ChunkOf,
  type CryengineDocument,
  chunksById,
  chunksOf,
} from '../files/chunks/document.ts';
import type { NodeContent } from '../files/chunks/records/node.ts';
import type { NodeProperties } from '../properties.ts';
import { readPropertyText } from '../property-text.ts';

/** The parent of each node as an index into the list; NONE for roots and where parents form a cycle. */
function nodeParents(nodes: readonly ChunkOf<'node'>[]): Int32Array {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  return soundParents(nodes.map(({ content }) => indexOf.get(content.parentId) ?? NONE));
}

/** 16 numbers per node, column-major: from the node's space to the model's. */
export function nodeWorlds(nodes: readonly ChunkOf<'node'>[]): Float64Array[] {
  const parents = nodeParents(nodes);
  // Later engines write zeros, and some exporters garbage, where an affine matrix has 0, 0, 0, 1.
  const worlds = nodes.map(({ content }) => affinePart(content.matrix));
  for (const node of parentsFirst(parents)) {
    const parent = worlds[parents[node]!];
    const world = worlds[node]!;
    if (parent) mat4.multiply(world, parent, world);
  }
  return worlds;
}

/**
 * Adds the nodes of a file to a scene. The node of a light that is bound to a bone becomes a child of the bone, to which
 * its matrix is relative.
 *
 * @param bones scene node of each bone
 * @returns scene node of each node of the file
 */
export function addNodes(scene: Scene, document: CryengineDocument, bones: readonly number[]): number[] {
  const chunks = chunksOf(document, 'node');
  const objects = chunksById(document);
  const boneOf = lightBones(document);
  const first = scene.nodes.length;
  nodeParents(chunks).forEach((parent, index) => {
    const { content } = chunks[index]!;
    const bone = bones[boneOf.get(content.objectId) ?? NONE];
    scene.nodes.push({
      name: content.name.text,
      parent: bone ?? (parent === NONE ? NONE : first + parent),
      ...decompose(affinePart(content.matrix)),
      ...keptProperties(content, objects.get(content.objectId)),
    });
  });
  return chunks.map((_, index) => first + index);
}

/** Bones by the id of the light that is attached to them. */
function lightBones(document: CryengineDocument): ReadonlyMap<number, number> {
  const bindings = chunksOf(document, 'boneLights').flatMap(({ content }) => {
    const { lightId, boneId } = content.bindings;
    return Array.from(lightId, (light, index) => [light, boneId[index]!] as const);
  });
  return new Map(bindings);
}

function keptProperties(
  { properties, isGroupHead, isGroupMember }: NodeContent,
  object: Chunk | undefined,
): { properties?: Properties } {
  const { custom, ...rest } = readPropertyText(properties.text);
  const kept: NodeProperties = {
    ...rest,
    ...(isGroupHead ? { isGroupHead: true } : {}),
    ...(isGroupMember ? { isGroupMember: true } : {}),
    ...(object?.kind === 'helper'
      ? { helper: { type: object.content.helperType, size: [...object.content.size] } }
      : {}),
  };
  const all = { ...custom, ...(Object.keys(kept).length > 0 ? { cryengine: kept } : {}) };
  return Object.keys(all).length > 0 ? { properties: all } : {};
}
