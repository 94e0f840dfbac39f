/** Weights of bones. */
import type { Influences, Primitive, Scene } from 'exhume';

/**
 * Weights of a node, one per vertex, as stored.
 *
 * @param shownBy the node with the primitive; without a skin, it moves the primitive with weight 1
 */
export function weightsOf(scene: Scene, shownBy: number, primitive: Primitive, bone: number): Float32Array {
  const { influences, positions } = primitive;
  const weights = new Float32Array(positions.length / 3);
  const skin = scene.skins[scene.nodes[shownBy]?.skin ?? -1];
  if (!influences || !skin) return weights.fill(shownBy === bone ? 1 : 0);
  const { start, joint, weight } = influences;
  for (let vertex = 0; vertex < weights.length; vertex++)
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++)
      if (skin.joints[joint[i]!] === bone) weights[vertex]! += weight[i]!;
  return weights;
}

/** The node with the largest weight on a vertex. */
export function heaviestBone(scene: Scene, shownBy: number, primitive: Primitive, vertex: number): number {
  const skin = scene.skins[scene.nodes[shownBy]?.skin ?? -1];
  const heaviest = primitive.influences && heaviestJoint(primitive.influences, vertex);
  return (heaviest === undefined ? undefined : skin?.joints[heaviest]) ?? shownBy;
}

function heaviestJoint({ start, joint, weight }: Influences, vertex: number): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
    if (weight[i]! <= most) continue;
    most = weight[i]!;
    best = joint[i]!;
  }
  return best;
}

/** The node with the largest total weight on all vertices, shown if none is selected. */
export function busiestBone(scene: Scene): number {
  const sums = new Float64Array(scene.nodes.length);
  scene.nodes.forEach(({ mesh, skin }, shownBy) => {
    const joints = scene.skins[skin ?? -1]?.joints;
    for (const { influences, positions } of scene.meshes[mesh ?? -1]?.primitives ?? []) {
      if (!influences || !joints) sums[shownBy]! += positions.length / 3;
      else
        influences.joint.forEach((joint, i) => {
          const node = joints[joint];
          if (node !== undefined) sums[node]! += influences.weight[i]!;
        });
    }
  });
  return sums.indexOf(sums.reduce((most, sum) => Math.max(most, sum), 0));
}
