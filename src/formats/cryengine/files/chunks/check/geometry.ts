/** Measurements on a mesh. Indices that are out of range are skipped: other rules report them. */

import { weld } from '../../../../../fit/weld.ts';
import type { MeshContent } from '../records/mesh.ts';

/** Between these a sum of weights counts as 1, as in cgfdump (docs/reference/cryengine.md#tools). */
const LEAST_WEIGHT = 0.98;
const MOST_WEIGHT = 1.02;

/** Links of a mesh as columns. */
export type Links = NonNullable<MeshContent['links']>;

/** Vertices with links whose weights do not sum to 1, with their sums. */
export function oddWeights({ link }: Links): { vertex: number; sum: number }[] {
  const { start, weight } = link;
  const odd: { vertex: number; sum: number }[] = [];
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    let sum = 0;
    for (let i = from; i < to; i++) sum += weight[i]!;
    if (from < to && !(sum >= LEAST_WEIGHT && sum <= MOST_WEIGHT)) odd.push({ vertex, sum });
  }
  return odd;
}

/** How many faces use each vertex or texture vertex; indices out of range are skipped. */
export function useCounts(ids: Int32Array, count: number): Uint32Array {
  const uses = new Uint32Array(count);
  for (const id of ids) if (id >= 0 && id < count) uses[id]! += 1;
  return uses;
}

export function countZeros(values: Uint32Array): number {
  let zeros = 0;
  for (const value of values) if (value === 0) zeros++;
  return zeros;
}

/** A position number for each corner, the same for all vertices at one position; -1 for corners out of range. */
export function cornerPlaces({ vertices, faces }: MeshContent): Int32Array {
  const { number, first } = weld(vertices.count, [{ values: vertices.position, width: 3 }]);
  return faces.vertexIds.map((id) => (id >= 0 && id < number.length ? first[number[id]!]! : -1));
}

/**
 * Edges that are not shared by exactly two faces.
 *
 * @param corners three position numbers per face, see cornerPlaces
 */
export function countOpenEdges(corners: Int32Array, placeCount: number): number {
  const edges = new Float64Array(corners.length);
  let count = 0;
  const add = (from: number, to: number) => {
    edges[count++] = Math.min(from, to) * placeCount + Math.max(from, to);
  };
  for (let face = 0; face < corners.length; face += 3) {
    const a = corners[face]!;
    const b = corners[face + 1]!;
    const c = corners[face + 2]!;
    // Degenerate faces and faces with corners out of range have no edges to close.
    if (a < 0 || b < 0 || c < 0 || a === b || b === c || c === a) continue;
    add(a, b);
    add(b, c);
    add(c, a);
  }
  const sorted = edges.subarray(0, count).sort();
  let open = 0;
  for (let start = 0, end = 0; start < count; start = end) {
    while (end < count && sorted[end] === sorted[start]) end++;
    if (end - start !== 2) open++;
  }
  return open;
}

export interface MaterialUse {
  materialId: number;
  faces: number;
  /** Connected regions, whose faces share at least a corner. */
  islands: number;
}

/** Faces by the numbers of their materials, by which they usually are sorted already. */
function facesByMaterial({ count, materialId }: MeshContent['faces']): Uint32Array {
  const order = new Uint32Array(count);
  let isSorted = true;
  for (let face = 0; face < count; face++) {
    order[face] = face;
    if (face > 0 && materialId[face]! < materialId[face - 1]!) isSorted = false;
  }
  return isSorted ? order : order.sort((a, b) => materialId[a]! - materialId[b]! || a - b);
}

/** The materials that a mesh uses, by number. */
export function materialUses({ faces }: MeshContent, corners: Int32Array, placeCount: number): MaterialUse[] {
  const order = facesByMaterial(faces);
  const groups = new Groups(faces.count);
  /** The last face at each position, counted from 1. */
  const lastFace = new Uint32Array(placeCount);
  const uses: MaterialUse[] = [];
  for (const face of order) {
    const materialId = faces.materialId[face]!;
    let use = uses.at(-1);
    if (use?.materialId !== materialId) {
      use = { materialId, faces: 0, islands: 0 };
      uses.push(use);
    }
    use.faces++;
    use.islands++;
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const place = corners[corner]!;
      if (place < 0) continue;
      const other = lastFace[place]! - 1;
      if (other >= 0 && faces.materialId[other] === materialId && groups.join(face, other)) use.islands--;
      lastFace[place] = face + 1;
    }
  }
  return uses;
}

