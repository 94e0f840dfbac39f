/** Derives the transforms between the spaces of joints from the vertices that they share. */
import { identity, inverse, matrixAt, product } from '../math/affine.ts';
import type { Influences, Primitive, Skin } from '../scene/scene.ts';

/** A surface with a position of each vertex for each joint. */
export type Placed = Primitive & { normals: Float32Array; influences: Places };
type Places = Influences & Required<Pick<Influences, 'offset' | 'offsetNormal'>>;

/** A joint whose space follows from that of another one. */
export interface JointLink {
  joint: number;
  from: number;
  /** 16, column-major: from the space of the other joint to its own, as far as affine. */
  matrix: Float64Array;
}

/**
 * Links all joints that share vertices, directly or not, along the pairs with the most weight in common. A joint comes after the one that
 * it follows from. Normals count where places leave something open, as those in a plane do: they may follow from another bind pose. What
 * both leave open is as in the inverse bind matrices of the skin.
 */
export function linkJoints({ joints, inverseBind }: Skin, surfaces: readonly Placed[]): JointLink[] {
  const links = strongestLinks(joints.length, sharedWeights(surfaces));
  const sums = new Map(links.map((link) => [keyOf(link.from, link.joint), new Float64Array(SUMS)]));
  const size = meanSquare(surfaces.map(({ influences }) => influences.offset));
  for (const { influences } of surfaces) {
    addRows(sums, influences, influences.offset, 1, 1);
    addRows(sums, influences, influences.offsetNormal, 0, NORMALS * size);
  }
  return links.map(({ joint, from }) => {
    const back = inverse(matrixAt(inverseBind, from)) ?? identity();
    const given = product(matrixAt(inverseBind, joint), back);
    return { joint, from, matrix: solve(sums.get(keyOf(from, joint))!, given) };
  });
}

/** Above the number of joints. */
const JOINTS = 65_536;
const keyOf = (from: number, to: number) => from * JOINTS + to;

/** For each joint, the weight that vertices have in common with others. */
function sharedWeights(surfaces: readonly Placed[]): Map<number, Map<number, number>> {
  const shared = new Map<number, Map<number, number>>();
  for (const { influences } of surfaces)
    forEachPair(influences, (a, b) => {
      const [from, to] = [influences.joint[a]!, influences.joint[b]!];
      const weights = shared.get(from) ?? new Map<number, number>();
      shared.set(from, weights);
      const common = Math.min(influences.weight[a]!, influences.weight[b]!);
      weights.set(to, (weights.get(to) ?? 0) + common);
    });
  return shared;
}

/** Calls back with each two influences of a vertex, in both orders. */
function forEachPair({ start }: Places, pair: (a: number, b: number) => void): void {
  for (let vertex = 0; vertex < start.length - 1; vertex++)
    for (let a = start[vertex]!; a < start[vertex + 1]!; a++)
      for (let b = start[vertex]!; b < start[vertex + 1]!; b++) if (a !== b) pair(a, b);
}

/** A maximum spanning forest, by Prim's algorithm. */
function strongestLinks(
  count: number,
  shared: ReadonlyMap<number, ReadonlyMap<number, number>>,
): Pick<JointLink, 'joint' | 'from'>[] {
  const links: Pick<JointLink, 'joint' | 'from'>[] = [];
  const strength = new Float64Array(count);
  const from = new Int32Array(count).fill(-1);
  const waiting = new Set(Array.from({ length: count }, (_, joint) => joint));
  while (waiting.size > 0) {
    let joint = -1;
    for (const one of waiting) if (joint < 0 || strength[one]! > strength[joint]!) joint = one;
    waiting.delete(joint);
    if (from[joint]! >= 0) links.push({ joint, from: from[joint]! });
    for (const [other, weight] of shared.get(joint) ?? []) {
      if (!waiting.has(other) || weight <= strength[other]!) continue;
      strength[other] = weight;
      from[other] = joint;
    }
  }
  return links;
}

/** Sums of the normal equations of an affine matrix: 16 of a symmetric matrix, and 4 for each of three axes. */
const SUMS = 28;

/** Weight of normals, relative to places. */
const NORMALS = 1e-6;

/** The mean square of the lengths of all vectors. */
function meanSquare(columns: readonly Float32Array[]): number {
  let [sum, count] = [0, 0];
  for (const column of columns) {
    for (const value of column) sum += value * value;
    count += column.length / 3;
  }
  return count > 0 ? sum / count : 0;
}

/** Adds what shared vertices say of each link. @param w 1 for points, 0 for directions */
function addRows(
  links: ReadonlyMap<number, Float64Array>,
  influences: Places,
  vectors: Float32Array,
  w: 0 | 1,
  factor: number,
): void {
  const { joint, weight } = influences;
  const source = new Float64Array(4);
  forEachPair(influences, (a, b) => {
    const sums = links.get(keyOf(joint[a]!, joint[b]!));
    if (!sums) return;
    source.set(vectors.subarray(a * 3, a * 3 + 3));
    source[3] = w;
    const share = weight[a]! * weight[b]! * factor;
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++)
        sums[row * 4 + column]! += share * source[row]! * source[column]!;
      for (let axis = 0; axis < 3; axis++)
        sums[16 + axis * 4 + row]! += share * vectors[b * 3 + axis]! * source[row]!;
    }
  });
}

/** Weight of the given matrix, relative to the vertices. */
const GIVEN = 1e-12;

/** Solves the normal equations by elimination, which needs no pivots since the matrix is positive definite. */
function solve(sums: Float64Array, given: Float64Array): Float64Array {
  const left = sums.slice(0, 16);
  const right = sums.slice(16);
  const trace = left[0]! + left[5]! + left[10]! + left[15]!;
  const share = trace * GIVEN || 1;
  for (let row = 0; row < 4; row++) {
    left[row * 5]! += share;
    for (let axis = 0; axis < 3; axis++) right[axis * 4 + row]! += share * given[row * 4 + axis]!;
  }
  for (let pivot = 0; pivot < 4; pivot++) {
    for (let row = 0; row < 4; row++) {
      if (row === pivot) continue;
      const factor = left[row * 4 + pivot]! / left[pivot * 5]!;
      for (let column = pivot; column < 4; column++)
        left[row * 4 + column]! -= factor * left[pivot * 4 + column]!;
      for (let axis = 0; axis < 3; axis++) right[axis * 4 + row]! -= factor * right[axis * 4 + pivot]!;
    }
  }
  const matrix = new Float64Array(16);
  matrix[15] = 1;
  for (let axis = 0; axis < 3; axis++)
    for (let column = 0; column < 4; column++)
      matrix[column * 4 + axis] = right[axis * 4 + column]! / left[column * 5]!;
  return matrix;
}
