/** The positions of all nodes and points at the times of a clip. */
import { determinant, movePoint } from '../math/affine.ts';
import { vectorLength } from '../math/vector.ts';
import { LOCAL, parentsFirst, restPose, soundParents, worldMatrices } from '../pose/skeleton.ts';
import { sampleTracks } from '../pose/tracks.ts';
import { type Clip, NONE, type Scene } from '../scene/scene.ts';
import type { WatchedPoints } from './watched-points.ts';

export interface ClipMotion {
  /** Seconds, ascending. */
  times: Float64Array;
  nodeCount: number;
  /** As `soundParents` gives them. */
  parents: Int32Array;
  /** `LOCAL` numbers per node, for each time. */
  local: Float64Array;
  /** World matrices, 16 numbers per node, for each time. */
  world: Float64Array;
  /** The inverse of the linear part of each world matrix, 9 numbers, column-major. */
  inverse: Float64Array;
  /** Nodes that are flat at some time, so that their matrix has no inverse. */
  flat: ReadonlySet<number>;
  /** The point of each influence, 3 numbers per influence, for each time. */
  places: Float32Array;
}

/** Determinant, relative to the product of the column lengths, below which a matrix counts as singular. */
const FLAT = 1e-6;

export function clipMotion(scene: Scene, clip: Clip, times: Float64Array, points: WatchedPoints): ClipMotion {
  const nodeCount = scene.nodes.length;
  const influenceCount = points.node.length;
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const order = parentsFirst(parents);
  const rest = new Float64Array(nodeCount * LOCAL);
  restPose(scene.nodes, rest);
  const moved = new Set(
    clip.tracks.filter(({ curve }) => curve.times.length > 0).map(({ target }) => target),
  );
  const matrices = scene.nodes.map(({ matrix }, node) => (moved.has(node) ? undefined : matrix));
  const motion = {
    times,
    nodeCount,
    parents,
    local: new Float64Array(times.length * nodeCount * LOCAL),
    world: new Float64Array(times.length * nodeCount * 16),
    inverse: new Float64Array(times.length * nodeCount * 9),
    flat: new Set<number>(),
    places: new Float32Array(times.length * influenceCount * 3),
  };
  times.forEach((time, moment) => {
    const local = motion.local.subarray(moment * nodeCount * LOCAL, (moment + 1) * nodeCount * LOCAL);
    const world = motion.world.subarray(moment * nodeCount * 16, (moment + 1) * nodeCount * 16);
    local.set(rest);
    sampleTracks(clip.tracks, time, local);
    worldMatrices(parents, order, local, world, matrices);
    for (let node = 0; node < nodeCount; node++) {
      const isSound = invertLinear(world, node * 16, motion.inverse, (moment * nodeCount + node) * 9);
      if (!isSound) motion.flat.add(node);
    }
    place(points, world, motion.places, moment * influenceCount * 3);
  });
  return motion;
}

/** @returns whether there is an inverse */
function invertLinear(m: Float64Array, from: number, out: Float64Array, at: number): boolean {
  const size = determinant(m, from);
  let lengths = 1;
  for (let column = from; column < from + 12; column += 4) {
    lengths *= vectorLength(m[column]!, m[column + 1]!, m[column + 2]!);
  }
  if (!(Math.abs(size) > FLAT * lengths)) return false;
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      const a = ((column + 1) % 3) + ((row + 1) % 3) * 4;
      const b = ((column + 2) % 3) + ((row + 2) % 3) * 4;
      const c = ((column + 2) % 3) + ((row + 1) % 3) * 4;
      const d = ((column + 1) % 3) + ((row + 2) % 3) * 4;
      out[at + column * 3 + row] = (m[from + a]! * m[from + b]! - m[from + c]! * m[from + d]!) / size;
    }
  }
  return true;
}

function place(points: WatchedPoints, world: Float64Array, out: Float32Array, at: number): void {
  points.node.forEach((node, influence) => {
    movePoint(out, at + influence * 3, world, node * 16, points.place, influence * 3);
  });
}

/** The points that each node and its descendants move: its groups are groupStart[node] .. groupStart[node + 1] - 1. */
export interface Reach {
  groupStart: Uint32Array;
  /** The point of a group. */
  point: Uint32Array;
  /** Index of the first influence of a group; one entry more than groups. */
  first: Uint32Array;
  influence: Uint32Array;
}

export function reachOf(points: WatchedPoints, parents: Int32Array): Reach {
  const perNode = Array.from(parents, () => [] as number[]);
  const pointOf = new Uint32Array(points.node.length);
  for (let point = 0; point + 1 < points.start.length; point++) {
    for (let influence = points.start[point]!; influence < points.start[point + 1]!; influence++) {
      pointOf[influence] = point;
      for (let node = points.node[influence]!; node !== NONE; node = parents[node]!) {
        perNode[node]!.push(influence);
      }
    }
  }
  const groupStart = [0];
  const point: number[] = [];
  const first: number[] = [];
  let count = 0;
  for (const influences of perNode) {
    influences.forEach((influence, index) => {
      if (index === 0 || pointOf[influence] !== point.at(-1)) {
        point.push(pointOf[influence]!);
        first.push(count);
      }
      count++;
    });
    groupStart.push(point.length);
  }
  return {
    groupStart: Uint32Array.from(groupStart),
    point: Uint32Array.from(point),
    first: Uint32Array.from([...first, count]),
    influence: Uint32Array.from(perNode.flat()),
  };
}

/** For each time and group the weighted vector from the node's origin to the point, 3 numbers, and the weight. */
export function leversOf(
  { weight }: WatchedPoints,
  { times, nodeCount, world, places }: ClipMotion,
  { groupStart, first, influence }: Reach,
): Float32Array {
  const groupCount = first.length - 1;
  const levers = new Float32Array(times.length * groupCount * 4);
  for (let moment = 0; moment < times.length; moment++) {
    for (let node = 0; node < nodeCount; node++) {
      const origin = (moment * nodeCount + node) * 16 + 12;
      const [originX, originY, originZ] = [world[origin]!, world[origin + 1]!, world[origin + 2]!];
      for (let group = groupStart[node]!; group < groupStart[node + 1]!; group++) {
        let [x, y, z, sum] = [0, 0, 0, 0];
        for (let entry = first[group]!; entry < first[group + 1]!; entry++) {
          const share = weight[influence[entry]!]!;
          const place = (moment * weight.length + influence[entry]!) * 3;
          x += share * (places[place]! - originX);
          y += share * (places[place + 1]! - originY);
          z += share * (places[place + 2]! - originZ);
          sum += share;
        }
        const at = (moment * groupCount + group) * 4;
        levers[at] = x;
        levers[at + 1] = y;
        levers[at + 2] = z;
        levers[at + 3] = sum;
      }
    }
  }
  return levers;
}
