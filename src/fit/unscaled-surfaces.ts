/** Surfaces and bind matrices to which the removed scales of nodes are applied. */
import { moveDirection, normalMatrix, product } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import { transformed } from '../pose/transformed.ts';
import { withMesh } from '../pose/with-mesh.ts';
import { type Influences, NONE, type Node, type Scene, type Skin } from '../scene/scene.ts';
import type { Base, Place } from './unscaled-places.ts';

/** A skin whose inverse bind matrices include what was removed from its joints. */
export function movedSkin(skin: Skin, places: readonly Place[]): Skin {
  const inverseBind = skin.inverseBind.slice();
  skin.joints.forEach((node, joint) => {
    const { base } = places[node]!;
    if (!base) return;
    const own = Float64Array.from(inverseBind.subarray(joint * 16, joint * 16 + 16));
    inverseBind.set(product(base.matrix, own), joint * 16);
  });
  return { ...skin, inverseBind };
}

/** Applies the bases of nodes to their surfaces, and those of joints to points in their spaces. */
export function movedMeshes(
  { meshes, skins }: Scene,
  nodes: readonly Node[],
  places: readonly Place[],
): Pick<Scene, 'meshes' | 'nodes'> {
  const all = meshes.slice();
  const placed = nodes.map((node, index) => {
    const joints = skins[node.skin ?? NONE]?.joints;
    return withMesh(node, all, (primitive) => {
      const { influences } = primitive;
      const { base } = places[index]!;
      if (!joints || !influences) return base ? transformed(primitive, base.matrix) : primitive;
      const moved = movedInfluences(influences, joints, places);
      return moved === influences ? primitive : { ...primitive, influences: moved };
    });
  });
  return { meshes: all, nodes: placed };
}

function movedInfluences(
  influences: Influences,
  joints: readonly number[],
  places: readonly Place[],
): Influences {
  const { joint, offset, offsetNormal } = influences;
  if (!offset || joints.every((node) => !places[node]!.base)) return influences;
  const normalMatrices = joints.map((node) => normalMatrixOf(places[node]!.base));
  const out = { offset: offset.slice(), offsetNormal: offsetNormal?.slice() };
  joint.forEach((own, influence) => {
    const matrix = places[joints[own]!]?.base?.matrix;
    const normals = normalMatrices[own];
    if (!matrix || !normals) return;
    moveDirection(out.offset, influence * 3, matrix, 0, offset, influence * 3);
    if (offsetNormal && out.offsetNormal)
      moveDirection(out.offsetNormal, influence * 3, normals, 0, offsetNormal, influence * 3);
  });
  if (out.offsetNormal) normalize(out.offsetNormal);
  return {
    ...influences,
    offset: out.offset,
    ...(out.offsetNormal ? { offsetNormal: out.offsetNormal } : {}),
  };
}

function normalMatrixOf(base: Base | undefined): Float64Array | undefined {
  if (!base) return undefined;
  const normals = new Float64Array(16);
  normalMatrix(normals, base.matrix);
  return normals;
}
