/** Splits surfaces into parts that fit the limits of a mesh. */
import { counted, grouped } from '../text/counts.ts';

/** Limits of a mesh. */
export interface Limits {
  vertices: number;
  faces: number;
  /** Bones per mesh. */
  bones: number;
}

/** The data of a surface that decide how it is split. */
export interface Surface {
  vertexCount: number;
  /** 3 per triangle. */
  indices: Uint32Array;
  influences?: Bones;
}

/** Entries `start[v]` to `start[v + 1]` are the bones of vertex v. */
interface Bones {
  start: Uint32Array;
  bone: ArrayLike<number>;
}

export interface Part {
  /** Triangles of the surface, in its order. */
  triangles: number[];
  /** Vertices of the surface, ascending. */
  vertices: Uint32Array;
  /** Index within the part for each of its vertices of the surface. */
  place: ReadonlyMap<number, number>;
}

/** A part while triangles are added to it. */
interface OpenPart {
  triangles: number[];
  vertices: Set<number>;
  bones: Set<number>;
}

/** Describes the exceeded limit of a surface, such as `35 bones, more than 17`; undefined for a surface within the limits. */
export function excessOf({ vertexCount, indices, influences }: Surface, limits: Limits): string | undefined {
  const excess = (count: number, limit: number, singular: string, plural?: string) =>
    count > limit ? [`${counted(count, singular, plural)}, more than ${grouped(limit)}`] : [];
  const all = [
    ...excess(new Set(Array.from(influences?.bone ?? [])).size, limits.bones, 'bone'),
    ...excess(indices.length / 3, limits.faces, 'triangle'),
    ...excess(vertexCount, limits.vertices, 'vertex', 'vertices'),
  ];
  return all.length > 0 ? all.join(', and ') : undefined;
}

/**
 * Distributes triangles over parts: each one, in order, goes to the part where it adds the fewest bones. Vertices are
 * repeated in every part that uses them.
 *
 * @returns undefined for a surface within the limits
 */
export function planParts(surface: Surface, limits: Limits): Part[] | undefined {
  const { indices, influences } = surface;
  if (excessOf(surface, limits) === undefined) return undefined;
  const parts: OpenPart[] = [];
  const bones = new Set<number>();
  for (let triangle = 0; triangle * 3 < indices.length; triangle++) {
    const corners = indices.subarray(triangle * 3, triangle * 3 + 3);
    bones.clear();
    if (influences) for (const vertex of corners) addBones(bones, influences, vertex);
    const part = bestPart(parts, corners, bones, limits) ?? openPart(parts);
    part.triangles.push(triangle);
    for (const vertex of corners) part.vertices.add(vertex);
    for (const bone of bones) part.bones.add(bone);
  }
  return parts.map(({ triangles, vertices: used }) => {
    const vertices = Uint32Array.from(used).sort();
    const place = new Map(Array.from(vertices, (vertex, index) => [vertex, index]));
    return { triangles, vertices, place };
  });
}

function addBones(bones: Set<number>, { start, bone }: Bones, vertex: number): void {
  for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) bones.add(bone[entry]!);
}

function openPart(parts: OpenPart[]): OpenPart {
  const part: OpenPart = { triangles: [], vertices: new Set(), bones: new Set() };
  parts.push(part);
  return part;
}

/** The part that can take a triangle with the fewest additional bones. */
function bestPart(
  parts: readonly OpenPart[],
  corners: Uint32Array,
  bones: ReadonlySet<number>,
  limits: Limits,
): OpenPart | undefined {
  let best: OpenPart | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const added = countNew(bones, part.bones);
    const fits =
      part.triangles.length < limits.faces &&
      part.bones.size + added <= limits.bones &&
      part.vertices.size + countNew(corners, part.vertices) <= limits.vertices;
    if (fits && added < fewest) {
      best = part;
      fewest = added;
    }
  }
  return best;
}

function countNew(items: Iterable<number>, known: ReadonlySet<number>): number {
  let count = 0;
  for (const item of items) if (!known.has(item)) count++;
  return count;
}

/** The vertices of triangles as indices within their part. */
export function cornersOf(
  indices: Uint32Array,
  triangles: readonly number[],
  { place }: Part,
): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: triangles.length * 3 }, (_, corner) => {
    return place.get(indices[triangles[Math.floor(corner / 3)]! * 3 + (corner % 3)]!)!;
  });
}
