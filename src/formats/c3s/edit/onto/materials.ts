/** Puts edited materials into those of a model. */
import { patchTable } from '../../../../binary/patch-rows.ts';
import { textAt, textColumn } from '../../../../binary/schema.ts';
import { ImageFitter, reportImageSize } from '../../../../fit/images.ts';
import { mapFor } from '../../../../scene/maps.ts';
import type { Material } from '../../../../scene/scene.ts';
import { changedIndices, type Edit } from '../../../edit.ts';
import { type IndexedModel, indicesByRow, rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { FACE_FLAG } from '../../files/scene/records/geometry.ts';
import { TEXTURE_FLAG } from '../../files/scene/records/surface.ts';
import type { AddedModel } from '../../to-scene/model.ts';

export function putMaterials(edit: Edit, added: AddedModel): void {
  const { before, after } = edit;
  const rows = rowsOf(edit, added);
  const { textures, materials, faces } = added.source.model;
  for (const index of changedIndices(before.materials, after.materials)) {
    const row = rows.get(index);
    if (row === undefined) continue;
    const [was, is] = [before.materials[index]!, after.materials[index]!];
    if (was.doubleSided !== is.doubleSided) {
      for (const face of facesWith(edit, added, index)) {
        faces.flags[face] = withFlag(faces.flags[face]!, FACE_FLAG.twoSided, is.doubleSided === true);
      }
    }
    if (row === UNKNOWN_ROW) continue;
    putImage(edit, added.source, rows, index);
    if (was.alpha === is.alpha && was.diffuse[3] === is.diffuse[3]) continue;
    materials.transparency[row] = is.alpha === 'opaque' ? 0 : 1 - is.diffuse[3];
    // The first texture of a material decides whether it is masked.
    const texture = firstTexture(added.source, row);
    if (texture === UNKNOWN_ROW) continue;
    textures.flags[texture] = withFlag(textures.flags[texture]!, TEXTURE_FLAG.masking, is.alpha === 'mask');
  }
}

/** The row in the file of each of the scene's materials. */
export function rowsOf({ before }: Pick<Edit, 'before'>, { levels }: AddedModel): Map<number, number> {
  return new Map(
    levels.flatMap(({ mesh, surfaces }) =>
      surfaces.map(({ material }, at) => [before.meshes[mesh]!.primitives[at]!.material, material] as const),
    ),
  );
}

/** The faces with a material of the scene. */
function facesWith({ before }: Edit, { levels }: AddedModel, index: number): number[] {
  return levels.flatMap(({ mesh, triangles, surfaces }) =>
    surfaces
      .filter((_, at) => before.meshes[mesh]!.primitives[at]!.material === index)
      .flatMap((surface) => surface.triangles.map((triangle) => triangles.face[triangle]!)),
  );
}

function withFlag(flags: number, flag: number, isSet: boolean): number {
  return isSet ? flags | flag : flags & ~flag;
}

function firstTexture(source: IndexedModel, row: number): number {
  const { start, texture } = source.model.materials.textures;
  return start[row] === start[row + 1] ? UNKNOWN_ROW : rowAt(source, 'textures', texture[start[row]!]!);
}

/** Uses another texture of the model, or changes the old one if all its users have the new image. */
function putImage(
  { before, after, report }: Edit,
  source: IndexedModel,
  rows: ReadonlyMap<number, number>,
  index: number,
): void {
  const { textures, materials } = source.model;
  const imageOf = (list: readonly Material[], material: number) =>
    mapFor(list[material]!, 'diffuse')?.texture ?? -1;
  const wanted = imageOf(after.materials, index);
  const uri = after.textures[wanted]?.uri;
  const old = firstTexture(source, rows.get(index)!);
  if (uri === undefined || old === UNKNOWN_ROW || wanted === imageOf(before.materials, index)) return;
  const { start, texture } = materials.textures;
  const known = indicesByRow(source, 'textures').find((_, row) => textAt(textures.imageFile, row) === uri);
  if (known !== undefined) {
    texture[start[rows.get(index)!]!] = known;
    return;
  }
  const uses = (row: number) =>
    row !== UNKNOWN_ROW &&
    texture.subarray(start[row], start[row + 1]).some((one) => rowAt(source, 'textures', one) === old);
  const users = [...rows].filter(([, row]) => uses(row));
  if (!users.every(([material]) => imageOf(after.materials, material) === wanted)) return;
  patchTable(textures, [old], undefined, { imageFile: textColumn([uri]) });
  const image = new ImageFitter(after.textures, report).decoded(wanted);
  if (!image) return;
  textures.width[old] = image.width;
  textures.height[old] = image.height;
  reportImageSize(after.textures, wanted, image, report);
}
