import type { Edit } from '../../edit.ts';
import type { AddedModel } from '../to-scene/model.ts';

/** Where a model shows a material of the scene. */
export interface Use {
  material: number;
  /** Of the material in the file. */
  row: number;
  /** Rows of the faces. */
  faces: number[];
}

export function usesOf({ before }: Pick<Edit, 'before'>, { levels }: AddedModel): Use[] {
  return levels.flatMap(({ mesh, triangles, surfaces }) =>
    surfaces.map((surface, at) => ({
      material: before.meshes[mesh]!.primitives[at]!.material,
      row: surface.material,
      faces: surface.triangles.map((triangle) => triangles.face[triangle]!),
    })),
  );
}
