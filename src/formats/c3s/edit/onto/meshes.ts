/** Puts edited meshes into the surface of a model. */
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Mesh } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { canHaveSurface, putSurface } from './geometry.ts';
import { putVertices } from './vertices.ts';

/** Changes numbers in place if the triangles are those of the model. @returns whether the surface was rebuilt */
export function putMeshes(edit: Edit, added: AddedModel, choices: Choices): boolean {
  const { before, after } = edit;
  const edited = added.levels.filter(({ mesh }) => before.meshes[mesh] !== after.meshes[mesh]);
  if (edited.length === 0) return false;
  if (edited.some(({ mesh }) => !hasSameTriangles(before.meshes[mesh]!, after.meshes[mesh]!))) {
    const isPut = canHaveSurface(added, after);
    if (isPut) putSurface(edit, added);
    return isPut;
  }
  for (const { mesh, surfaces, triangles } of edited) {
    const [was, is] = [before.meshes[mesh]!, after.meshes[mesh]!].map(({ primitives }) => primitives);
    surfaces.forEach((surface, index) => {
      putVertices(added, { was: was![index]!, is: is![index]!, surface, triangles }, choices);
    });
  }
  return false;
}

function hasSameTriangles({ primitives: was }: Mesh, { primitives: is }: Mesh): boolean {
  return (
    was.length === is.length &&
    was.every(({ positions, indices, material }, index) => {
      const other = is[index]!;
      return (
        positions.length === other.positions.length &&
        material === other.material &&
        saysTheSame(indices, other.indices)
      );
    })
  );
}
