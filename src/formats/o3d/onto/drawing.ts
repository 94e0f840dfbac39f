/** Edited primitives beside what an archive draws them from. */
import type { Primitive } from '../../../scene/scene.ts';
import type { SceneObject } from '../archive/document.ts';

/** A primitive before and after an edit. */
export interface Drawing {
  /** The Primitive. */
  object: SceneObject;
  /** Its vertices before the edit, as rows of its StreamBank. */
  vertices: Uint32Array;
  was: Primitive;
  is: Primitive;
}

const COLUMNS = ['positions', 'normals', 'colors', 'influences'] as const;

/** Whether no number of a vertex was edited. */
export function haveSameVertices(was: Primitive, is: Primitive): boolean {
  return (
    was === is ||
    (COLUMNS.every((column) => was[column] === is[column]) &&
      was.uvs.length === is.uvs.length &&
      was.uvs.every((set, index) => set === is.uvs[index]))
  );
}
