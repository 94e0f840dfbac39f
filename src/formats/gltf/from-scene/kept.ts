/** Stores in extras, which editors preserve, what editors such as Blender change; see `to-scene/blender.ts`. */

import type { Document, Node as GltfNode } from '@gltf-transform/core';
import { movedNodes } from '../../../fit/rest-pose.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import type { Scene } from '../../../scene/scene.ts';
import { boundPlaces, isSamePlace, isUnscaled } from '../bones.ts';

/** Relative precision of float32 matrices. */
const SAME = 1e-6;

/** Blender truncates longer names. */
const LONGEST_NAME_BYTES = 63;

/** @param nodes in the order of the scene's nodes */
export function keepInExtras(document: Document, scene: Scene, nodes: readonly GltfNode[]): void {
  keepRest(document, scene, nodes);
  keepBones(document, skeletonSize(scene));
  keepNames(document);
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
function keepBones(document: Document, size: number): void {
  const places = boundPlaces(document);
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

/** In Blender every object has a distinct, non-empty name. */
function keepNames(document: Document): void {
  const nodes = document.getRoot().listNodes();
  const uses = new Map<string, number>();
  for (const node of nodes) uses.set(node.getName(), (uses.get(node.getName()) ?? 0) + 1);
  const encoder = new TextEncoder();
  for (const node of nodes) {
    const name = node.getName();
    const isLong = encoder.encode(name).length > LONGEST_NAME_BYTES;
    if (name === '' || isLong || uses.get(name)! > 1) keep(node, { name });
  }
}

function keep(node: GltfNode, facts: Record<string, unknown>): void {
  const { exhume = {}, ...others } = node.getExtras();
  node.setExtras({ ...others, exhume: { ...(exhume as object), ...facts } });
}
