/** Edited meshes in the order of vertices that they had: programs split, merge and renumber vertices, and round all of them. */
import { saysTheSame } from '../../binary/patch.ts';
import { gatherRows } from '../../math/columns.ts';
import { normalize } from '../../math/vector.ts';
import { equalTriangles, vertexPairs } from '../../pose/correspondence.ts';
import { type Influences, type Mesh, type MorphTarget, NONE, type Primitive } from '../../scene/scene.ts';
import { influencesOf } from './influences.ts';
import { type Joined, joined, withoutDoubles } from './joined.ts';
import {
  areSameWeights,
  COLOR,
  directionsOf,
  movesOf,
  NORMAL,
  NUMBER,
  namesOfTargets,
  toleranceOf,
  weightsOf,
  withSidesOf,
} from './same-surface.ts';

/**
 * The edited primitives with the vertices and triangles that they had before, whose numbers stay where nothing differs. Those
 * to which triangles were added or removed, or of which vertices were split in more than their normals, are undefined.
 */
export function primitivesInOrder(before: Mesh, edited: Mesh): (Primitive | undefined)[] {
  const isComplete = before.primitives.length <= edited.primitives.length;
  const materials = new Set(before.primitives.map(({ material }) => material));
  return edited.primitives.map((is, index) => {
    const was = before.primitives[index];
    if (!was || !isComplete) return undefined;
    const isInOrder = was.positions.length === is.positions.length && saysTheSame(was.indices, is.indices);
    const isKnown = was.material !== is.material && materials.has(is.material);
    return (isKnown ? undefined : primitiveInOrder(was, is, isInOrder)) ?? (isInOrder ? is : undefined);
  });
}

function primitiveInOrder(was: Primitive, edited: Primitive, isInOrder: boolean): Primitive | undefined {
  const is = withoutFillers(was, edited);
  const isAlike = is.uvs.length <= was.uvs.length && !is.colors === !was.colors;
  if (!isAlike || (is.influences && !was.influences)) return undefined;
  const tolerance = toleranceOf(was);
  const [own, other] = [joined([was]), joined([is])];
  const pairs = isInOrder ? sameVertices(own) : pairsInOrder(own, other, tolerance);
  if (!pairs) return undefined;
  const column = (width: number, largest: number, a: Float32Array, b: Float32Array) =>
    carried(pairs, width, largest, a, b);
  const positions = column(3, tolerance, was.positions, is.positions);
  const uvs = was.uvs.map((set, index) => (is.uvs[index] ? column(2, NUMBER, set, is.uvs[index]) : set));
  const colors = was.colors && is.colors && column(4, COLOR, was.colors, is.colors);
  const morphTargets = is.morphTargets ? carriedTargets(pairs, was, is, tolerance) : was.morphTargets;
  const influences = is.influences ? carriedInfluences(pairs, own, other) : was.influences;
  const isMorphed = !morphTargets === !(is.morphTargets ?? was.morphTargets);
  const isWhole = positions && uvs.every((set) => set) && !colors === !was.colors && isMorphed;
  if (!isWhole || !influences !== !was.influences) return undefined;
  return {
    ...was,
    material: is.material,
    positions,
    uvs: uvs as Float32Array[],
    ...(colors ? { colors } : {}),
    ...(was.normals && is.normals ? { normals: carriedNormals(pairs, was.normals, own, other) } : {}),
    ...(influences ? { influences } : {}),
    ...(morphTargets ? { morphTargets } : {}),
  };
}

/** Without columns that it had not before and that say nothing: programs give all primitives those of one of them. */
function withoutFillers(was: Primitive, is: Primitive): Primitive {
  const { colors, ...rest } = is;
  const uvs = is.uvs.filter((set, index) => was.uvs[index] || set.some((value, at) => value !== set[at % 2]));
  const isFilled = !was.colors && colors?.every((value) => value === 1);
  return { ...rest, uvs, ...(colors && !isFilled ? { colors } : {}) };
}

/** Pairs of vertices with the same numbers. */
function sameVertices({ vertexCount }: Joined): Uint32Array {
  return Uint32Array.from({ length: vertexCount * 2 }, (_, at) => at >> 1);
}

/** The vertices at the corners of all triangles: those that moved are paired in order, and turned by texture coordinates. */
function pairsInOrder(was: Joined, is: Joined, tolerance: number): Uint32Array | undefined {
  const b = withoutDoubles(is);
  const a = withSidesOf(withoutDoubles(was), b, tolerance);
  if (a.indices.length !== b.indices.length) return undefined;
  const corners = equalTriangles(a, b, tolerance);
  const taken = new Set([...corners].map((first) => Math.floor(first / 3)));
  const left = Array.from({ length: corners.length }, (_, triangle) => triangle).filter(
    (at) => !taken.has(at),
  );
  const moved = [...corners.keys()].filter((triangle) => corners[triangle] === NONE);
  for (const [place, triangle] of moved.entries()) {
    const turn = turnOf(a, triangle, b, left[place]!, tolerance);
    if (turn === undefined) return undefined;
    corners[triangle] = left[place]! * 3 + turn;
  }
  return vertexPairs(a, b, corners);
}

