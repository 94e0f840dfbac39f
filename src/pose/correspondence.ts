/** Finds the counterparts of the points of one surface on another. */
import { vectorLength } from '../math/vector.ts';
import { NONE } from '../scene/scene.ts';
import type { Surface as PosedSurface } from './surface.ts';
import { TriangleTree } from './triangle-tree.ts';

type Surface = Pick<PosedSurface, 'vertexCount' | 'positions' | 'indices'>;

/** Points of other triangles are considered equally near within this part of the height. */
const SLACK = 1e-5;
/** Most counterparts of a point: surfaces may coincide, such as lips. */
const MOST = 8;
/** Most candidates around the center of a triangle. */
const MOST_TRIANGLES = 32;

/** Measures the distance of each vertex of a surface to its counterpart, both in their current poses. */
export type Measure = (each: (vertex: number, distance: number) => void) => void;

/** Per vertex, for surfaces with the same vertices and triangles. */
export function byVertex(a: Surface, b: Surface): Measure {
  return (each) => {
    for (let vertex = 0; vertex < a.vertexCount; vertex++) each(vertex, between(a, vertex, b, vertex));
  };
}

/** Surfaces that are compared by their nearest points. */
export interface Fit {
  measure: Measure;
  /** The largest distance between a vertex and its nearest point in the poses of the search. */
  gap: number;
}

/**
 * Measures from each vertex to the points of the other surface that are nearest in the current poses. These remain its
 * counterparts, so that a surface that slides along another one differs from it.
 *
 * @param height of the model
 */
export function byNearestPoint(a: Surface, b: Surface, height: number): Fit {
  const tree = new TriangleTree(b.positions, b.indices);
  const { vertexCount } = a;
  const start = new Uint32Array(vertexCount + 1);
  /** For each point the first numbers of three vertices, and the weights of the first two. */
  const corners: number[] = [];
  const weights: number[] = [];
  let gap = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [x = 0, y = 0, z = 0] = a.positions.subarray(vertex * 3, vertex * 3 + 3);
    const points = tree.nearest(x, y, z, height * SLACK, MOST);
    for (const point of points) {
      for (let corner = 0; corner < 3; corner++) corners.push(b.indices[point.triangle * 3 + corner]! * 3);
      weights.push(...point.weights);
    }
    gap = Math.max(gap, points[0]?.distance ?? 0);
    start[vertex + 1] = corners.length / 3;
  }
  const corner = Uint32Array.from(corners);
  const weight = Float64Array.from(weights);
  const measure: Measure = (each) => {
    const p = a.positions;
    const q = b.positions;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let point = start[vertex]!; point < start[vertex + 1]!; point++) {
        const i = corner[point * 3]!;
        const j = corner[point * 3 + 1]!;
        const k = corner[point * 3 + 2]!;
        const u = weight[point * 2]!;
        const v = weight[point * 2 + 1]!;
        const w = 1 - u - v;
        const distance = vectorLength(
          p[vertex * 3]! - (u * q[i]! + v * q[j]! + w * q[k]!),
          p[vertex * 3 + 1]! - (u * q[i + 1]! + v * q[j + 1]! + w * q[k + 1]!),
          p[vertex * 3 + 2]! - (u * q[i + 2]! + v * q[j + 2]! + w * q[k + 2]!),
        );
        nearest = Math.min(nearest, distance);
      }
      each(vertex, nearest);
    }
  };
  return { measure, gap };
}

export function haveSameTriangles(a: Surface, b: Surface): boolean {
  const isSame = a.vertexCount === b.vertexCount && a.indices.length === b.indices.length;
  return isSame && a.indices.every((vertex, corner) => vertex === b.indices[corner]);
}

/**
 * Whether both surfaces have the same vertices by number: their triangles have the same corners, in any order and direction.
 * Triangles that repeat a vertex, which many formats omit, do not count. False for more than 208,063 vertices, whose triples
 * exceed the exact integers of a double.
 */
export function haveSameCorners(a: Surface, b: Surface): boolean {
  if (a.vertexCount !== b.vertexCount || a.vertexCount ** 3 > Number.MAX_SAFE_INTEGER) return false;
  const [own, others] = [cornerSets(a), cornerSets(b)];
  return own.length === others.length && own.every((corners, at) => corners === others[at]);
}

/** The corners of each triangle as one number, ascending. */
function cornerSets({ indices, vertexCount }: Surface): Float64Array {
  const sets = new Float64Array(indices.length / 3);
  let count = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    if (a === b || b === c || c === a) continue;
    const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
    sets[count++] = (low * vertexCount + (a + b + c - low - high)) * vertexCount + high;
  }
  return sets.subarray(0, count).sort();
}

