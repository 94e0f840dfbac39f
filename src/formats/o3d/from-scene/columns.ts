/** The streams of a primitive. */
import type { Primitive } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { SEMANTIC } from '../files/archive/semantics.ts';
import type { Field } from './builder.ts';

/** A stream of a StreamBank without its field. */
export interface Column extends Field {
  semantic: number;
  semanticIndex: number;
}

/** The vertex attributes. Positions and normals, which a SkinEval moves, come first. */
export function columnsOf({ positions, normals, uvs, colors }: Primitive): Column[] {
  const column = (semantic: number, numComponents: number, values: Float32Array, semanticIndex = 0) => {
    return { semantic, semanticIndex, numComponents, values };
  };
  return [
    column(SEMANTIC.position, 3, positions),
    ...(normals ? [column(SEMANTIC.normal, 3, normals)] : []),
    ...uvs.map((set, index) => column(SEMANTIC.texcoord, 2, flipped(set), index)),
    ...(colors ? [column(SEMANTIC.color, 4, colors)] : []),
  ];
}

/** One of them, by the index of its UV set or stream. */
export function columnOf(primitive: Primitive, semantic: number, semanticIndex: number): Column | undefined {
  return columnsOf(primitive).find((one) => one.semantic === semantic && one.semanticIndex === semanticIndex);
}

export function isMoved({ semantic }: Column): boolean {
  return semantic === SEMANTIC.position || semantic === SEMANTIC.normal;
}

/** In O3D v = 0 is the lowest row (docs/reference/o3d.md#axes-and-units). */
function flipped(uvs: Float32Array): Float32Array {
  return uvs.map((coordinate, i) => (i % 2 === 1 ? 1 - coordinate : coordinate));
}

export function streamOf(field: number, { semantic, semanticIndex }: Column, bind?: number): JsonObject {
  const stream = { field, startIndex: 0, semantic, semanticIndex };
  return bind === undefined ? { stream } : { stream, bind };
}
