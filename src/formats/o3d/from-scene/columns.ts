/** The streams of a primitive. */
import { mapFor, placedUvs } from '../../../scene/maps.ts';
import type { Primitive, Scene } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { SEMANTIC } from '../to-scene/graph/semantics.ts';
import type { Field } from './builder.ts';

/** A stream of a StreamBank before it has its field. */
export interface Column extends Field {
  semantic: number;
  semanticIndex: number;
}

/** The numbers of its vertices. Positions come first, and normals next, which a SkinEval moves. */
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

export function isMoved({ semantic }: Column): boolean {
  return semantic === SEMANTIC.position || semantic === SEMANTIC.normal;
}

/** The texture coordinates as the material places them come first: the loader's shaders look nowhere else. */
export function uvSets({ materials }: Scene, { uvs, material }: Primitive): Float32Array[] {
  const source = materials[material];
  const map = source && (mapFor(source, 'diffuse') ?? mapFor(source, 'emissive'));
  const used = map && uvs[map.uv];
  if (!used) return uvs;
  return [placedUvs(used, map), ...uvs.filter((_, set) => set !== map.uv)];
}

/** v = 0 is the lowest row there (docs/reference/o3d.md#axes-and-units). */
function flipped(uvs: Float32Array): Float32Array {
  return uvs.map((coordinate, i) => (i % 2 === 1 ? 1 - coordinate : coordinate));
}

export function streamOf(field: number, { semantic, semanticIndex }: Column, bind?: number): JsonObject {
  const stream = { field, startIndex: 0, semantic, semanticIndex };
  return bind === undefined ? { stream } : { stream, bind };
}
