/** Projects the vertices of an edited surface onto the original, to interpolate further data of the original. */
import type { Table } from '../binary/patch-rows.ts';
import { largestOf } from '../math/vector.ts';
import type { Primitive } from '../scene/scene.ts';
import { type TrianglePoint, TriangleTree } from './triangle-tree.ts';

/** A point of a surface: three of its vertices and their weights. */
export interface SurfacePoint {
  vertices: readonly [number, number, number];
  weights: readonly [number, number, number];
  /** Whether the point is an original vertex. */
  isKnown: boolean;
}

/**
 * Distance, relative to the largest coordinate, within which triangles count as equally near, such as those around a vertex on
 * both sides of a seam.
 */
const SLACK = 1e-6;
const MOST = 16;
/** Weight difference up to which a point is a corner. */
const CORNER = 1e-4;

/**
 * @returns for each vertex of `is` the nearest point of `was`; of several the one with the most similar normal and texture
 * coordinates
 */
export function pointsOn(was: Primitive, is: Primitive): SurfacePoint[] {
  const tree = new TriangleTree(was.positions, was.indices);
  const slack = largestOf(was.positions) * SLACK;
  return Array.from({ length: is.positions.length / 3 }, (_, vertex) => {
    const [x = 0, y = 0, z = 0] = is.positions.subarray(vertex * 3, vertex * 3 + 3);
    const points = tree.nearest(x, y, z, slack, MOST).map((point) => surfacePoint(was, point, slack));
    const unlike = points.map((point) => difference(was, point, is, vertex));
    return points[unlike.indexOf(Math.min(...unlike))] ?? NOWHERE;
  });
}

const NOWHERE: SurfacePoint = { vertices: [0, 0, 0], weights: [1, 0, 0], isKnown: false };

/**
 * Interpolates rows of a table at points of a surface.
 *
 * @param from table with a row per vertex of the surface
 * @param to table with a row per point
 */
export function carryRows(
  points: readonly SurfacePoint[],
  from: Table & { rows: Uint32Array },
  to: Table & { rows: Uint32Array },
): void {
  const { values, width } = to;
  const isFloat = values instanceof Float32Array || values instanceof Float64Array;
  points.forEach(({ vertices, weights }, point) => {
    for (let i = 0; i < width; i++) {
      let sum = 0;
      vertices.forEach((vertex, corner) => {
        const value = from.values[from.rows[vertex]! * width + i] ?? 0;
        if (weights[corner] !== 0) sum += value * weights[corner]!;
      });
      values[to.rows[point]! * width + i] = isFloat ? sum : Math.round(sum);
    }
  });
}

function surfacePoint(
  { indices }: Primitive,
  { triangle, distance, weights: [first, second] }: TrianglePoint,
  slack: number,
): SurfacePoint {
  const weights = [first, second, 1 - first - second] as const;
  const corner = weights.findIndex((weight) => weight > 1 - CORNER);
  const [a = 0, b = 0, c = 0] = indices.subarray(triangle * 3, triangle * 3 + 3);
  const share = (at: number) => (corner < 0 ? weights[at]! : at === corner ? 1 : 0);
  return {
    vertices: [a, b, c],
    weights: [share(0), share(1), share(2)],
    isKnown: corner >= 0 && distance <= slack,
  };
}

function difference(
  was: Primitive,
  { vertices, weights }: SurfacePoint,
  is: Primitive,
  vertex: number,
): number {
  const columns = [
    { width: 3, before: was.normals, after: is.normals },
    { width: 2, before: was.uvs[0], after: is.uvs[0] },
  ];
  let sum = 0;
  for (const { width, before, after } of columns) {
    for (let i = 0; before && after && i < width; i++) {
      const there = vertices.reduce((all, at, corner) => all + before[at * width + i]! * weights[corner]!, 0);
      sum += Math.abs(there - after[vertex * width + i]!);
    }
  }
  return sum;
}
