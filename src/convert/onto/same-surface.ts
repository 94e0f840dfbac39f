/** Whether two meshes have the same surface, in any order of vertices and triangles, since programs reorder both. */
import { pairsByTriangle } from '../../pose/correspondence.ts';
import type { Influences, Mesh, MorphTarget, Primitive } from '../../scene/scene.ts';

/** Tolerance of positions, relative to the size of the mesh. */
const PLACE = 2e-5;
/** Tolerance of normals, which programs store in few bits or compute anew. */
const NORMAL = 1e-2;
/** Tolerance of texture coordinates, colors and weights. */
const NUMBER = 1e-4;

export function showTheSame(a: Mesh, b: Mesh): boolean {
  const others = [...b.primitives];
  return (
    a.primitives.length === b.primitives.length &&
    a.primitives.every((primitive) => {
      const index = others.findIndex(({ material }) => material === primitive.material);
      const [other] = index < 0 ? [] : others.splice(index, 1);
      return other !== undefined && isSamePrimitive(primitive, other);
    })
  );
}

function isSamePrimitive(a: Primitive, b: Primitive): boolean {
  const size = sizeOf(a.positions);
  const pairs = pairsByTriangle(surfaceOf(a), surfaceOf(b), size * PLACE);
  if (!pairs || a.uvs.length !== b.uvs.length) return false;
  const agree = (width: number, tolerance: number, one?: Float32Array, other?: Float32Array) =>
    one === undefined || other === undefined
      ? one === other
      : haveSameRows(pairs, width, tolerance, one, other);
  return (
    agree(3, NORMAL, a.normals, b.normals) &&
    a.uvs.every((set, index) => agree(2, NUMBER, set, b.uvs[index])) &&
    agree(4, NUMBER, a.colors, b.colors) &&
    haveSameWeights(pairs, a.influences, b.influences) &&
    haveSameTargets(pairs, a, b, size * PLACE)
  );
}

function surfaceOf({ positions, indices }: Primitive) {
  return { positions, indices, vertexCount: positions.length / 3 };
}

/** The largest coordinate, so that the tolerance of meshes far from the origin respects single precision. */
function sizeOf(positions: Float32Array): number {
  return positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function haveSameRows(
  pairs: Uint32Array,
  width: number,
  tolerance: number,
  one: Float32Array,
  other: Float32Array,
): boolean {
  for (let at = 0; at < pairs.length; at += 2) {
    for (let i = 0; i < width; i++) {
      const apart = one[pairs[at]! * width + i]! - other[pairs[at + 1]! * width + i]!;
      if (!(Math.abs(apart) <= tolerance)) return false;
    }
  }
  return true;
}

function haveSameWeights(pairs: Uint32Array, a: Influences | undefined, b: Influences | undefined): boolean {
  if (!a || !b) return a === b;
  for (let at = 0; at < pairs.length; at += 2) {
    const rest = weightsOf(a, pairs[at]!);
    for (const [joint, weight] of weightsOf(b, pairs[at + 1]!)) {
      rest.set(joint, (rest.get(joint) ?? 0) - weight);
    }
    for (const weight of rest.values()) if (!(Math.abs(weight) <= NUMBER)) return false;
  }
  return true;
}

function weightsOf({ start, joint, weight }: Influences, vertex: number): Map<number, number> {
  const weights = new Map<number, number>();
  for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
    weights.set(joint[entry]!, (weights.get(joint[entry]!) ?? 0) + weight[entry]!);
  }
  return weights;
}

/** Compares targets by name; those of the same name in order. */
function haveSameTargets(pairs: Uint32Array, a: Primitive, b: Primitive, tolerance: number): boolean {
  const [targets, others] = [a.morphTargets ?? [], b.morphTargets ?? []];
  return (
    targets.length === others.length &&
    targets.every((target, index) => {
      const other = others[index]!;
      if (target.name !== other.name) return false;
      return haveSameRows(pairs, 3, tolerance, movesOf(target, a), movesOf(other, b));
    })
  );
}

/** 3 per vertex of a primitive. */
function movesOf({ vertices, positions: ways }: MorphTarget, { positions }: Primitive): Float32Array {
  const moves = new Float32Array(positions.length);
  vertices.forEach((vertex, row) => {
    moves.set(ways.subarray(row * 3, row * 3 + 3), vertex * 3);
  });
  return moves;
}
