/** Normals from smoothing groups (docs/reference/mdl.md#from-text-to-streams). */

import { weld } from '../../../../../fit/weld.ts';
import { gatherRows } from '../../../../../math/columns.ts';
import { vectorLength } from '../../../../../math/vector.ts';
import { faceNormals } from '../../../../../pose/normals.ts';
import type { Corners } from './corners.ts';

/**
 * Real vertices have few distinct sets of groups. With more, each set is smoothed alone, since all pairs would have to be
 * compared.
 */
const MOST_SETS = 256;
const CORNERS = 3;

/** Normals of corners; equal normals of one vertex are merged. */
export interface CornerNormals {
  /** For every corner, the number of its normal. */
  number: Int32Array<ArrayBuffer>;
  /** 3 per normal, of length 1. */
  values: Float32Array<ArrayBuffer>;
}

/** The normal of a corner is the area-weighted mean of all faces at its vertex that share a group with its face. */
export function smoothNormals(
  verts: Float32Array,
  { vertices, smoothing }: Pick<Corners, 'vertices' | 'smoothing'>,
): CornerNormals {
  const areas = faceNormals(verts, vertices);
  const masks = vertices.map((_, corner) => smoothing[Math.floor(corner / CORNERS)]!);
  // A face without groups is flat.
  const alone = masks.map((mask, corner) => (mask === 0 ? 1 + Math.floor(corner / CORNERS) : 0));
  const sets = weld(vertices.length, [{ values: vertices }, { values: masks }, { values: alone }]);
  const sums = new Float64Array(sets.first.length * 3);
  for (const [corner, set] of sets.number.entries()) add(sums, set, areas, Math.floor(corner / CORNERS));
  const values = normalsOfSets(sums, sets.first, vertices, masks);
  const different = weld(sets.first.length, [
    { values: gatherRows(vertices, sets.first, 1) },
    { values: new Uint32Array(values.buffer), width: 3 },
  ]);
  return {
    number: Int32Array.from(gatherRows(different.number, sets.number, 1)),
    values: gatherRows(values, different.first, 3),
  };
}

/** Normals for every set of groups of a vertex, including other sets that share a group. */
function normalsOfSets(
  sums: Float64Array,
  first: Uint32Array,
  vertices: Int32Array,
  masks: Int32Array,
): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(sums.length);
  const sum = new Float64Array(3);
  for (const sets of setsByVertex(first, vertices)) {
    for (const set of sets) {
      const mask = masks[first[set]!]!;
      sum.fill(0);
      if (mask === 0 || sets.length > MOST_SETS) add(sum, 0, sums, set);
      else for (const other of sets) if ((masks[first[other]!]! & mask) !== 0) add(sum, 0, sums, other);
      const length = vectorLength(sum[0]!, sum[1]!, sum[2]!);
      if (length > 0) for (let axis = 0; axis < 3; axis++) normals[set * 3 + axis] = sum[axis]! / length;
      else normals[set * 3 + 2] = 1;
    }
  }
  return normals;
}

/** The sets of each vertex. */
function* setsByVertex(first: Uint32Array, vertices: Int32Array): Generator<Uint32Array> {
  const order = first.map((_, set) => set);
  order.sort((a, b) => vertices[first[a]!]! - vertices[first[b]!]! || a - b);
  let start = 0;
  for (let end = 1; end <= order.length; end++) {
    const isSame = end < order.length && vertices[first[order[end]!]!] === vertices[first[order[start]!]!];
    if (isSame) continue;
    yield order.subarray(start, end);
    start = end;
  }
}

function add(sums: Float64Array, to: number, normals: Float64Array, from: number): void {
  for (let axis = 0; axis < 3; axis++) sums[to * 3 + axis]! += normals[from * 3 + axis]!;
}
