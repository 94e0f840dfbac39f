/** Which nodes of a scene are bones, and which are places that things hang on. */
import { NONE, type Scene } from 'exhume';

export interface Bones {
  /** Node indices, in the order of the scene. */
  bones: number[];
  /** Nodes that show nothing and are no bones. */
  sockets: number[];
  /** For each node the nearest bone above it, NONE without one. */
  parentBone: Int32Array;
}

/** What skins hang on and what clips move are bones, and what lies between these; without either all nodes are. */
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

/** A node between two bones is one too, or the chain would have a hole. */
function fillGaps(nodes: Scene['nodes'], isBone: Uint8Array): void {
  for (const bone of nodes.keys()) {
    if (!isBone[bone]) continue;
    const above = boneAbove(nodes, isBone, bone);
    if (above === NONE) continue;
    for (let node = nodes[bone]!.parent; node !== above; node = nodes[node]!.parent) isBone[node] = 1;
  }
}

/** Circles of parents end somewhere too. */
function boneAbove(nodes: Scene['nodes'], isBone: Uint8Array, node: number): number {
  let above = nodes[node]!.parent;
  for (let steps = 0; steps < nodes.length && above >= 0; steps++) {
    if (isBone[above]) return above;
    above = nodes[above]?.parent ?? NONE;
  }
  return NONE;
}
