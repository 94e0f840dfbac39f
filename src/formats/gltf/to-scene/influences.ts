/** Influences from the attributes JOINTS_n and WEIGHTS_n. */

import type { Influences } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import type { Source } from '../files/container/source.ts';

/** A column with an entry for each vertex. */
export type ColumnOf = (name: string, width: number) => Float32Array<ArrayBuffer> | undefined;

/** Four joints of each vertex, and the weight of each. */
interface InfluenceSet {
  joints: Uint32Array;
  weights: Float32Array;
}

/** The influences with a weight, from the sets of four. */
export function influencesOf(
  source: Source,
  attributes: ReadonlyMap<string, number>,
  count: number,
  path: string,
  column: ColumnOf,
): Influences | undefined {
  const sets: InfluenceSet[] = [];
  for (let set = 0; attributes.has(`JOINTS_${set}`); set++) {
    const weights = column(`WEIGHTS_${set}`, 4);
    const joints = source.accessors.wholes(attributes.get(`JOINTS_${set}`)!, 4, path);
    // Columns are copied, since other primitives may share them.
    if (weights && joints.length === weights.length) sets.push({ joints, weights: weights.slice() });
  }
  if (sets.length === 0) return undefined;
  normalizeWeights(source, sets, count, `${path}.WEIGHTS_0`);
  return inRows(sets, count);
}

/** Sums this close to 1 are rounding, and the weights stay bit-identical. */
const SAME_SUM = 1e-5;
/** Largest error of four weights that were rounded to bytes. */
const ROUNDING = 0.008;

/** As in three.js: scaled to a sum of 1, or all on the first joint if all are 0. */
function normalizeWeights(
  { report }: Source,
  sets: readonly InfluenceSet[],
  count: number,
  path: string,
): void {
  let off = 0;
  let first = '';
  for (let vertex = 0; vertex < count; vertex++) {
    const sum = weightOf(sets, vertex);
    const error = Math.abs(sum - 1);
    if (error <= SAME_SUM) continue;
    if (sum === 0) sets[0]!.weights[vertex * 4] = 1;
    else scaleWeights(sets, vertex, 1 / sum);
    if (error <= ROUNDING) continue;
    if (off === 0) first = `Weights of vertex ${vertex} sum to ${Number(sum.toPrecision(4))}`;
    off++;
  }
  if (off === 0) return;
  const message =
    off === 1
      ? first
      : `${first}; those of ${counted(off - 1, 'other vertex', 'other vertices')} do not sum to 1 either`;
  report.add(GLTF_CODES.GLTF_WEIGHTS_SUM, message, { path });
}

function weightOf(sets: readonly InfluenceSet[], vertex: number): number {
  let sum = 0;
  for (const { weights } of sets) {
    for (let lane = vertex * 4; lane < vertex * 4 + 4; lane++) sum += Math.abs(weights[lane]!);
  }
  return sum;
}

function scaleWeights(sets: readonly InfluenceSet[], vertex: number, factor: number): void {
  for (const { weights } of sets) {
    for (let lane = vertex * 4; lane < vertex * 4 + 4; lane++) weights[lane] = weights[lane]! * factor;
  }
}

function inRows(sets: readonly InfluenceSet[], count: number): Influences {
  const total = sets.reduce(
    (sum, { weights }) => sum + weights.reduce((n, weight) => n + (weight === 0 ? 0 : 1), 0),
    0,
  );
  const start = new Uint32Array(count + 1);
  const joint = new Uint16Array(total);
  const weight = new Float32Array(total);
  let length = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    for (const { joints, weights } of sets) {
      for (let lane = vertex * 4; lane < vertex * 4 + 4; lane++) {
        if (weights[lane] === 0) continue;
        joint[length] = joints[lane]!;
        weight[length++] = weights[lane]!;
      }
    }
    start[vertex + 1] = length;
  }
  return { start, joint, weight };
}
