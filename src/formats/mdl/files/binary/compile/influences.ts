/** Selects the bones of a skin and up to four weights per vertex (docs/reference/mdl.md#skins). */

import { FIT_CODES } from '../../../../../fit/codes.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import { LIMITS } from '../../../model/limits.ts';
import type { SkinWeights } from '../../../model/model.ts';
import type { Job } from './job.ts';

const LANES = 4;
const NO_SLOT = -1;

export interface Lanes {
  weights: Float32Array<ArrayBuffer>;
  boneSlots: Int16Array<ArrayBuffer>;
  /** Node of each slot, in the order in which vertices first use them. */
  nodeOfSlot: number[];
}

/** Weight that was moved to other bones. */
interface Shift {
  vertices: number;
  max: number;
  sum: number;
}

export function lanesOf(job: Job, skin: SkinWeights, vertexCount: number, path: string): Lanes {
  const { start, bone, weight } = skin;
  const kept = keptBones(job, skin, path);
  const weights = new Float32Array(vertexCount * LANES);
  const boneSlots = new Int16Array(vertexCount * LANES).fill(NO_SLOT);
  const slots = new Map<number, number>();
  const shift: Shift = { vertices: 0, max: 0, sum: 0 };
  const chosen: number[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    choose(chosen, from, to, skin, kept);
    const factor = chosen.length < to - from ? spread(chosen, from, to, weight, shift) : 1;
    for (const [lane, at] of chosen.entries()) {
      const slot = slots.get(bone[at]!) ?? slots.size;
      slots.set(bone[at]!, slot);
      boneSlots[vertex * LANES + lane] = slot;
      weights[vertex * LANES + lane] = weight[at]! * factor;
    }
  }
  if (shift.vertices > 0) {
    const message = `Dropped influences of ${counted(shift.vertices, 'vertex', 'vertices')}`;
    const error = { max: shift.max, mean: shift.sum / shift.vertices, unit: 'weight' };
    job.report.lose(FIT_CODES.FIT_INFLUENCES_REDUCED, message, { source: path, error });
  }
  return { weights, boneSlots, nodeOfSlot: [...slots.keys()] };
}

/** The greatest weights of a vertex, in their original order. */
function choose(
  chosen: number[],
  from: number,
  to: number,
  { bone, weight }: SkinWeights,
  kept: ReadonlySet<number>,
): void {
  chosen.length = 0;
  for (let at = from; at < to; at++) {
    if (!kept.has(bone[at]!)) continue;
    chosen.push(at);
    if (chosen.length <= LANES) continue;
    const lightest = chosen.reduce((least, other) => (weight[other]! < weight[least]! ? other : least));
    chosen.splice(chosen.indexOf(lightest), 1);
  }
}

/** The factor that restores the sum of weights of a vertex. */
function spread(
  chosen: readonly number[],
  from: number,
  to: number,
  weight: Float32Array,
  shift: Shift,
): number {
  const whole = weight.subarray(from, to).reduce((sum, value) => sum + value, 0);
  const rest = chosen.reduce((sum, at) => sum + weight[at]!, 0);
  shift.vertices++;
  shift.max = Math.max(shift.max, whole - rest);
  shift.sum += whole - rest;
  return rest > 0 ? whole / rest : 1;
}

/** All bones, or those with the greatest weights if there are more than the game supports. */
function keptBones(
  { target, report }: Job,
  { bone, weight }: SkinWeights,
  path: string,
): ReadonlySet<number> {
  const totals = new Map<number, number>();
  bone.forEach((node, at) => {
    totals.set(node, (totals.get(node) ?? 0) + weight[at]!);
  });
  const limit = LIMITS[target].bones;
  if (totals.size <= limit) return new Set(totals.keys());
  const message = `Skin has ${totals.size} bones, more than ${limit}`;
  report.lose(MDL_CODES.MDL_BONE_LIMIT, message, { source: path });
  const byWeight = [...totals].sort(([, a], [, b]) => b - a).slice(0, limit);
  return new Set(byWeight.map(([node]) => node));
}
