import type { GLTF, TypedArray } from '@gltf-transform/core';
import type { Primitive } from '../../../../scene/scene.ts';
import { TARGETS } from '../../from-scene/column-layout.ts';
import type { Target } from '../../from-scene/target-file.ts';

/** A primitive of the file that is edited. */
export interface Part {
  target: Target;
  json: GLTF.IMeshPrimitive;
  /** Absent if all of its data is new. */
  was: Primitive | undefined;
  is: Primitive;
  mesh: number;
  /** Number of morph targets that its mesh has in the file. */
  targets: number;
  path: `meshes[${number}].primitives[${number}]`;
}

/** Puts a column of vertices into a primitive or a morph target. */
export function putVertices(
  { target }: Part,
  attributes: Record<string, number>,
  semantic: string,
  array: TypedArray,
  type: GLTF.AccessorType,
): void {
  const placing = {
    instead: attributes[semantic],
    target: TARGETS.vertices,
    bounds: semantic === 'POSITION',
  };
  attributes[semantic] = target.draft.addColumn(array, type, placing);
}
