/** Links of a vertex to a bone that it is linked to already: other formats have one influence per bone. */
import type { Influences } from '../../../scene/scene.ts';
import type { RepeatedLinks } from '../properties.ts';

/** All links of the vertices with several to one bone; undefined if there are none. */
export function repeatedLinks({ start, joint, weight }: Influences): RepeatedLinks | undefined {
  const vertices: number[] = [];
  const starts = [0];
  const joints: number[] = [];
  const weights: number[] = [];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const own = joint.subarray(start[vertex], start[vertex + 1]);
    if (new Set(own).size === own.length) continue;
    vertices.push(vertex);
    joints.push(...own);
    weights.push(...weight.subarray(start[vertex], start[vertex + 1]));
    starts.push(joints.length);
  }
  if (vertices.length === 0) return undefined;
  return {
    vertices: Uint32Array.from(vertices),
    start: Uint32Array.from(starts),
    joint: Uint32Array.from(joints),
    weight: Float32Array.from(weights),
  };
}
