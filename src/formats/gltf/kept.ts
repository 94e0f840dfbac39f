/** What editors such as Blender cannot keep and carry along unchanged in extras, see `read/blender.ts`. */
import type { Document, Node as GltfNode } from '@gltf-transform/core';
import type { Scene } from '../../scene/scene.ts';
import { movedNodes } from './nodes.ts';

/** Blender cuts longer names off. */
const LONGEST_NAME_BYTES = 63;

/** @param nodes in the order of the scene's nodes */
export function keepInExtras(document: Document, scene: Scene, nodes: readonly GltfNode[]): void {
  keepRest(scene, nodes);
  keepNames(document);
}

/** Blender writes an object where it is at the moment, and not at rest. */
function keepRest(scene: Scene, nodes: readonly GltfNode[]): void {
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  for (const index of movedNodes(scene)) {
    const node = nodes[index];
    if (!node || joints.has(index)) continue;
    const rest = {
      translation: node.getTranslation(),
      rotation: node.getRotation(),
      scale: node.getScale(),
    };
    keep(node, { rest });
  }
}

/** Blender has no two objects of one name and none without. */
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
