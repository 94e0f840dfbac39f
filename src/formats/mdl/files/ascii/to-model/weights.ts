import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { SkinWeights } from '../../../model/model.ts';
import type { Weights } from '../../../model/shapes.ts';

const UNKNOWN = -1;

/**
 * The weights of the vertices of a mesh, with indices of nodes instead of names of bones. Weights of 0 are dropped: they
 * only fill lines, which must not be empty.
 *
 * @param origin for every vertex, its listed vertex
 */
export function expandedWeights(
  { bones, start, bone, weight }: Weights,
  origin: Uint32Array,
  nodeOf: ReadonlyMap<string, number>,
  lose: Lose,
): SkinWeights {
  const nodes = bones.map((name) => nodeOf.get(name.toLowerCase()) ?? UNKNOWN);
  const strangers = bones.filter((_, index) => nodes[index] === UNKNOWN);
  if (strangers.length > 0) {
    const message = `${counted(strangers.length, 'unknown bone')}, such as "${strangers[0]}"`;
    lose(CODES.MDL_ASCII_BONE_UNKNOWN, message);
  }
  const listed = start.length - 1;
  const missing = origin.reduce((count, vertex) => count + (vertex >= listed ? 1 : 0), 0);
  if (missing > 0)
    lose(CODES.MDL_ASCII_STREAM_LENGTH, `No weights for ${counted(missing, 'vertex', 'vertices')}`);
  const starts = new Uint32Array(origin.length + 1);
  const all: { bone: number[]; weight: number[] } = { bone: [], weight: [] };
  for (const [vertex, from] of origin.entries()) {
    for (let entry = start[from] ?? 0; entry < (start[from + 1] ?? 0); entry++) {
      const node = nodes[bone[entry]!] ?? UNKNOWN;
      if (node === UNKNOWN || weight[entry] === 0) continue;
      all.bone.push(node);
      all.weight.push(weight[entry]!);
    }
    starts[vertex + 1] = all.bone.length;
  }
  return { start: starts, bone: Int32Array.from(all.bone), weight: Float32Array.from(all.weight) };
}
