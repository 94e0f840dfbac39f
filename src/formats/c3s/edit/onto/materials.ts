/** Puts edited materials into those of a model. */
import { textAt, textColumn } from '../../../../binary/schema.ts';
import { ImageFitter, reportImageSize } from '../../../../fit/images.ts';
import { mapFor } from '../../../../scene/maps.ts';
import type { Material, Texture } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { type IndexedModel, indicesByRow, rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { FACE_FLAG } from '../../files/scene/records/geometry.ts';
import { TEXTURE_FLAG } from '../../files/scene/records/surface.ts';
import type { AddedModel } from '../../to-scene/model.ts';

/** The source of a material of the scene. */
export interface MaterialSource {
  /** Row of the material in the file. */
  row: number;
  /** Rows of its faces. */
  faces: number[];
}

export function putMaterials(edit: Edit, added: AddedModel): void {
  const { before, after } = edit;
  const sources = sourcesOf(edit, added);
  const { model } = added.source;
  for (const [index, { row, faces }] of sources) {
    const [was, is] = [before.materials[index], after.materials[index]];
    if (!was || !is || was === is) continue;
    if (was.doubleSided !== is.doubleSided) {
      for (const face of faces) model.faces.flags[face]! ^= FACE_FLAG.twoSided;
    }
    if (row === UNKNOWN_ROW) continue;
    putImage(edit, added.source, sources, index);
    if (was.alpha !== is.alpha || was.diffuse[3] !== is.diffuse[3]) {
      model.materials.transparency[row] = is.alpha === 'opaque' ? 0 : 1 - is.diffuse[3];
      putMasking(added.source, row, is);
    }
  }
}

/** By index of the scene's material. */
export function sourcesOf(
  { before }: Pick<Edit, 'before'>,
  { levels }: AddedModel,
): Map<number, MaterialSource> {
  const sources = new Map<number, MaterialSource>();
  for (const { mesh, triangles, surfaces } of levels) {
    surfaces.forEach(({ material: row, triangles: own }, primitive) => {
      const { material } = before.meshes[mesh]!.primitives[primitive]!;
      const source = sources.get(material) ?? { row, faces: [] };
      sources.set(material, source);
      const known = new Set(source.faces);
      source.faces.push(
        ...own.map((triangle) => triangles.face[triangle]!).filter((face) => !known.has(face)),
      );
    });
  }
  return sources;
}

/** The first texture of a material decides whether it is masked. */
function putMasking(source: IndexedModel, row: number, { alpha }: Material): void {
  const texture = firstTexture(source, row);
  if (texture === UNKNOWN_ROW) return;
  const { flags } = source.model.textures;
  flags[texture] =
    alpha === 'mask' ? flags[texture]! | TEXTURE_FLAG.masking : flags[texture]! & ~TEXTURE_FLAG.masking;
}

function firstTexture(source: IndexedModel, row: number): number {
  const { start, texture } = source.model.materials.textures;
  return start[row] === start[row + 1] ? UNKNOWN_ROW : rowAt(source, 'textures', texture[start[row]!]!);
}

/** Uses another texture of the model, or changes the old one if all its users have the new image. */
function putImage(
  { before, after, report }: Edit,
  source: IndexedModel,
  sources: ReadonlyMap<number, MaterialSource>,
  index: number,
): void {
  const imageOf = (materials: readonly Material[], material: number) =>
    mapFor(materials[material]!, 'diffuse')?.texture;
  const wanted = imageOf(after.materials, index);
  const texture = wanted === undefined ? undefined : after.textures[wanted];
  const { row } = sources.get(index)!;
  const old = firstTexture(source, row);
  if (wanted === undefined || !texture || old === UNKNOWN_ROW || wanted === imageOf(before.materials, index))
    return;
  const { model } = source;
  const { start, texture: list } = model.materials.textures;
  const known = fileRow(source, texture);
  if (known !== UNKNOWN_ROW) {
    list[start[row]!] = indicesByRow(source, 'textures')[known]!;
    return;
  }
  const users = [...sources].filter(([, other]) => other.row !== UNKNOWN_ROW && uses(source, other.row, old));
  if (!users.every(([material]) => imageOf(after.materials, material) === wanted)) return;
  const files = Array.from({ length: model.textures.count }, (_, at) => textAt(model.textures.imageFile, at));
  model.textures.imageFile = textColumn(files.with(old, texture.uri));
  const image = new ImageFitter(after.textures, report).decoded(wanted);
  if (!image) return;
  const { width, height } = image;
  model.textures.width[old] = width;
  model.textures.height[old] = height;
  reportImageSize(after.textures, wanted, image, report);
}

function fileRow({ model: { textures } }: IndexedModel, { uri }: Texture): number {
  return Array.from({ length: textures.count }, (_, row) => textAt(textures.imageFile, row)).indexOf(uri);
}

function uses(source: IndexedModel, row: number, wanted: number): boolean {
  const { start, texture } = source.model.materials.textures;
  return texture
    .subarray(start[row], start[row + 1])
    .some((index) => rowAt(source, 'textures', index) === wanted);
}