/** Per vertex, for surfaces with the same triangles, in any order, whose vertices may be merged or split. */
export function byTriangle(a: Surface, b: Surface, corners: Int32Array): Measure {
  const pairs = vertexPairs(a, b, corners);
  return (each) => {
    for (let at = 0; at < pairs.length; at += 2) {
      each(pairs[at]!, between(a, pairs[at]!, b, pairs[at + 1]!));
    }
  };
}

/**
 * The vertices at the corners of equal triangles, each pair once and in order.
 *
 * @param tolerance largest distance of corners, in units
 * @returns for each pair a vertex of either surface; undefined if a triangle has no counterpart
 */
export function pairsByTriangle(a: Surface, b: Surface, tolerance: number): Uint32Array | undefined {
  if (b.indices.length !== a.indices.length) return undefined;
  const corners = equalTriangles(a, b, tolerance);
  return corners.includes(NONE) ? undefined : vertexPairs(a, b, corners);
}

/** The vertices at the corners of counterparts, each pair once and in order. @param corners of `equalTriangles` */
export function vertexPairs(a: Surface, b: Surface, corners: Int32Array): Uint32Array {
  const pairs = new Set<number>();
  eachCorner(corners, (own, other) => pairs.add(a.indices[own]! * b.vertexCount + b.indices[other]!));
  const sorted = Float64Array.from(pairs).sort();
  const flat = new Uint32Array(sorted.length * 2);
  sorted.forEach((pair, at) => {
    flat[at * 2] = Math.floor(pair / b.vertexCount);
    flat[at * 2 + 1] = pair % b.vertexCount;
  });
  return flat;
}

/** Visits the corners of the triangles that have a counterpart. @param corners of `equalTriangles` */
export function eachCorner(corners: Int32Array, visit: (own: number, other: number) => void): void {
  corners.forEach((first, triangle) => {
    if (first === NONE) return;
    const start = first - (first % 3);
    for (let corner = 0; corner < 3; corner++) {
      visit(triangle * 3 + corner, start + ((first + corner) % 3));
    }
  });
}

/**
 * For each triangle of a surface its counterpart on another one in the current poses, each used once: the corner that
 * coincides with its first corner, an index into the other's `indices`, or `NONE`. Coincident triangles are matched in
 * order.
 *
 * @param tolerance largest distance of corners, in units
 */
export function equalTriangles(a: Surface, b: Surface, tolerance: number): Int32Array {
  const tree = new TriangleTree(b.positions, b.indices);
  const taken = new Uint8Array(b.indices.length / 3);
  const corners = new Int32Array(a.indices.length / 3).fill(NONE);
  for (let triangle = 0; triangle < corners.length; triangle++) {
    const [x, y, z] = middleOf(a, triangle);
    let best = NONE;
    for (const point of tree.nearest(x, y, z, tolerance, MOST_TRIANGLES)) {
      if (taken[point.triangle] || (best !== NONE && point.triangle * 3 > best)) continue;
      const shift = cornerShift(a, triangle, b, point.triangle, tolerance);
      if (shift !== undefined) best = point.triangle * 3 + shift;
    }
    if (best !== NONE) taken[(best - (best % 3)) / 3] = 1;
    corners[triangle] = best;
  }
  return corners;
}

/** For surfaces with the same triangles in the same order, as `equalTriangles`. */
export function sameCorners({ indices }: Surface): Int32Array {
  return Int32Array.from({ length: indices.length / 3 }, (_, triangle) => triangle * 3);
}

function middleOf({ positions, indices }: Surface, triangle: number): [number, number, number] {
  const along = (axis: number) =>
    [0, 1, 2].reduce((sum, corner) => sum + positions[indices[triangle * 3 + corner]! * 3 + axis]!, 0) / 3;
  return [along(0), along(1), along(2)];
}

/** The cyclic shift of corners by which a triangle coincides with another; undefined if there is none. */
function cornerShift(
  a: Surface,
  one: number,
  b: Surface,
  other: number,
  tolerance: number,
): number | undefined {
  return [0, 1, 2].find((shift) =>
    [0, 1, 2].every((corner) => {
      const vertex = a.indices[one * 3 + corner]!;
      return between(a, vertex, b, b.indices[other * 3 + ((corner + shift) % 3)]!) <= tolerance;
    }),
  );
}

function between(a: Surface, vertex: number, b: Surface, match: number): number {
  const [p, q, i, j] = [a.positions, b.positions, vertex * 3, match * 3];
  return vectorLength(p[i]! - q[j]!, p[i + 1]! - q[j + 1]!, p[i + 2]! - q[j + 2]!);
}
