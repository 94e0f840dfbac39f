/** Which points of one surface belong to the points of another. */
import type { Surface } from './surface.ts';
import { TriangleTree } from './triangle-tree.ts';

/** Points of other triangles count as just as near within this part of the height. */
const SLACK = 1e-5;
/** Where surfaces lie on each other, as lips do, a point belongs to any of them. */
const MOST = 8;

/** How far each vertex of a surface is from where the other surface has it, both as they stand now. */
export type Measure = (each: (vertex: number, distance: number) => void) => void;

/** Vertex by vertex, for surfaces that have the same vertices and triangles. */
export function byVertex(a: Surface, b: Surface): Measure {
  return (each) => {
    const [p, q] = [a.positions, b.positions];
    for (let at = 0; at < p.length; at += 3) {
      each(at / 3, Math.hypot(p[at]! - q[at]!, p[at + 1]! - q[at + 1]!, p[at + 2]! - q[at + 2]!));
    }
  };
}

/** Surfaces that are held against each other by their nearest points. */
export interface Fit {
  measure: Measure;
  /** The largest distance between a vertex and what is nearest to it, as both stood when these were sought. */
  gap: number;
}

/**
 * From each vertex to the points of the other surface that are nearest to it as both stand now, and that it then keeps: a
 * surface that slides along another one moves differently.
 *
 * @param height of the model
 */
export function byNearestPoint(a: Surface, b: Surface, height: number): Fit {
  const tree = new TriangleTree(b.positions, b.indices);
  const { vertexCount } = a;
  const start = new Uint32Array(vertexCount + 1);
  const triangles: number[] = [];
  const weights: number[] = [];
  let gap = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [x = 0, y = 0, z = 0] = a.positions.subarray(vertex * 3, vertex * 3 + 3);
    const points = tree.nearest(x, y, z, height * SLACK, MOST);
    for (const point of points) {
      triangles.push(point.triangle);
      weights.push(...point.weights);
    }
    gap = Math.max(gap, points[0]?.distance ?? 0);
    start[vertex + 1] = triangles.length;
  }
  const measure: Measure = (each) => {
    const [p, q] = [a.positions, b.positions];
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let point = start[vertex]!; point < start[vertex + 1]!; point++) {
        const corner = triangles[point]! * 3;
        const [i, j, k] = [b.indices[corner]! * 3, b.indices[corner + 1]! * 3, b.indices[corner + 2]! * 3];
        const [u, v] = [weights[point * 2]!, weights[point * 2 + 1]!];
        const w = 1 - u - v;
        const distance = Math.hypot(
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
