/** Progressive levels of detail of an edited surface, which remove its old vertices and triangles from the end. */
import { gatherRows } from '../../math/columns.ts';
import { type Collapse, type Influences, NONE, type Primitive } from '../../scene/scene.ts';

/** A primitive with the levels of detail that it had before an edit. */
export interface CarriedLevels {
  primitive: Primitive;
  /** Number of new vertices, which all levels show. */
  added: number;
  /** Number of triangles that are gone. */
  removed: number;
}

/**
 * New vertices and triangles come before the old ones, which keep their order.
 *
 * @param was the primitive before the edit, with levels
 * @param is the primitive after it
 * @param origin the old number of each vertex, or NONE for new ones
 * @returns undefined if an old vertex is missing
 */
export function carriedLevels(
  was: Primitive,
  is: Primitive,
  origin: readonly number[],
): CarriedLevels | undefined {
  const { collapse } = was;
  const known = new Array<number>(was.positions.length / 3).fill(NONE);
  origin.forEach((vertex, place) => {
    if (vertex !== NONE) known[vertex] = place;
  });
  if (!collapse || known.includes(NONE)) return undefined;
  const old = new Set(known);
  const added = origin.flatMap((_, place) => (old.has(place) ? [] : [place]));
  const ordered = inOrder(is, [...added, ...known]);
  const own = was.indices.map((vertex) => vertex + added.length);
  const { indices, removed } = orderedTriangles(own, ordered.indices);
  const levels = withoutTriangles(collapse, own.length / 3, removed);
  const shifted = levels.collapseId.map((vertex) => (vertex < 0 ? vertex : vertex + added.length));
  const behind = (column: Int32Array, first: number) =>
    Int32Array.of(...new Int32Array(added.length).fill(first), ...column);
  return {
    primitive: {
      ...ordered,
      indices,
      collapse: {
        lodSteps: levels.lodSteps,
        collapseId: behind(shifted, NONE),
        faceCollapseCount: behind(levels.faceCollapseCount, 0),
      },
    },
    added: added.length,
    removed: removed.length,
  };
}

/** New triangles before those of the original that are still there, and the places of the others. */
function orderedTriangles(
  original: Uint32Array,
  edited: Uint32Array,
): { indices: Uint32Array; removed: number[] } {
  const left = new Map<string, number[]>();
  triangleKeys(edited).forEach((key, triangle) => {
    const places = left.get(key);
    if (places) places.push(triangle);
    else left.set(key, [triangle]);
  });
  const keys = triangleKeys(original);
  const removed = keys.flatMap((key, triangle) => (left.get(key)?.pop() === undefined ? [triangle] : []));
  const gone = new Set(removed);
  const added = [...left.values()].flat().sort((a, b) => a - b);
  const cornersOf = (indices: Uint32Array) => (triangle: number) => [
    ...indices.subarray(triangle * 3, triangle * 3 + 3),
  ];
  const kept = [...keys.keys()].filter((triangle) => !gone.has(triangle));
  const indices = Uint32Array.of(...added.flatMap(cornersOf(edited)), ...kept.flatMap(cornersOf(original)));
  return { indices, removed };
}

/** The corners of each triangle, from the lowest on. */
function triangleKeys(indices: Uint32Array): string[] {
  return Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const corners = [...indices.subarray(triangle * 3, triangle * 3 + 3)];
    const first = corners.indexOf(Math.min(...corners));
    return [0, 1, 2].map((step) => corners[(first + step) % 3]).join();
  });
}

/** Levels that do not count some triangles. @param count of all triangles @param removed ascending */
function withoutTriangles(collapse: Collapse, count: number, removed: readonly number[]): Collapse {
  const faceCollapseCount = collapse.faceCollapseCount.slice();
  const vertices = faceCollapseCount.length;
  let end = count;
  for (let vertex = vertices - 1; vertex >= vertices - collapse.lodSteps; vertex--) {
    const start = end - faceCollapseCount[vertex]!;
    faceCollapseCount[vertex]! -= removed.filter((triangle) => triangle >= start && triangle < end).length;
    end = start;
  }
  return { ...collapse, faceCollapseCount };
}

/** A primitive whose vertices are in another order. */
function inOrder(primitive: Primitive, order: readonly number[]): Primitive {
  if (order.every((place, vertex) => place === vertex)) return primitive;
  const rows = Uint32Array.from(order);
  const places = new Map(order.map((place, vertex) => [place, vertex]));
  const numbered = (vertices: Uint32Array) => vertices.map((vertex) => places.get(vertex)!);
  const { normals, colors, influences, morphTargets } = primitive;
  return {
    ...primitive,
    positions: gatherRows(primitive.positions, rows, 3),
    ...(normals ? { normals: gatherRows(normals, rows, 3) } : {}),
    ...(colors ? { colors: gatherRows(colors, rows, 4) } : {}),
    uvs: primitive.uvs.map((set) => gatherRows(set, rows, 2)),
    indices: numbered(primitive.indices),
    ...(influences ? { influences: influencesInOrder(influences, order) } : {}),
    ...(morphTargets
      ? { morphTargets: morphTargets.map((target) => ({ ...target, vertices: numbered(target.vertices) })) }
      : {}),
  };
}

function influencesInOrder({ start, joint, weight }: Influences, order: readonly number[]): Influences {
  const entries = order.map((vertex) => {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    return Array.from({ length: to - from }, (_, at) => from + at);
  });
  const ends = new Uint32Array(order.length + 1);
  entries.forEach(({ length }, vertex) => {
    ends[vertex + 1] = ends[vertex]! + length;
  });
  const all = entries.flat();
  return {
    start: ends,
    joint: Uint16Array.from(all, (entry) => joint[entry]!),
    weight: Float32Array.from(all, (entry) => weight[entry]!),
  };
}
