/**
 * What SkinEval makes of the vertices of its SourceBuffers, by the formulas in docs/reference/o3d.md#skins: scenes are
 * compared with it.
 */
import { mat4 } from 'gl-matrix';
import { SEMANTIC } from '../../../../../src/formats/o3d/files/archive/semantics.ts';
import type { SkinVertices } from '../../../../../src/formats/o3d/files/blobs/document.ts';

/**
 * The matrices that vertices are blended by: inverse(base) · world · inverse bind. Google's plugin multiplies the first
 * two the other way round, which differs only where the base is neither the identity nor commutes (docs/reference/o3d.md#skins).
 *
 * @param worlds 16 numbers per joint
 * @param inverseBind 16 numbers per joint
 */
export function skinMatrices(
  base: Float64Array,
  worlds: Float64Array,
  inverseBind: Float64Array,
): Float64Array {
  const matrices = new Float64Array(worlds.length);
  const toBase = mat4.invert(new Float64Array(16) as mat4, base as mat4) ?? mat4.create();
  const world = new Float64Array(16) as mat4;
  for (let at = 0; at < worlds.length; at += 16) {
    mat4.multiply(world, toBase, worlds.subarray(at, at + 16) as mat4);
    const matrix = matrices.subarray(at, at + 16) as mat4;
    mat4.multiply(matrix, world, inverseBind.subarray(at, at + 16) as mat4);
  }
  return matrices;
}

/**
 * A stream, blended. Three components are a point where they are positions, else a direction; four are as they are, and
 * nothing is divided or brought to unit length.
 *
 * @param values 3 or 4 per vertex
 * @param matrices 16 per joint
 */
export function blendStream(
  values: ArrayLike<number>,
  components: 3 | 4,
  semantic: number,
  { count, influences }: SkinVertices,
  matrices: Float64Array,
): Float64Array {
  const { start, matrixIndex, weight } = influences;
  const out = Float64Array.from(values);
  const blended = new Float64Array(16);
  const implied = semantic === SEMANTIC.position ? 1 : 0;
  for (let vertex = 0; vertex < count; vertex++) {
    // One without influences keeps what it has.
    if (start[vertex] === start[vertex + 1]) continue;
    blended.fill(0);
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const matrix = matrixIndex[entry]! * 16;
      for (let i = 0; i < 16; i++) blended[i] = blended[i]! + weight[entry]! * matrices[matrix + i]!;
    }
    const at = vertex * components;
    const w = components === 4 ? values[at + 3]! : implied;
    for (let row = 0; row < components; row++) {
      out[at + row] =
        blended[row]! * values[at]! +
        blended[4 + row]! * values[at + 1]! +
        blended[8 + row]! * values[at + 2]! +
        blended[12 + row]! * w;
    }
  }
  return out;
}
