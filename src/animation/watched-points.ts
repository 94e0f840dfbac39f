/** Chooses points that represent a surface: the extreme ones of each node's part. */
import { movePoint } from '../math/affine.ts';
import { soundParents } from '../pose/skeleton.ts';
import type { Part, Surface } from '../pose/surface.ts';
import { NONE, type Scene } from '../scene/scene.ts';

/** The influences of points, in compressed rows: those of point p are the entries start[p] .. start[p + 1] - 1. */
export interface WatchedPoints {
  /** One entry more than points. */
  start: Uint32Array;
  /** Index of a node. */
  node: Int32Array;
  weight: Float64Array;
  /** Position of the point in the space of the node, 3 per entry. */
  place: Float64Array;
}

type EachInfluence = (node: number, weight: number, x: number, y: number, z: number) => void;

/** Scratch for the point of one influence. */
const place = new Float64Array(3);

/**
 * Calls `each` for every node that moves a vertex of a part, with the place in the space of the node; not for a vertex of a
 * skin without influences.
 */
export function influencesOf(
  scene: Scene,
  { node, primitive }: Part,
  vertex: number,
  each: EachInfluence,
): void {
  const { positions, influences } = primitive;
  const skin = scene.skins[scene.nodes[node]?.skin ?? NONE];
  if (!skin || !influences) {
    each(node, 1, positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
    return;
  }
  const { start, joint, weight, offset } = influences;
  for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
    const target = skin.joints[joint[i]!]!;
    if (offset) each(target, weight[i]!, offset[i * 3]!, offset[i * 3 + 1]!, offset[i * 3 + 2]!);
    else {
      movePoint(place, 0, skin.inverseBind, joint[i]! * 16, positions, vertex * 3);
      each(target, weight[i]!, place[0]!, place[1]!, place[2]!);
    }
  }
}

/** Directions along the diagonals, to the corners of a box. */
const DIRECTIONS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)));

/** For each node the extreme vertices in each direction of its space, among those with their largest weight on it. */
export function outermostVertices(scene: Scene, surface: Surface): Set<number> {
  const furthest = new Float64Array(scene.nodes.length * DIRECTIONS.length).fill(Number.NEGATIVE_INFINITY);
  const vertices = new Int32Array(furthest.length).fill(NONE);
  for (const part of surface.parts) {
    const end = part.first + part.primitive.positions.length / 3;
    for (let vertex = part.first; vertex < end; vertex++) {
      let most = 0;
      let leader = NONE;
      let place: [number, number, number] = [0, 0, 0];
      influencesOf(scene, part, vertex - part.first, (node, weight, x, y, z) => {
        if (!(weight > most)) return;
        most = weight;
        leader = node;
        place = [x, y, z];
      });
      if (leader === NONE) continue;
      DIRECTIONS.forEach(([x, y, z], direction) => {
        const reach = x * place[0] + y * place[1] + z * place[2];
        const at = leader * DIRECTIONS.length + direction;
        if (!(reach > furthest[at]!)) return;
        furthest[at] = reach;
        vertices[at] = vertex;
      });
    }
  }
  return new Set(vertices.filter((vertex) => vertex !== NONE));
}

/** Assumed size, relative to the model, of objects attached to nodes without visible vertices. */
export const MARKER = 0.1;

/**
 * Points to be watched: vertices, and additional points around nodes without vertices, since objects may be attached to
 * them.
 *
 * @param vertices indices into the surface, in any order, each once
 * @param size of the model, in units
 */
export function watchPoints(
  scene: Scene,
  surface: Surface,
  vertices: Iterable<number>,
  size: number,
): WatchedPoints {
  const rows = rowsOf(scene, surface, vertices);
  for (const node of unseenNodes(scene, rows.node)) {
    for (const place of [
      [MARKER * size, 0, 0],
      [0, MARKER * size, 0],
      [0, 0, MARKER * size],
    ]) {
      rows.node.push(node);
      rows.weight.push(1);
      rows.place.push(...place);
      rows.start.push(rows.node.length);
    }
  }
  return inColumns(rows);
}

/** All vertices of a surface, in its order. */
export function pointsOf(scene: Scene, surface: Surface): WatchedPoints {
  return inColumns(rowsOf(scene, surface, Array(surface.vertexCount).keys()));
}

type Rows = { [Column in keyof WatchedPoints]: number[] };

function rowsOf(scene: Scene, { parts }: Surface, vertices: Iterable<number>): Rows {
  const rows: Rows = { start: [0], node: [], weight: [], place: [] };
  for (const vertex of vertices) {
    const part = parts.findLast(({ first }) => first <= vertex);
    if (!part) continue;
    influencesOf(scene, part, vertex - part.first, (node, weight, ...place) => {
      rows.node.push(node);
      rows.weight.push(weight);
      rows.place.push(...place);
    });
    rows.start.push(rows.node.length);
  }
  return rows;
}

function inColumns({ start, node, weight, place }: Rows): WatchedPoints {
  return {
    start: Uint32Array.from(start),
    node: Int32Array.from(node),
    weight: Float64Array.from(weight),
    place: Float64Array.from(place),
  };
}

/** The nodes that are neither in `seen` nor ancestors of these. */
function unseenNodes({ nodes }: Scene, seen: readonly number[]): number[] {
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const isSeen = new Uint8Array(nodes.length);
  for (const start of seen) {
    for (let node = start; node !== NONE && isSeen[node] === 0; node = parents[node]!) isSeen[node] = 1;
  }
  return [...isSeen.keys()].filter((node) => isSeen[node] === 0);
}
