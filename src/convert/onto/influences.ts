/** Merges edited weights into those of an original, per vertex. */
import { pickLists } from '../../binary/patch-rows.ts';
import { moveDirection } from '../../math/affine.ts';
import type { Influences, Primitive, Skin } from '../../scene/scene.ts';

/** Difference below which weights are equal. */
const NOISE = 1e-6;
/** Influences per vertex that programs keep at least, which are one set of glTF. */
const ONE_SET = 4;

/** The list from which the influences of a vertex are taken. */
type Source = 'original' | 'edited';

/**
 * The influences of an original, with those of vertices whose weights were edited. If the original has an offset per
 * influence, it moves with its vertex, and edited influences get the offsets of the skin at rest.
 *
 * @param before the primitive before the edit
 * @param original the primitive as it was
 * @param shape its current vertices
 * @param skin of all three
 */
export function mergeInfluences(
  before: Influences,
  edited: Influences,
  original: Primitive & { influences: Influences },
  shape: Pick<Primitive, 'positions' | 'normals'>,
  skin: Skin,
): Influences {
  const own = original.influences;
  const vertices = own.start.length - 1;
  const sources = Array.from(
    { length: vertices },
    (_, vertex): Source => (haveSameRow(before, edited, vertex) ? 'original' : 'edited'),
  );
  const plain: Influences = { start: own.start, joint: own.joint, weight: own.weight };
  const which = sources.map((source) => (source === 'original' ? 0 : 1));
  const merged = pickLists(plain, [edited], which, [...which.keys()]);
  return own.offset ? { ...merged, ...offsets(merged, sources, original, shape, skin) } : merged;
}

/** @param rows the weights of each vertex, by joint */
export function influencesOf(rows: readonly ReadonlyMap<number, number>[]): Influences {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach((row, vertex) => {
    start[vertex + 1] = start[vertex]! + row.size;
  });
  return {
    start,
    joint: Uint16Array.from(rows.flatMap((row) => [...row.keys()])),
    weight: Float32Array.from(rows.flatMap((row) => [...row.values()])),
  };
}

/** Whether all vertices of two primitives have the same weights. */
export function haveSameWeights(
  { influences: a }: Pick<Primitive, 'influences'>,
  { influences: b }: Pick<Primitive, 'influences'>,
): boolean {
  if (!a || !b) return a === b;
  const { length } = a.start;
  return length === b.start.length && a.start.every((_, at) => at + 1 === length || haveSameRow(a, b, at));
}

/** In any order: weights that are almost equal may change places when they are written. */
function haveSameRow(a: Influences, b: Influences, vertex: number): boolean {
  const [first, end] = [a.start[vertex]!, a.start[vertex + 1]!];
  const [other, otherEnd] = [b.start[vertex]!, b.start[vertex + 1]!];
  const count = otherEnd - other;
  if (end - first < count || (end - first > count && count !== ONE_SET)) return false;
  // Programs that keep the largest weights of a vertex make their sum 1 again.
  const kept = largest(a.weight.subarray(first, end), count);
  const sum = end - first > count ? kept.reduce((all, entry) => all + a.weight[first + entry]!, 0) : 1;
  return kept.every((entry) => {
    const at = b.joint.subarray(other, otherEnd).indexOf(a.joint[first + entry]!);
    return at >= 0 && Math.abs(a.weight[first + entry]! / sum - b.weight[other + at]!) <= NOISE;
  });
}

/** The places of the largest weights. */
function largest(weights: Float32Array, count: number): number[] {
  const places = [...weights.keys()];
  if (count === weights.length) return places;
  return places.sort((a, b) => weights[b]! - weights[a]!).slice(0, count);
}

/** Moves the offsets of the original by the displacements of their vertices. */
function offsets(
  { start, joint }: Influences,
  sources: readonly Source[],
  original: Primitive & { influences: Influences },
  { positions, normals }: Pick<Primitive, 'positions' | 'normals'>,
  { inverseBind }: Skin,
): Pick<Influences, 'offset' | 'offsetNormal'> {
  const own = original.influences;
  const offset = new Float32Array(joint.length * 3);
  const offsetNormal = new Float32Array(joint.length * 3);
  const moves = positions.map((value, i) => value - original.positions[i]!);
  const move = new Float32Array(3);
  sources.forEach((source, vertex) => {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const matrix = joint[entry]! * 16;
      const isOwn = source === 'original';
      const from = (own.start[vertex]! + entry - start[vertex]!) * 3;
      moveDirection(move, 0, inverseBind, matrix, isOwn ? moves : positions, vertex * 3);
      for (let axis = 0; axis < 3; axis++) {
        const base = isOwn ? own.offset![from + axis]! : inverseBind[matrix + 12 + axis]!;
        offset[entry * 3 + axis] = base + move[axis]!;
      }
      if (normals) moveDirection(offsetNormal, entry * 3, inverseBind, matrix, normals, vertex * 3);
    }
  });
  return { offset, offsetNormal };
}
