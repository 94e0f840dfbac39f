import type { GLTF } from '@gltf-transform/core';
import type { Primitive } from '../../../../scene/scene.ts';
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
