/** Bones that an edit moved below meshes that stayed: their rest poses and their inverse bind matrices are others. */
import { inverse, moveDirection, movePoint, product } from '../../math/affine.ts';
import type { Influences, Mesh, Skin } from '../../scene/scene.ts';

/** By node 16 numbers, column-major: from the old space of the bone to the new one. */
export type MovedBones = ReadonlyMap<number, Float64Array>;

/** @returns undefined if the old matrix is not invertible */
export function changeOfSpace(was: Float64Array, is: Float64Array): Float64Array | undefined {
  const back = inverse(was);
  return back && product(is, back);
}

/** A skin with the inverse bind matrices of moved bones. */
export function movedSkin(skin: Skin, moved: MovedBones): Skin {
  if (!skin.joints.some((node) => moved.has(node))) return skin;
  const inverseBind = skin.inverseBind.slice();
  skin.joints.forEach((node, joint) => {
    const change = moved.get(node);
    const matrix = Float64Array.from(inverseBind.subarray(joint * 16, joint * 16 + 16));
    if (change) inverseBind.set(product(change, matrix), joint * 16);
  });
  return { ...skin, inverseBind };
}

/** A mesh whose vertices stay where they are; only their offsets from moved bones change. @param skin of the mesh */
export function movedMesh(mesh: Mesh, { joints }: Skin, moved: MovedBones): Mesh {
  const changes = joints.map((node) => moved.get(node));
  const isBound = ({ offset, joint }: Influences) => offset && joint.some((index) => changes[index]);
  if (!mesh.primitives.some(({ influences }) => influences && isBound(influences))) return mesh;
  const primitives = mesh.primitives.map((primitive) => {
    const { influences } = primitive;
    return influences && isBound(influences)
      ? { ...primitive, influences: withOffsets(influences, changes) }
      : primitive;
  });
  return { ...mesh, primitives };
}

function withOffsets(influences: Influences, changes: readonly (Float64Array | undefined)[]): Influences {
  const offset = influences.offset!.slice();
  const offsetNormal = influences.offsetNormal!.slice();
  influences.joint.forEach((joint, entry) => {
    const change = changes[joint];
    if (!change) return;
    movePoint(offset, entry * 3, change, 0, influences.offset!, entry * 3);
    moveDirection(offsetNormal, entry * 3, change, 0, influences.offsetNormal!, entry * 3);
  });
  return { ...influences, offset, offsetNormal };
}
