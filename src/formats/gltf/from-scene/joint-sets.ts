import { longestRow } from '../../../pose/influences.ts';
import type { Influences } from '../../../scene/scene.ts';

/** Joint indices and weights, four of each per vertex and set. */
export interface JointSets {
  joints: (Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>)[];
  weights: Float32Array<ArrayBuffer>[];
}

/**
 * Canonical influences as sets of four.
 *
 * @param still returns the joint for vertices without influences; called only if there are any
 */
export function packInfluences(influences: Influences, still: () => number): JointSets {
  const { start, joint, weight } = influences;
  const vertices = start.length - 1;
  const sets = Math.max(1, Math.ceil(longestRow(influences) / 4));
  const joints = Array.from({ length: sets }, () => new Uint16Array(vertices * 4));
  const weights = Array.from({ length: sets }, () => new Float32Array(vertices * 4));
  for (let vertex = 0; vertex < vertices; vertex++) {
    const from = start[vertex]!;
    const count = start[vertex + 1]! - from;
    if (count === 0) {
      joints[0]![vertex * 4] = still();
      weights[0]![vertex * 4] = 1;
    }
    for (let i = 0; i < count; i++) {
      const at = vertex * 4 + (i % 4);
      joints[i >> 2]![at] = joint[from + i]!;
      weights[i >> 2]![at] = weight[from + i]!;
    }
  }
  return { joints: joints.map(narrowed), weights };
}

/** Bytes if all indices fit into them. */
export function narrowed(
  indices: Uint16Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> {
  return indices.every((index) => index < 256) ? new Uint8Array(indices) : indices;
}
