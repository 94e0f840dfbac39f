/** Puts edited materials into those of a model. */
import { patchTable } from '../../../../binary/patch-rows.ts';
import { textAt, textColumn } from '../../../../binary/schema.ts';
import { NONE } from '../../../../scene/scene.ts';
import { type Edit, editedTextures, editsOf } from '../../../edit.ts';
import { indicesByRow, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { FACE_FLAG } from '../../files/scene/records/geometry.ts';
import { TEXTURE_FLAG } from '../../files/scene/records/surface.ts';
import { statedImage } from '../../from-scene/additions.ts';
import { masks } from '../../from-scene/materials.ts';
import { type Use, usesOf } from '../../from-scene/uses.ts';
import { texturesOf } from '../../to-scene/materials.ts';
import type { AddedModel } from '../../to-scene/model.ts';

export function putMaterials(edit: Edit, added: AddedModel): void {
  const uses = usesOf(edit, added);
  const { textures, materials, faces } = added.source.model;
  for (const { index, was, is } of editsOf(edit, 'materials')) {
    const own = uses.filter(({ material }) => material === index);
    if (was.doubleSided !== is.doubleSided) {
      for (const face of own.flatMap(({ faces }) => faces)) {
        setFlag(faces.flags, face, FACE_FLAG.twoSided, is.doubleSided === true);
      }
    }
    const row = own[0]?.row ?? UNKNOWN_ROW;
    if (row === UNKNOWN_ROW) continue;
    putImage(edit, added, uses, index);
    if (was.alpha === is.alpha && was.diffuse[3] === is.diffuse[3]) continue;
    materials.transparency[row] = is.alpha === 'opaque' ? 0 : 1 - is.diffuse[3];
    // The first texture of a material decides whether it is masked.
    const [texture] = texturesOf(added.source, row);
    if (texture !== undefined) setFlag(textures.flags, texture, TEXTURE_FLAG.masking, masks(is));
  }
}

function setFlag(flags: Uint32Array, row: number, flag: number, isSet: boolean): void {
  flags[row] = isSet ? flags[row]! | flag : flags[row]! & ~flag;
}

/** Uses another texture of the model, or changes the old one if all its users have the new image. */
function putImage(
  { before, after, report }: Edit,
  { source }: AddedModel,
  uses: readonly Use[],
  index: number,
): void {
  const { textures, materials } = source.model;
  // The first map shows the first texture of the material.
  const imageOf = (index: number) =>
    editedTextures(before.materials[index]!, after.materials[index]!)[0] ?? NONE;
  const wanted = imageOf(index);
  const uri = after.textures[wanted]?.uri;
  const { row } = uses.find(({ material }) => material === index)!;
  const [old] = texturesOf(source, row);
  if (uri === undefined || old === undefined || wanted === before.materials[index]!.maps[0]!.texture) return;
  const indices = indicesByRow(source, 'textures');
  const known = indices.find((_, row) => textAt(textures.imageFile, row) === uri);
  if (known !== undefined) {
    const { start, texture } = materials.textures;
    texture[texture.indexOf(indices[old]!, start[row])] = known;
    return;
  }
  const users = uses.filter(({ row }) => texturesOf(source, row).includes(old));
  if (!users.every(({ material }) => imageOf(material) === wanted)) return;
  patchTable(textures, [old], undefined, { imageFile: textColumn([uri]) });
  if (!after.textures[wanted]!.bytes) return;
  const { width, height } = statedImage(after, wanted, report);
  textures.width[old] = width;
  textures.height[old] = height;
}
