/** Makes vertices from face corners: one for each distinct corner at a listed vertex. */
import { weld } from '../../../../../fit/weld.ts';
import type { Corners } from './corners.ts';

export interface Expansion {
  /** For every vertex, its listed vertex, ascending. */
  origin: Uint32Array<ArrayBuffer>;
  /** For every vertex, one of its corners, or NO_CORNER. */
  corner: Int32Array<ArrayBuffer>;
  /** For every corner, its vertex. */
  vertices: Uint32Array<ArrayBuffer>;
}

/** Corner of a vertex that no face uses. */
export const NO_CORNER = -1;

/**
 * Every listed vertex is represented at least once.
 *
 * @param listed number of listed vertices
 * @param normals for every corner, the number of its normal
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
