/** Springs of an edited surface: those between vertices that it still has, and new ones for new vertices. */
import { carryRows, pointsOn, type SurfacePoint } from '../../pose/surface-points.ts';
import { NONE, type Primitive, type SpringSystem } from '../../scene/scene.ts';
import { toleranceOf } from './same-surface.ts';

/** The springs of a primitive after an edit. */
export interface CarriedSprings {
  springs: SpringSystem;
  /** Number of springs whose vertices are gone. */
  lost: number;
  /** Number of springs of new vertices. */
  added: number;
}

/**
 * Springs stay between vertices that are there after the edit, and get longer or shorter with their distance. New vertices
 * are as free as the surface where they lie, and the edges of free ones become springs of mean stiffness.
 *
 * @param was the primitive before the edit, with springs
 * @param is the primitive after it
 */
export function carriedSprings(was: Primitive, is: Primitive): CarriedSprings | undefined {
  const old = was.springs;
  if (!old) return undefined;
  const points = isInOrder(was, is) ? undefined : pointsOn(was, is);
  const origin = points ? originsAt(points, was, is) : [...old.weight.keys()];
  const counterpart = new Map(origin.map((vertex, place) => [vertex, place]));
  const weight = points ? carriedWeights(old, points) : old.weight;
  const ends = [...old.idleLength.keys()].map((spring) => {
    const [a, b] = old.vertexIds.subarray(spring * 2, spring * 2 + 2);
    return { spring, from: counterpart.get(a!), to: counterpart.get(b!) };
  });
  const kept = ends.flatMap(({ spring, from, to }) =>
    from === undefined || to === undefined ? [] : [{ spring, from, to }],
  );
  const edges = freeEdges(is, origin, weight);
  const pick = (column: Float32Array) =>
    Float32Array.of(...kept.map(({ spring }) => column[spring]!), ...edges.map(() => mean(column)));
  const lengths = kept.map(({ spring, from, to }) => {
    const [a, b] = old.vertexIds.subarray(spring * 2, spring * 2 + 2);
    const [before, after] = [distance(was, a!, b!), distance(is, from, to)];
    return old.idleLength[spring]! * (before > 0 ? after / before : 1);
  });
  return {
    springs: {
      vertexIds: Int32Array.of(...kept.flatMap(({ from, to }) => [from, to]), ...edges.flat()),
      idleLength: Float32Array.of(...lengths, ...edges.map(([a, b]) => distance(is, a, b))),
      weight,
      coefficient: pick(old.coefficient),
      ...(old.damping ? { damping: pick(old.damping) } : {}),
    },
    lost: ends.length - kept.length,
    added: edges.length,
  };
}

/** Whether vertices have their old numbers: all triangles between them are there. */
function isInOrder(was: Primitive, is: Primitive): boolean {
  if (was.positions.length !== is.positions.length) return false;
  const there = new Set(cornersOf(is));
  return cornersOf(was).every((corners) => there.has(corners));
}

function cornersOf({ indices }: Primitive): string[] {
  return Array.from({ length: indices.length / 3 }, (_, triangle) =>
    [...indices.subarray(triangle * 3, triangle * 3 + 3)].sort((a, b) => a - b).join(),
  );
}

/** The old number of each vertex, or NONE for new ones. */
export function originOf(was: Primitive, is: Primitive): number[] {
  return originsAt(pointsOn(was, is), was, is);
}

function originsAt(points: readonly SurfacePoint[], was: Primitive, is: Primitive): number[] {
  const tolerance = toleranceOf(was);
  return points.map(({ vertices, weights }, vertex) => {
    const corner = vertices[weights.indexOf(1)] ?? NONE;
    const isThere = corner !== NONE && apart(was, corner, is, vertex) <= tolerance;
    return isThere ? corner : NONE;
  });
}

function carriedWeights({ weight }: SpringSystem, points: readonly SurfacePoint[]): Float32Array {
  const values = new Float32Array(points.length);
  const rows = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);
  const table = { values: weight, width: 1, rows: rows(weight.length) };
  carryRows(points, table, { values, width: 1, rows: rows(points.length) });
  return values;
}

/** The edges of new vertices, one end of which is free. */
function freeEdges(
  { indices }: Primitive,
  origin: readonly number[],
  weight: Float32Array,
): [number, number][] {
  const edges = new Map<string, [number, number]>();
  indices.forEach((vertex, at) => {
    const next = indices[at % 3 === 2 ? at - 2 : at + 1]!;
    const [a, b] = vertex < next ? [vertex, next] : [next, vertex];
    const isNew = origin[a] === NONE || origin[b] === NONE;
    if (isNew && (weight[a]! > 0 || weight[b]! > 0)) edges.set(`${a} ${b}`, [a, b]);
  });
  return [...edges.values()];
}

function distance(primitive: Primitive, a: number, b: number): number {
  return apart(primitive, a, primitive, b);
}

function apart(one: Primitive, a: number, other: Primitive, b: number): number {
  return Math.hypot(
    ...[0, 1, 2].map((axis) => one.positions[a * 3 + axis]! - other.positions[b * 3 + axis]!),
  );
}

function mean(column: Float32Array): number {
  return column.reduce((sum, value) => sum + value, 0) / column.length;
}
