import type { GLTF } from '@gltf-transform/core';
import type { Primitive } from '../../../../scene/scene.ts';
import type { Target } from '../../from-scene/target-file.ts';

/** What buffer views with vertices are for. */
export const VERTICES = 34962;

/** A primitive of the file that is edited. */
export interface Part {
  target: Target;
  json: GLTF.IMeshPrimitive;
  /** Absent if all of its data is new. */
  was: Primitive | undefined;
  is: Primitive;
  mesh: number;
  /** Number of morph targets of a mesh that the file has. */
  targets?: number;
  path: `meshes[${number}].primitives[${number}]`;
}
