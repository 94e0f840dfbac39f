/**
 * Whether two meshes have the same surface, in any order of vertices and triangles and in any division into primitives, since
 * programs change both.
 */
import { largestOf, normalize, vectorLength } from '../../math/vector.ts';
import { equalTriangles, pairsByTriangle } from '../../pose/correspondence.ts';
import { faceNormals } from '../../pose/normals.ts';
import { type Mesh, NONE, type Primitive } from '../../scene/scene.ts';
import {
  column,
  type Distinct,
  type Joined,
  joined,
  joinedByMaterial,
  placeOf,
  withoutDoubles,
} from './joined.ts';

/** Tolerance of positions, relative to the largest coordinate. */
const PLACE = 2e-5;
/** Tolerance of normals, which programs store in few bits or compute anew. */
export const NORMAL = 2e-2;
/** Tolerance of texture coordinates and weights. */
export const NUMBER = 1e-4;
/** Tolerance of linear colors, which programs store as sRGB in 8 bits. */
export const COLOR = 5e-3;

export function showTheSame(a: Mesh, b: Mesh): boolean {
  const [surfaces, others] = [joinedByMaterial(a), joinedByMaterial(b)];
  return (
    surfaces.size === others.size &&
    [...surfaces].every(([material, surface]) => {
      const other = others.get(material);
      return other !== undefined && isSameSurface(surface, other);
    })
  );
}

/** Whether two meshes have the same triangles, whatever these look like and follow: skins may place them elsewhere in their space. */
export function haveSameTriangles(a: Mesh, b: Mesh): boolean {
  const [one, other] = [joined(a.primitives), joined(b.primitives)];
  return one.vertexCount > 0 && pairsOf(atOrigin(one), atOrigin(other)) !== undefined;
}

/** A surface whose bounding box begins at the origin. */
function atOrigin(surface: Joined): Joined {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { positions, indices } = surface;
  for (const vertex of indices)
    for (const axis of [0, 1, 2]) least[axis] = Math.min(least[axis]!, positions[vertex * 3 + axis]!);
  return { ...surface, positions: positions.map((value, at) => value - least[at % 3]!) };
}

/** The vertices at the corners of the same triangles; undefined if a triangle has no counterpart. */
function pairsOf(a: Joined, b: Joined): Uint32Array | undefined {
  const tolerance = toleranceOf(a);
  const isComplete = a.indices.length === b.indices.length;
  const other = isComplete ? b : withoutDoubles(b);
  const own = isComplete ? a : withSidesOf(withoutDoubles(a), other, tolerance);
  return pairsByTriangle(own, other, tolerance);
}

function isSameSurface(a: Joined, b: Joined): boolean {
  const tolerance = toleranceOf(a);
  const pairs = pairsOf(a, b);
  if (!pairs) return false;
  const agree = (width: number, largest: number, otherwise: number, of: Column) =>
    haveSameRows(pairs, width, largest, column(a, width, otherwise, of), column(b, width, otherwise, of));
  const sets = Math.max(...[a, b].flatMap(({ primitives }) => primitives.map(({ uvs }) => uvs.length)));
  return (
    haveSameNormals(pairs, a, b, tolerance) &&
    // Programs give all primitives the sets of one of them.
    Array.from({ length: sets }).every((_, set) => agree(2, NUMBER, Number.NaN, ({ uvs }) => uvs[set])) &&
    agree(4, COLOR, 1, ({ colors }) => colors) &&
    haveSameWeights(pairs, a, b) &&
    namesOfTargets(a, b).every((name) => agree(3, tolerance, 0, (primitive) => movesOf(name, primitive)))
  );
}

/** A surface on which of two triangles back to back the one shows that another surface has: programs drop either. */
export function withSidesOf(a: Distinct, b: Joined, tolerance: number): Distinct {
  if (a.twoSided.size === 0) return a;
  const reversed = a.indices.slice();
  for (const triangle of a.twoSided) reversed.subarray(triangle * 3, triangle * 3 + 3).reverse();
  const corners = equalTriangles({ ...a, indices: reversed }, b, tolerance);
  const indices = a.indices.slice();
  for (const triangle of a.twoSided)
    if (corners[triangle] !== NONE) indices.subarray(triangle * 3, triangle * 3 + 3).reverse();
  return { ...a, indices };
}

type Column = (primitive: Primitive) => Float32Array | undefined;

/** Relative to the largest coordinate, so that the tolerance of meshes far from the origin respects single precision. */
export function toleranceOf({ positions }: Pick<Primitive, 'positions'>): number {
  return largestOf(positions) * PLACE;
}

