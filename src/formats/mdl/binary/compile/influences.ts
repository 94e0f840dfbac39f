/** Which bones of a skin are kept, and four lanes of weights per vertex (mdl §1.5). */
import type { SkinWeights } from '../../model/model.ts';
import { MDL_COMPILE_CODES } from './codes.ts';
import type { CompileTarget, Job } from './job.ts';

const LANES = 4;
const NO_SLOT = -1;
const BONE_LIMITS: Readonly<Record<CompileTarget, number>> = { '1.69': 17, ee: 64 };

export interface Lanes {
  weights: Float32Array<ArrayBuffer>;
  boneSlots: Int16Array<ArrayBuffer>;
  /** Node of each slot: slots are in the order in which vertices name their bones. */
  nodeOfSlot: number[];
}

/** One weight of a vertex. */
interface Influence {
  bone: number;
  weight: number;
}

export function lanesOf(job: Job, skin: SkinWeights, vertexCount: number, path: string): Lanes {
  const kept = keptBones(job, skin, path);
  const weights = new Float32Array(vertexCount * LANES);
  const boneSlots = new Int16Array(vertexCount * LANES).fill(NO_SLOT);
  const slots = new Map<number, number>();
  const lost = { vertices: 0, max: 0, sum: 0 };
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const all = influencesOf(skin, vertex);
    const chosen = heaviest(all.filter(({ bone }) => kept.has(bone)));
    if (chosen.length < all.length) {
      const share = spread(chosen, all);
      lost.vertices++;
      lost.max = Math.max(lost.max, share);
      lost.sum += share;
    }
    chosen.forEach(({ bone, weight }, lane) => {
      const slot = slots.get(bone) ?? slots.size;
      slots.set(bone, slot);
      boneSlots[vertex * LANES + lane] = slot;
      weights[vertex * LANES + lane] = weight;
    });
  }
  if (lost.vertices > 0) {
    const message = `${lost.vertices} vertices keep fewer bones than they have`;
    const error = { max: lost.max, mean: lost.sum / lost.vertices, unit: 'weight' };
    job.report.lose(MDL_COMPILE_CODES.MDL_INFLUENCES, message, { path, error });
  }
  return { weights, boneSlots, nodeOfSlot: [...slots.keys()] };
}

function influencesOf({ start, bone, weight }: SkinWeights, vertex: number): Influence[] {
  const influences: Influence[] = [];
  for (let at = start[vertex] ?? 0; at < (start[vertex + 1] ?? 0); at++) {
    influences.push({ bone: bone[at]!, weight: weight[at]! });
  }
  return influences;
}

/** In the order in which they are given. */
function heaviest(influences: Influence[]): Influence[] {
  if (influences.length <= LANES) return influences;
  const chosen = new Set([...influences].sort((a, b) => b.weight - a.weight).slice(0, LANES));
  return influences.filter((influence) => chosen.has(influence));
}

/** Shares what was left out among those that are left, and returns it. */
function spread(chosen: Influence[], all: readonly Influence[]): number {
  const sum = (influences: readonly Influence[]) => influences.reduce((sum, { weight }) => sum + weight, 0);
  const [whole, rest] = [sum(all), sum(chosen)];
  for (const influence of chosen) influence.weight *= rest > 0 ? whole / rest : 1;
  return whole - rest;
}

/** All bones, or the heaviest ones where the game cannot take them all. */
function keptBones(
  { target, report }: Job,
  { bone, weight }: SkinWeights,
  path: string,
): ReadonlySet<number> {
  const totals = new Map<number, number>();
  bone.forEach((node, at) => {
    totals.set(node, (totals.get(node) ?? 0) + weight[at]!);
  });
  const limit = BONE_LIMITS[target];
  if (totals.size <= limit) return new Set(totals.keys());
  const message = `the skin has ${totals.size} bones, and the game takes ${limit}`;
  report.lose(MDL_COMPILE_CODES.MDL_BONE_LIMIT, message, { path });
  const byWeight = [...totals].sort(([, a], [, b]) => b - a).slice(0, limit);
  return new Set(byWeight.map(([node]) => node));
}
