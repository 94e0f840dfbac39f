/** Finds vertices with several links to one bone: other formats have one influence per bone. */
import type { Influences } from '../../../scene/scene.ts';
import type { RepeatedLinks } from '../properties.ts';

/** All links of the vertices with several to one bone; undefined if there are none. */
export function repeatedLinks({ start, joint, weight }: Influences): RepeatedLinks | undefined {
  const vertices: number[] = [];
  const starts = [0];
  const joints: number[] = [];
  const weights: number[] = [];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    if (!hasRepeated(joint, from, to)) continue;
    vertices.push(vertex);
    for (let link = from; link < to; link++) {
      joints.push(joint[link]!);
      weights.push(weight[link]!);
    }
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

/** Number of links up to which all are compared with each other; real vertices have fewer. */
const FEW = 16;

/** Whether a joint occurs twice in a range. */
function hasRepeated(joints: Uint16Array, from: number, to: number): boolean {
  if (to - from > FEW) return new Set(joints.subarray(from, to)).size < to - from;
  for (let link = from + 1; link < to; link++) {
    for (let other = from; other < link; other++) if (joints[other] === joints[link]) return true;
  }
  return false;
}