/** Rows without numbers (NaN) agree with any single row. */
function haveSameRows(
  pairs: Uint32Array,
  width: number,
  tolerance: number,
  one: Float32Array,
  other: Float32Array,
): boolean {
  let filler: Float32Array | undefined;
  for (let at = 0; at < pairs.length; at += 2) {
    let first = one.subarray(pairs[at]! * width, (pairs[at]! + 1) * width);
    let second = other.subarray(pairs[at + 1]! * width, (pairs[at + 1]! + 1) * width);
    if (Number.isNaN(first[0]) && Number.isNaN(second[0])) continue;
    if (Number.isNaN(first[0])) first = filler ??= second;
    else if (Number.isNaN(second[0])) second = filler ??= first;
    for (let i = 0; i < width; i++) if (!(Math.abs(first[i]! - second[i]!) <= tolerance)) return false;
  }
  return true;
}

/** Programs compute normals that are missing, and have none or any for vertices of triangles without area alone. */
function haveSameNormals(pairs: Uint32Array, a: Joined, b: Joined, tolerance: number): boolean {
  const [one, other] = [directionsOf(a), directionsOf(b)];
  const isNormal = (rows: Float32Array, at: number) => rows.subarray(at, at + 3).some((value) => value !== 0);
  const [visible, others] = [verticesWithArea(a, tolerance), verticesWithArea(b, tolerance)];
  const both: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const [first, second] = [pairs[at]!, pairs[at + 1]!];
    if (!visible[first] || !others[second]) continue;
    if (isNormal(one, first * 3) && isNormal(other, second * 3)) both.push(first, second);
  }
  return haveSameRows(Uint32Array.from(both), 3, NORMAL, one, other);
}

/** Normals as programs write them, of unit length; 0 where there is none but for rounding. */
export function directionsOf(surface: Joined): Float32Array {
  const normals = column(surface, 3, 0, (primitive) => primitive.normals);
  for (let at = 0; at < normals.length; at += 3) {
    const length = vectorLength(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    if (!(length > NORMAL)) normals.fill(0, at, at + 3);
  }
  normalize(normals);
  return normals;
}

/** For each vertex whether a triangle at it has an area, which is more than a square of the tolerance. */
function verticesWithArea({ positions, indices, vertexCount }: Joined, tolerance: number): Uint8Array {
  const normals = faceNormals(positions, indices);
  const visible = new Uint8Array(vertexCount);
  for (let at = 0; at < indices.length; at += 3) {
    const doubled = vectorLength(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    if (doubled > tolerance ** 2) for (const vertex of indices.subarray(at, at + 3)) visible[vertex] = 1;
  }
  return visible;
}

function haveSameWeights(pairs: Uint32Array, a: Joined, b: Joined): boolean {
  for (let at = 0; at < pairs.length; at += 2)
    if (!areSameWeights(weightsOf(a, pairs[at]!), weightsOf(b, pairs[at + 1]!))) return false;
  return true;
}

/** Whether joints have the same weights, those that either lacks being 0. */
export function areSameWeights(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  const joints = [...a.keys(), ...b.keys()];
  return joints.every((joint) => Math.abs((a.get(joint) ?? 0) - (b.get(joint) ?? 0)) <= NUMBER);
}

/** The sum of the weights of each joint. */
export function weightsOf(surface: Joined, vertex: number): Map<number, number> {
  const weights = new Map<number, number>();
  const [{ influences }, row] = placeOf(surface, vertex);
  if (!influences) return weights;
  const { start, joint, weight } = influences;
  for (let entry = start[row]!; entry < start[row + 1]!; entry++) {
    weights.set(joint[entry]!, (weights.get(joint[entry]!) ?? 0) + weight[entry]!);
  }
  return weights;
}

/** The names of all targets of either surface. */
export function namesOfTargets(...surfaces: readonly Joined[]): string[] {
  const targets = surfaces.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets),
  );
  return [...new Set(targets.map(({ name }) => name))];
}

/** 3 per vertex of a primitive, the sum of all targets of that name. */
export function movesOf(name: string, { positions, morphTargets = [] }: Primitive): Float32Array {
  const moves = new Float32Array(positions.length);
  for (const target of morphTargets) {
    if (target.name !== name) continue;
    target.vertices.forEach((vertex, row) => {
      for (let axis = 0; axis < 3; axis++) moves[vertex * 3 + axis]! += target.positions[row * 3 + axis]!;
    });
  }
  return moves;
}
