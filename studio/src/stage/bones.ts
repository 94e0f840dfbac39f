/** Which nodes of a scene are bones, and which are sockets. */
import { NONE, type Scene } from 'exhume';

export interface Bones {
  /** Node indices, in the order of the scene. */
  bones: number[];
  /** Nodes without a mesh that are not bones. */
  sockets: number[];
  /** For each node its nearest ancestor bone, NONE without one. */
  parentBone: Int32Array;
}

/** Bones are joints, nodes that clips animate, and the nodes between these; without any, all nodes. */
export function bonesOf({ nodes, skins, clips }: Scene): Bones {
  const isBone = new Uint8Array(nodes.length);
  for (const { joints } of skins) for (const joint of joints) isBone[joint] = 1;
  for (const { tracks } of clips) for (const { target } of tracks) isBone[target] = 1;
  if (!isBone.includes(1)) isBone.fill(1);
  fillGaps(nodes, isBone);
  const indices = [...nodes.keys()];
  return {
    bones: indices.filter((node) => isBone[node]),
    sockets: indices.filter((node) => !isBone[node] && nodes[node]!.mesh === undefined),
    parentBone: Int32Array.from(indices, (node) => boneAbove(nodes, isBone, node)),
  };
}

/** A node between two bones is a bone too, so that chains are unbroken. */
function fillGaps(nodes: Scene['nodes'], isBone: Uint8Array): void {
  for (const bone of nodes.keys()) {
    if (!isBone[bone]) continue;
    const above = boneAbove(nodes, isBone, bone);
    if (above === NONE) continue;
    for (let node = nodes[bone]!.parent; node !== above; node = nodes[node]!.parent) isBone[node] = 1;
  }
}

/** Bounded, since parents may form a cycle. */
function boneAbove(nodes: Scene['nodes'], isBone: Uint8Array, node: number): number {
  let above = nodes[node]!.parent;
  for (let steps = 0; steps < nodes.length && above >= 0; steps++) {
    if (isBone[above]) return above;
    above = nodes[above]?.parent ?? NONE;
  }
  return NONE;
}
