/** Rules for the weights of skins. */

import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Weights } from '../../../model/shapes.ts';
import type { AsciiNode } from '../document.ts';
import type { Findings } from '../findings.ts';

const MOST_BONES = 17;
/** The same in builds that read normals, which older ones do not know. */
const MOST_BONES_ENHANCED = 64;
const MOST_INFLUENCES = 4;
/** Deviation due to exporters that round to a few digits. */
const SUM_TOLERANCE = 0.01;

/**
 * @param isEnhanced whether only the Enhanced Edition reads all of the mesh
 * @param byName the nodes of the model, by their names in lower case
 */
export function checkSkin(
  weights: Weights,
  isEnhanced: boolean,
  path: string,
  byName: ReadonlyMap<string, AsciiNode>,
  findings: Findings,
): void {
  const { bones, start } = weights;
  const stranger = bones.find((bone) => !byName.has(bone.toLowerCase()));
  if (stranger !== undefined) {
    findings.add(CODES.MDL_ASCII_BONE_UNKNOWN, `Unknown bone "${stranger}"`, path, weights);
  }
  const most = isEnhanced ? MOST_BONES_ENHANCED : MOST_BONES;
  if (bones.length > most) {
    const message = `Skin has ${bones.length} bones, more than ${most}`;
    findings.add(CODES.MDL_ASCII_BONES_MANY, message, path, weights);
  }
  for (const [code, isWrong, message] of [
    [CODES.MDL_ASCII_WEIGHT_SUM, hasWrongSum, 'Sum of weights is not 1'],
    [CODES.MDL_ASCII_WEIGHT_MANY, hasManyBones, `More than ${MOST_INFLUENCES} bones`],
  ] as const) {
    const wrong: number[] = [];
    for (let vertex = 0; vertex + 1 < start.length; vertex++)
      if (isWrong(weights, vertex)) wrong.push(vertex);
    const [first] = wrong;
    if (first === undefined) continue;
    const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
    findings.add(code, `${message} in vertex ${first}${others}`, `${path}[${first}]`, weights, first);
  }
}

function hasWrongSum({ start, weight }: Weights, vertex: number): boolean {
  let sum = 0;
  for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) sum += weight[entry]!;
  return !(Math.abs(sum - 1) <= SUM_TOLERANCE);
}

function hasManyBones({ start }: Weights, vertex: number): boolean {
  return start[vertex + 1]! - start[vertex]! > MOST_INFLUENCES;
}
