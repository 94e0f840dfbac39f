/** Stores in extras, which editors preserve, what editors such as Blender change; see `to-scene/blender.ts`. */

import type { Document, Node as GltfNode, Property } from '@gltf-transform/core';
import { KHRLightsPunctual } from '@gltf-transform/extensions';
import { DistinctNames } from '../../../fit/names.ts';
import { movedNodes } from '../../../fit/rest-pose.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import type { Scene } from '../../../scene/scene.ts';
import { boundPlaces, isSamePlace, isUnscaled } from '../bones.ts';
import type { Contents } from './write.ts';

/** Relative precision of float32 matrices. */
const SAME = 1e-6;

/** Blender truncates longer names. */
const LONGEST_NAME_BYTES = 63;

/** @param nodes in the order of the scene's nodes */
export function keepInExtras(
  contents: Pick<Contents, 'document' | 'columns'>,
  scene: Scene,
  nodes: readonly GltfNode[],
): void {
  const { document } = contents;
  keepRest(document, scene, nodes);
  keepBones(contents, skeletonSize(scene));
  keepNames(document);
  separateNames(document.getRoot().listNodes());
}

/**
 * Blender writes the current transform of an object instead of its rest pose. The transform of one attached to a bone is
 * wrong besides if the skeleton is posed and has other axes or units than Blender's world.
 */
function keepRest(document: Document, scene: Scene, nodes: readonly GltfNode[]): void {
  const moved = movedNodes(scene);
  const joints = jointsOf(document);
  const bones = bonesOf(document);
  nodes.forEach((node, index) => {
    const parent = node.getParentNode();
    const hangs = parent !== null && bones.has(parent) && !bones.has(node);
    if (hangs || (moved.has(index) && !joints.has(node))) keep(node, { rest: restOf(node) });
  });
}

/** In Blender bones rest in their bind pose, if the importer's option says so, and always without scale. */
function keepBones({ document, columns }: Pick<Contents, 'document' | 'columns'>, size: number): void {
  const places = boundPlaces(document, (skin) => columns.matricesOf(skin));
  for (const node of bonesOf(document)) {
    const rest = restOf(node);
    const bind = places.get(node);
    if (bind && !isSamePlace(bind, rest, size, SAME)) keep(node, { rest, bind });
    else if (!isUnscaled(rest.scale)) keep(node, { rest });
  }
}

/** The nodes that become bones in Blender: the joints and their ancestors without the topmost. */
function bonesOf(document: Document): Set<GltfNode> {
  const bones = new Set<GltfNode>();
  for (const joint of jointsOf(document)) {
    let node: GltfNode | null = joint;
    while (node?.getParentNode() && !bones.has(node)) {
      bones.add(node);
      node = node.getParentNode();
    }
  }
  return bones;
}

function jointsOf(document: Document): Set<GltfNode> {
  const skins = document.getRoot().listSkins();
  return new Set(skins.flatMap((skin) => skin.listJoints()));
}

function restOf(node: GltfNode) {
  return { translation: node.getTranslation(), rotation: node.getRotation(), scale: node.getScale() };
}

/** In Blender every object, mesh and material has a distinct, non-empty name. */
function keepNames(document: Document): void {
  const root = document.getRoot();
  for (const things of [root.listNodes(), root.listMeshes(), root.listMaterials()]) {
    const repeated = repeatedNames(things);
    for (const thing of things) {
      const name = thing.getName();
      if (name === '' || isTooLong(name) || repeated.has(name)) keep(thing, { name });
    }
  }
}

/** Assimp refuses a file if a node with a light or a camera has the name of another node. */
function separateNames(nodes: readonly GltfNode[]): void {
  const repeated = repeatedNames(nodes);
  const names = new DistinctNames();
  for (const node of nodes) names.reserve(node.getName());
  for (const node of nodes) {
    const name = node.getName();
    const isCarrier = node.getCamera() || node.getExtension(KHRLightsPunctual.EXTENSION_NAME);
    if (name === '' || !isCarrier || !repeated.has(name)) continue;
    const distinct = names.distinct(name);
    keep(node, { name, distinct });
    node.setName(distinct);
  }
}

function isTooLong(name: string): boolean {
  return new TextEncoder().encode(name).length > LONGEST_NAME_BYTES;
}

function repeatedNames(things: readonly Property[]): Set<string> {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const name of things.map((thing) => thing.getName())) (known.has(name) ? repeated : known).add(name);
  return repeated;
}

/** Adds to what Exhume stores in the extras of something. */
export function keep(thing: Property, facts: Record<string, unknown>): void {
  const { exhume = {}, ...others } = thing.getExtras();
  thing.setExtras({ ...others, exhume: { ...(exhume as object), ...facts } });
}
