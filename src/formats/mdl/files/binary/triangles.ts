/** The triangles in the index lists of a mesh (docs/reference/mdl.md#index-lists). */
import { joinColumns } from '../../../../binary/concatenate.ts';
import { haveSameNumbers } from '../../../../math/columns.ts';
import type { MeshPart } from './document.ts';

/** Triangle mode of strips: every vertex after the first two forms a triangle with its two predecessors. */
const STRIPS = 4;
const CORNERS = 3;
/** Greater than any vertex index. */
const VERTICES = 0x10000;

/**
 * Vertices of the triangles of all lists; undefined if they are the faces. The mode of a mesh may be uninitialized: a list
 * that equals the faces consists of triangles in any mode.
 *
 * @returns also the incomplete triangle at the end of a list
 */
export function drawnCorners({
  header,
  faces,
  indices = [],
}: MeshPart): Uint32Array<ArrayBuffer> | undefined {
  const lists = indices.filter((list) => list !== undefined);
  const corners = joinColumns(Uint32Array, lists);
  const corner = faces?.vertices ?? new Uint16Array();
  if (corners.length === 0 || haveSameNumbers(corners, corner)) return undefined;
  if (header.triangleMode !== STRIPS) return corners;
  const triangles = joinColumns(Uint32Array, lists.map(trianglesOfStrip));
  return haveSameNumbers(sortedTriangles(triangles), sortedTriangles(corner)) ? undefined : triangles;
}

/** Every other triangle of a strip has reversed winding. Degenerate triangles only connect strips. */
function trianglesOfStrip(strip: Uint16Array): Uint32Array {
  const triangles = new Uint32Array(Math.max(0, strip.length - 2) * CORNERS);
  let length = 0;
  for (let at = 0; at + 2 < strip.length; at++) {
    const odd = at % 2;
    const [a, b, c] = [strip[at + odd]!, strip[at + 1 - odd]!, strip[at + 2]!];
    if (a === b || b === c || c === a) continue;
    triangles.set([a, b, c], length);
    length += CORNERS;
  }
  return triangles.subarray(0, length);
}

/** A sorted list with a number for every triangle, independent of its first vertex. */
function sortedTriangles(corners: ArrayLike<number>): Float64Array {
  const numbers = new Float64Array(Math.floor(corners.length / CORNERS));
  for (let triangle = 0; triangle < numbers.length; triangle++) {
    const [a, b, c] = [0, 1, 2].map((corner) => corners[triangle * CORNERS + corner]!) as [
      number,
      number,
      number,
    ];
    const [first, second, third] = a < b && a < c ? [a, b, c] : b < c ? [b, c, a] : [c, a, b];
    numbers[triangle] = (first * VERTICES + second) * VERTICES + third;
  }
  return numbers.sort();
}
