/** Surfaces with a matrix per joint applied to their vertices, without moving the joints. */
import { determinant, moveDirection, movePoint, normalMatrix } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import type { Influences, MorphTarget, Primitive } from '../scene/scene.ts';
import { flipTriangles } from '../scene/triangles.ts';
import { transformed } from './transformed.ts';

/**
 * A primitive with every vertex transformed by the weighted mean of its joints' matrices; vertices without joints stay.
 *
 * @param matrices one per joint
 */
export function blendedSurface(primitive: Primitive, matrices: readonly Float64Array[]): Primitive {
  const { positions, normals, influences, morphTargets, indices } = primitive;
  if (!influences) return primitive;
  const moved = positions.slice();
  const upright = normals?.slice();
  const normal = new Float64Array(16);
  let mirrored = 0;
  eachMean(influences, matrices, (vertex, matrix) => {
    movePoint(moved, vertex * 3, matrix, 0, positions, vertex * 3);
    mirrored += determinant(matrix, 0) < 0 ? 1 : -1;
    if (!normals || !upright) return;
    normalMatrix(normal, matrix);
    moveDirection(upright, vertex * 3, normal, 0, normals, vertex * 3);
  });
  if (upright) normalize(upright);
  return {
    ...primitive,
    positions: moved,
    ...(upright ? { normals: upright } : {}),
    ...(morphTargets
      ? { morphTargets: morphTargets.map((target) => blendedTarget(target, influences, matrices)) }
      : {}),
    indices: mirrored > 0 ? flipTriangles(indices) : indices,
  };
}

/** A primitive with all vertices that joints move transformed by one matrix; vertices without joints stay. */
export function reshapedSurface(primitive: Primitive, matrix: Float64Array): Primitive {
  const { influences } = primitive;
  if (!influences) return primitive;
  const { start, joint } = influences;
  const isWhole = !start.some((from, vertex) => from === start[vertex + 1]);
  if (isWhole) return transformed(primitive, matrix);
  const joints = joint.reduce((most, index) => Math.max(most, index), -1) + 1;
  return blendedSurface(primitive, new Array<Float64Array>(joints).fill(matrix));
}

/** Displacements of normals are only rotated, which is an approximation: the matrices hardly scale. */
function blendedTarget(
  target: MorphTarget,
  influences: Influences,
  matrices: readonly Float64Array[],
): MorphTarget {
  const { vertices, positions, normals } = target;
  const rowOf = new Map(Array.from(vertices, (vertex, row) => [vertex, row]));
  const out = { positions: positions.slice(), normals: normals?.slice() };
  eachMean(influences, matrices, (vertex, matrix) => {
    const row = rowOf.get(vertex);
    if (row === undefined) return;
    moveDirection(out.positions, row * 3, matrix, 0, positions, row * 3);
    if (normals && out.normals) moveDirection(out.normals, row * 3, matrix, 0, normals, row * 3);
  });
  return { ...target, positions: out.positions, ...(out.normals ? { normals: out.normals } : {}) };
}

/** The disagreement of joints about the positions of vertices: the weighted sum of squared distances to the mean. */
export function disagreement(
  { positions, influences }: Primitive,
  matrices: readonly Float64Array[],
): number {
  if (!influences) return 0;
  const { start, joint, weight } = influences;
  const [mean, place] = [new Float64Array(3), new Float64Array(3)];
  let sum = 0;
  eachMean(influences, matrices, (vertex, matrix) => {
    movePoint(mean, 0, matrix, 0, positions, vertex * 3);
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      movePoint(place, 0, matrices[joint[i]!]!, 0, positions, vertex * 3);
      for (let axis = 0; axis < 3; axis++) sum += weight[i]! * (place[axis]! - mean[axis]!) ** 2;
    }
  });
  return sum;
}

/** Calls back with the weighted mean of the matrices of each vertex with any weight. */
function eachMean(
  { start, joint, weight }: Influences,
  matrices: readonly Float64Array[],
  visit: (vertex: number, matrix: Float64Array) => void,
): void {
  const mean = new Float64Array(16);
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    mean.fill(0);
    let total = 0;
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
      total += weight[i]!;
      const matrix = matrices[joint[i]!]!;
      for (let at = 0; at < 16; at++) mean[at] = mean[at]! + weight[i]! * matrix[at]!;
    }
    if (!(total > 0)) continue;
    for (let at = 0; at < 16; at++) mean[at] = mean[at]! / total;
    visit(vertex, mean);
  }
}
