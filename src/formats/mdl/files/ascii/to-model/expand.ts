/** From corners of faces to vertices: one for everything that differs between the corners at a listed vertex. */
import { weld } from '../../../../../fit/weld.ts';
import type { Corners } from './corners.ts';

export interface Expansion {
  /** For every vertex, the listed one that it is; in their order. */
  origin: Uint32Array<ArrayBuffer>;
  /** For every vertex, a corner that it is, or NO_CORNER. */
  corner: Int32Array<ArrayBuffer>;
  /** For every corner, its vertex. */
  vertices: Uint32Array<ArrayBuffer>;
}

/** Of a vertex that no face uses. */
export const NO_CORNER = -1;

/**
 * Every listed vertex is there at least once.
 *
 * @param listed how many there are
 * @param normals for every corner, a number that tells its normal from others
 */
export function expand(
  listed: number,
  { vertices, sets }: Pick<Corners, 'vertices' | 'sets'>,
  normals: Int32Array | undefined,
): Expansion {
  const coordinates = sets.filter(({ list }) => list.length > 0).map(({ rows }) => rows);
  const columns = [vertices, ...coordinates, ...(normals ? [normals] : [])];
  const different = weld(
    vertices.length,
    columns.map((values) => ({ values })),
  );
  const next = new Uint32Array(listed + 1);
  for (const corner of different.first) next[vertices[corner]! + 1]!++;
  for (let vertex = 0; vertex < listed; vertex++) next[vertex + 1] = next[vertex]! + (next[vertex + 1] || 1);
  const count = next[listed]!;
  const origin = new Uint32Array(count);
  for (let vertex = 0; vertex < listed; vertex++) origin.fill(vertex, next[vertex], next[vertex + 1]);
  const corner = new Int32Array(count).fill(NO_CORNER);
  const place = Uint32Array.from(different.first, (first) => {
    const vertex = next[vertices[first]!]!++;
    corner[vertex] = first;
    return vertex;
  });
  return { origin, corner, vertices: different.number.map((number) => place[number]!) };
}