/** The turn at which corners have the same texture coordinates, and as many as possible the same place. */
function turnOf(a: Joined, one: number, b: Joined, other: number, tolerance: number): number | undefined {
  const [uvs, others] = [a.primitives[0]!.uvs[0], b.primitives[0]!.uvs[0]];
  const vertices = (turn: number) =>
    [0, 1, 2].map((corner) => [
      a.indices[one * 3 + corner]!,
      b.indices[other * 3 + ((corner + turn) % 3)]!,
    ]) as [number, number][];
  const fitting = [0, 1, 2].filter(
    (turn) => !uvs || !others || vertices(turn).every(([v, w]) => isNear(uvs, v, others, w, 2, NUMBER)),
  );
  const together = (turn: number) =>
    vertices(turn).filter(([v, w]) => isNear(a.positions, v, b.positions, w, 3, tolerance)).length;
  const [best] = fitting.sort((x, y) => together(y) - together(x) || x - y);
  return best;
}

function isNear(
  a: Float32Array,
  row: number,
  b: Float32Array,
  other: number,
  width: number,
  largest: number,
): boolean {
  for (let i = 0; i < width; i++)
    if (!(Math.abs(a[row * width + i]! - b[other * width + i]!) <= largest)) return false;
  return true;
}

/**
 * A column with the edited rows that differ. The same array if none does.
 *
 * @returns undefined if counterparts of a row differ from each other
 */
function carried(
  pairs: Uint32Array,
  width: number,
  largest: number,
  was: Float32Array,
  is: Float32Array,
): Float32Array | undefined {
  let merged = was;
  for (let at = 0; at < pairs.length; at += 2) {
    const [row, other] = [pairs[at]!, pairs[at + 1]!];
    const isFurther = at > 0 && pairs[at - 2] === row;
    if (isFurther && !isNear(is, pairs[at - 1]!, is, other, width, largest)) return undefined;
    if (isFurther || isNear(was, row, is, other, width, largest)) continue;
    if (merged === was) merged = was.slice();
    merged.set(is.subarray(other * width, (other + 1) * width), row * width);
  }
  return merged;
}

/** Normals that were split are their mean. */
function carriedNormals(pairs: Uint32Array, was: Float32Array, a: Joined, b: Joined): Float32Array {
  const [old, edited] = [directionsOf(a), directionsOf(b)];
  const sums = new Float32Array(was.length);
  for (let at = 0; at < pairs.length; at += 2)
    for (let i = 0; i < 3; i++) sums[pairs[at]! * 3 + i]! += edited[pairs[at + 1]! * 3 + i]!;
  normalize(sums);
  const normals = was.slice();
  for (let row = 0; row < was.length / 3; row++) {
    const isLost = sums.subarray(row * 3, row * 3 + 3).every((value) => value === 0);
    if (!isLost && !isNear(old, row, sums, row, 3, NORMAL))
      normals.set(sums.subarray(row * 3, row * 3 + 3), row * 3);
  }
  return normals;
}

/** The targets that the edited primitive has; undefined if counterparts of a vertex move differently. */
function carriedTargets(
  pairs: Uint32Array,
  was: Primitive,
  is: Primitive,
  tolerance: number,
): MorphTarget[] | undefined {
  const before = was.morphTargets ?? [];
  const targets: MorphTarget[] = [];
  for (const name of namesOfTargets(joined([is]))) {
    const old = movesOf(name, was);
    const moves = carried(pairs, 3, tolerance, old, movesOf(name, is));
    if (!moves) return undefined;
    const known = before.filter((target) => target.name === name);
    if (moves === old && known.length > 0) targets.push(...known);
    else targets.push(targetWith(moves, is.morphTargets!.find((target) => target.name === name)!, pairs));
  }
  const isSame = targets.length === before.length && targets.every((target) => before.includes(target));
  return isSame ? was.morphTargets : targets;
}

/** @param moves of all vertices in the old order @param pairs of these and the vertices of the edited target */
function targetWith(
  moves: Float32Array,
  { name, vertices, normals }: MorphTarget,
  pairs: Uint32Array,
): MorphTarget {
  const moved = Uint32Array.from({ length: moves.length / 3 }, (_, vertex) => vertex).filter((vertex) =>
    moves.subarray(vertex * 3, vertex * 3 + 3).some((value) => value !== 0),
  );
  const target = { name, vertices: moved, positions: gatherRows(moves, moved, 3) };
  if (!normals) return target;
  const rows = new Map([...vertices].map((vertex, row) => [vertex, row]));
  const turns = new Float32Array(moves.length);
  for (let at = 0; at < pairs.length; at += 2) {
    const row = rows.get(pairs[at + 1]!);
    if (row !== undefined) turns.set(normals.subarray(row * 3, row * 3 + 3), pairs[at]! * 3);
  }
  return { ...target, normals: gatherRows(turns, moved, 3) };
}

/** Weights of vertices, edited where they differ; undefined if counterparts of a vertex differ from each other. */
function carriedInfluences(pairs: Uint32Array, a: Joined, b: Joined): Influences | undefined {
  const rows = Array.from({ length: a.vertexCount }, (_, vertex) => weightsOf(a, vertex));
  for (let at = 0; at < pairs.length; at += 2) {
    const [vertex, edited] = [pairs[at]!, weightsOf(b, pairs[at + 1]!)];
    const isFurther = at > 0 && pairs[at - 2] === vertex;
    const isSame = areSameWeights(rows[vertex]!, edited);
    if (isFurther && !isSame) return undefined;
    if (!isSame) rows[vertex] = edited;
  }
  return influencesOf(rows);
}
