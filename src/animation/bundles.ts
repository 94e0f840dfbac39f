/** Bounds the deviation of vertices by the deviation of the nodes that move them. */
import { vectorLength } from '../math/vector.ts';
import type { WatchedPoints } from './watched-points.ts';

/** Points that the same nodes move. */
export interface Bundle {
  nodes: number[];
  points: number[];
  /** Largest sum of the weights of a point. */
  weight: number;
}

export function bundlesOf({ start, node, weight }: WatchedPoints): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (let point = 0; point + 1 < start.length; point++) {
    const [from, to] = [start[point]!, start[point + 1]!];
    const nodes = [...new Set(node.subarray(from, to))].sort((a, b) => a - b);
    const key = nodes.join();
    const bundle = bundles.get(key) ?? { nodes, points: [], weight: 0 };
    bundles.set(key, bundle);
    bundle.points.push(point);
    const sum = weight.subarray(from, to).reduce((total, share) => total + Math.abs(share), 0);
    bundle.weight = Math.max(bundle.weight, sum);
  }
  return [...bundles.values()];
}

/** For each node a sphere around the places of the points that it moves, in its space: the center 3, the radius 1. */
export function spheresOf({ node, place }: WatchedPoints, nodeCount: number): Float64Array {
  const spheres = new Float64Array(nodeCount * 4);
  const low = new Float64Array(nodeCount * 3).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(nodeCount * 3).fill(Number.NEGATIVE_INFINITY);
  node.forEach((mover, entry) => {
    for (let axis = 0; axis < 3; axis++) {
      const at = mover * 3 + axis;
      low[at] = Math.min(low[at]!, place[entry * 3 + axis]!);
      high[at] = Math.max(high[at]!, place[entry * 3 + axis]!);
      spheres[mover * 4 + axis] = (low[at]! + high[at]!) / 2;
    }
  });
  node.forEach((mover, entry) => {
    const [at, from] = [mover * 4, entry * 3];
    const distance = vectorLength(
      place[from]! - spheres[at]!,
      place[from + 1]! - spheres[at + 1]!,
      place[from + 2]! - spheres[at + 2]!,
    );
    spheres[at + 3] = Math.max(spheres[at + 3]!, distance);
  });
  return spheres;
}
