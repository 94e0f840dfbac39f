/** Compiles the tables of a skin (docs/reference/mdl.md#skins). */
import { FormatError } from '../../../../../report/report.ts';
import { MDL_CODES } from '../../../codes.ts';
import { bindFrom, type Rest } from '../../../model/bind.ts';
import { weightsFault } from '../../../model/fault.ts';
import type { SkinWeights } from '../../../model/model.ts';
import type { Node } from '../document.ts';
import { blankSkin } from './blank.ts';
import { lanesOf } from './influences.ts';
import type { CompileTarget, Job } from './job.ts';

type Skin = NonNullable<Node['skin']>;

/** Number of bone slots. */
const SLOT_COUNTS: Readonly<Record<CompileTarget, number>> = { '1.69': 18, ee: 64 };
const NO_SLOT = -1;

/** The skin of a node without vertices, as in animations. */
export function emptySkin({ target }: Job): Skin {
  return { header: blankSkin(SLOT_COUNTS[target]) };
}

/** The weights of vertices that no bone moves, as in a text without weights. */
export function noWeights(vertexCount: number): SkinWeights {
  return { start: new Uint32Array(vertexCount + 1), bone: new Int32Array(), weight: new Float32Array() };
}

/**
 * @param rests rest pose of all nodes
 * @param index of the node with the skin
 */
export function compileSkin(
  job: Job,
  weights: SkinWeights,
  vertexCount: number,
  rests: readonly Rest[],
  index: number,
  path: string,
): Skin {
  const nodeCount = rests.length;
  const fault = weightsFault(weights, vertexCount, nodeCount);
  if (fault !== undefined) throw new FormatError(MDL_CODES.MDL_MODEL_FAULTY, fault, { path });
  const skin = emptySkin(job);
  const { nodeOfSlot, ...lanes } = lanesOf(job, weights, vertexCount, path);
  skin.header.nodeOfSlot.set(nodeOfSlot);
  const slotOfNode = new Int16Array(nodeCount).fill(NO_SLOT);
  nodeOfSlot.forEach((node, slot) => {
    slotOfNode[node] = slot;
  });
  const { rotations, translations } = bindOf(weights, rests, index);
  return {
    ...skin,
    ...lanes,
    slotOfNode,
    bindRotations: scalarFirst(rotations),
    bindTranslations: translations,
    boneConstants: new Uint32Array(nodeCount),
  };
}

function bindOf(
  { bind }: SkinWeights,
  rests: readonly Rest[],
  index: number,
): NonNullable<SkinWeights['bind']> {
  const { length } = rests;
  const isWhole = bind?.rotations.length === length * 4 && bind.translations.length === length * 3;
  return isWhole ? bind : bindFrom(rests, index);
}

/** From x, y, z, w to w, x, y, z. */
function scalarFirst(rotations: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(rotations, (_, at) => {
    const first = at - (at % 4);
    return rotations[first + ((at + 3) % 4)]!;
  });
}
