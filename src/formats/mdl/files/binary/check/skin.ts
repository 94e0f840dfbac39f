/** Rules for the weights and bones of skins. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { Node } from '../document.ts';
import { nodesOfSlots } from '../slots.ts';

const LANES = 4;
/** Of the sum of the weights of a vertex, as in models in text. */
const SUM_TOLERANCE = 0.01;

/** @param nodeCount of the model */
export function checkSkin({ mesh, skin }: Node, nodeCount: number, path: string, report: Report): void {
  if (!skin || !mesh?.vertices) return;
  const { weights, boneSlots } = skin;
  for (const field of ['weights', 'boneSlots'] as const) {
    if (skin[field]) continue;
    const message = `No ${field === 'weights' ? 'weights' : 'bones'} for ${counted(mesh.header.vertexCount, 'vertex', 'vertices')}`;
    report.add(MDL_CODES.MDL_STREAM_MISSING, message, { path: `${path}.skin.header.${field}` });
  }
  checkBind(skin, nodeCount, `${path}.skin`, report);
  if (!weights || !boneSlots) return;
  const wrong: number[] = [];
  for (let vertex = 0; vertex < weights.length / LANES; vertex++) {
    let sum = 0;
    for (let lane = 0; lane < LANES; lane++) sum += weights[vertex * LANES + lane]!;
    if (Math.abs(sum - 1) > SUM_TOLERANCE) wrong.push(vertex);
  }
  if (wrong.length > 0) {
    const message = `Sum of weights is not 1 in vertex ${wrong[0]}${others(wrong)}`;
    report.add(MDL_CODES.MDL_WEIGHT_SUM, message, { path: `${path}.skin.weights` });
  }
  const nodeOfSlot = nodesOfSlots(skin, nodeCount);
  const unbound: number[] = [];
  for (let lane = 0; lane < weights.length; lane++)
    if (weights[lane] !== 0 && !nodeOfSlot.has(boneSlots[lane]!)) unbound.push(Math.floor(lane / LANES));
  if (unbound.length === 0) return;
  const message = `Unknown bones in vertex ${unbound[0]}${others(unbound)}`;
  report.add(MDL_CODES.MDL_BONE_UNKNOWN, message, { path: `${path}.skin.boneSlots` });
}

function checkBind(
  { bindRotations, bindTranslations }: NonNullable<Node['skin']>,
  nodeCount: number,
  path: string,
  report: Report,
): void {
  const rotations = (bindRotations?.length ?? 0) / 4;
  const translations = (bindTranslations?.length ?? 0) / 3;
  if (rotations === nodeCount && translations === nodeCount) return;
  const message = `Expected ${counted(nodeCount, 'bind transform')}, found ${rotations} rotations and ${translations} translations`;
  const list = rotations === nodeCount ? 'bindTranslations' : 'bindRotations';
  report.add(MDL_CODES.MDL_BIND_COUNT, message, { path: `${path}.header.${list}` });
}

function others(vertices: readonly number[]): string {
  return vertices.length > 1 ? ` and ${vertices.length - 1} more` : '';
}
