/** Bones and weights of a skin (docs/reference/mdl.md#skins). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { SkinWeights } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { nodesOfSlots } from '../slots.ts';
import { type Source, spend } from './source.ts';

const LANES = 4;
const BYTES_PER_LANE = 8;

/**
 * @param nodeCount of the model, to whose depth-first order skins refer
 */
export function skinWeightsOf(
  source: Source,
  skin: NonNullable<Node['skin']>,
  nodeCount: number,
  path: string,
): SkinWeights | undefined {
  const { weights, boneSlots } = skin;
  if (!weights || !boneSlots) return undefined;
  spend(source, weights.length * BYTES_PER_LANE, path);
  const nodeOfSlot = nodesOfSlots(skin, nodeCount);
  const vertexCount = weights.length / LANES;
  const start = new Uint32Array(vertexCount + 1);
  const bone = new Int32Array(weights.length);
  const weight = new Float32Array(weights.length);
  let count = 0;
  let unknown = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let lane = vertex * LANES; lane < (vertex + 1) * LANES; lane++) {
      if (weights[lane] === 0) continue;
      const node = nodeOfSlot.get(boneSlots[lane]!);
      if (node === undefined) {
        unknown++;
        continue;
      }
      bone[count] = node;
      weight[count++] = weights[lane]!;
    }
    start[vertex + 1] = count;
  }
  if (unknown > 0) {
    const message = `Dropped ${counted(unknown, 'weight')} of unknown bones`;
    source.report.lose(MDL_CODES.MDL_BONE_UNKNOWN, message, { source: path });
  }
  const bind = bindOf(source, skin, nodeCount, path);
  return { start, bone: bone.slice(0, count), weight: weight.slice(0, count), ...(bind ? { bind } : {}) };
}

function bindOf(
  source: Source,
  { bindRotations, bindTranslations }: NonNullable<Node['skin']>,
  nodeCount: number,
  path: string,
): SkinWeights['bind'] {
  if (!bindRotations && !bindTranslations) return undefined;
  if (bindRotations?.length !== nodeCount * 4 || bindTranslations?.length !== nodeCount * 3) {
    const found = [(bindRotations?.length ?? 0) / 4, (bindTranslations?.length ?? 0) / 3];
    const message = `Expected ${counted(nodeCount, 'bind transform')}, found ${found.join(' rotations and ')} translations`;
    source.report.lose(MDL_CODES.MDL_BIND_COUNT, message, { source: path });
    return undefined;
  }
  spend(source, nodeCount * 7 * Float32Array.BYTES_PER_ELEMENT, path);
  const rotations = new Float32Array(bindRotations.length);
  for (let at = 0; at < rotations.length; at += 4) {
    rotations.set(bindRotations.subarray(at + 1, at + 4), at);
    rotations[at + 3] = bindRotations[at]!;
  }
  return { rotations, translations: bindTranslations.slice() };
}