/** Disjoint sets of numbers (union-find). */
class Groups {
  readonly #heads: Uint32Array;

  constructor(count: number) {
    this.#heads = Uint32Array.from({ length: count }, (_, index) => index);
  }

  /** Merges two sets. @returns whether they were separate before */
  join(a: number, b: number): boolean {
    const [head, other] = [this.#headOf(a), this.#headOf(b)];
    this.#heads[head] = other;
    return head !== other;
  }

  #headOf(index: number): number {
    let at = index;
    while (this.#heads[at] !== at) {
      this.#heads[at] = this.#heads[this.#heads[at]!]!;
      at = this.#heads[at]!;
    }
    return at;
  }
}

/** A relative area, see areaOf, below which a face is degenerate within single precision. */
const FLAT = 1e-6;

/** Faces that have an area in space and none in the texture. */
export function flatInTexture({ vertices, faces, textureVertices, textureFaces }: MeshContent): number[] {
  const flat: number[] = [];
  if (!textureFaces) return flat;
  for (let face = 0; face < faces.count; face++) {
    const inSpace = areaOf(vertices.position, 3, faces.vertexIds, face);
    const inTexture = areaOf(textureVertices.coordinate, 2, textureFaces.textureVertexIds, face);
    if (inSpace > FLAT && inTexture <= FLAT) flat.push(face);
  }
  return flat;
}

/**
 * Twice the area of a triangle divided by the square of the longer of two edges; 0 for a point, NaN where a corner is out
 * of range.
 */
function areaOf(values: Float32Array, width: number, ids: Int32Array, face: number): number {
  const [a, b, c] = [ids[face * 3]! * width, ids[face * 3 + 1]! * width, ids[face * 3 + 2]! * width];
  let [uu, vv, uv] = [0, 0, 0];
  for (let i = 0; i < width; i++) {
    const u = values[b + i]! - values[a + i]!;
    const v = values[c + i]! - values[a + i]!;
    uu += u * u;
    vv += v * v;
    uv += u * v;
  }
  const longest = Math.max(uu, vv);
  return longest === 0 ? 0 : Math.sqrt(Math.max(0, uu * vv - uv * uv)) / longest;
}

/** Number of texture vertices that corners at different positions use. */
export function countShared({ textureFaces, textureVertices }: MeshContent, corners: Int32Array): number {
  if (!textureFaces) return 0;
  /** Position number per texture vertex, counted from 1. */
  const places = new Uint32Array(textureVertices.count);
  const shared = new Uint8Array(textureVertices.count);
  textureFaces.textureVertexIds.forEach((id, corner) => {
    const place = corners[corner]! + 1;
    if (place === 0 || places[id] === undefined) return;
    if (places[id] !== 0 && places[id] !== place) shared[id] = 1;
    places[id] = place;
  });
  return shared.reduce((sum, one) => sum + one, 0);
}

/**
 * Number of vertices that differ from an earlier one only in their color. A file stores one color per vertex, so a vertex
 * with several colors in the modeling program is exported as such copies.
 */
export function countRecolored({ vertices, colors }: MeshContent): number {
  if (!colors) return 0;
  const { number, first } = weld(vertices.count, [
    { values: vertices.position, width: 3 },
    { values: vertices.normal, width: 3 },
  ]);
  const differs = (a: number, b: number) =>
    [0, 1, 2].some((channel) => colors.color[a * 3 + channel] !== colors.color[b * 3 + channel]);
  let count = 0;
  number.forEach((one, vertex) => {
    const original = first[one]!;
    if (original !== vertex && differs(original, vertex)) count++;
  });
  return count;
}
