/** Materials, textures and sounds of a scene as those of a C3S file. */
import { textColumn } from '../../../binary/schema.ts';
import { type FittingImage, ImageFitter, imageFile, imageFileNames } from '../../../fit/images.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor } from '../../../scene/maps.ts';
import { type Material, NONE, type Scene, type Texture } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { NamedBytes } from '../../format.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { MATERIAL_FLAG, TEXTURE_FLAG } from '../files/scene/records/surface.ts';
import { c3sProperties, type MaterialProperties, type SceneProperties, type Sound } from '../properties.ts';
import { head, lists, type ToLatin1 } from './columns.ts';

export interface WrittenSurfaces extends Pick<ModelRows, 'textures' | 'sounds' | 'materials'> {
  images: NamedBytes[];
}

/** An image as a texture states it. */
export interface StatedImage {
  width: number;
  height: number;
  file: string;
}

/** An image to write. */
interface WrittenImage extends StatedImage {
  bytes?: Uint8Array;
}

/** A texture of the file: an image of the scene, masking or not. */
export interface TextureRow {
  texture: number;
  isMasking: boolean;
}

export function writeSurfaces(scene: Scene, toLatin1: ToLatin1, report: Report): WrittenSurfaces {
  const rows: TextureRow[] = [];
  const sounds = soundsOf(scene);
  const all = [...scene.materials.keys()];
  const indexOfSound = (sound: Sound) => indexOf(sounds, sound) + 1;
  const materials = materialRows(scene, all, textureIndices(rows), indexOfSound, toLatin1);
  const used = new Set(rows.map(({ texture }) => texture));
  const nameFile = fileNames(toLatin1);
  const fitter = new ImageFitter(scene.textures, report);
  const images = scene.textures.map((texture, index) =>
    used.has(index)
      ? writtenImage(texture, fitter.fitting(index, { powersOfTwo: true }), nameFile)
      : undefined,
  );
  const names = sounds.map(({ name }) => toLatin1(name));
  return {
    textures: textureRows(
      rows,
      images,
      scene.textures.map(({ name }, index) => toLatin1(name, `textures[${index}]`)),
    ),
    sounds: { ...head(sounds.length, names), waveFile: textColumn(sounds.map(({ file }) => toLatin1(file))) },
    materials,
    images: images.flatMap((image) => (image?.bytes ? [{ name: image.file, bytes: image.bytes }] : [])),
  };
}

/** @param images those of the scene's textures that are used @param names of all textures of the scene */
export function textureRows(
  rows: readonly TextureRow[],
  images: readonly (StatedImage | undefined)[],
  names: readonly string[],
): ModelRows['textures'] {
  const imageOf = ({ texture }: TextureRow) => images[texture]!;
  const flags = rows.map(({ isMasking }) => (isMasking ? TEXTURE_FLAG.masking : 0));
  return {
    ...head(
      rows.length,
      rows.map(({ texture }) => names[texture]!),
      flags,
    ),
    width: Uint32Array.from(rows, (row) => imageOf(row).width),
    height: Uint32Array.from(rows, (row) => imageOf(row).height),
    imageFile: textColumn(rows.map((row) => imageOf(row).file)),
  };
}

/** The index of a texture in the file. */
export type TextureIndex = (texture: number, isMasking: boolean) => number;

/** Adds each texture to rows on first use. @param first index of the first of these rows */
export function textureIndices(rows: TextureRow[], first = 1): TextureIndex {
  return (texture, isMasking) => {
    const known = rows.findIndex((row) => row.texture === texture && row.isMasking === isMasking);
    return (known >= 0 ? known : rows.push({ texture, isMasking }) - 1) + first;
  };
}

/** @param which materials of the scene @param indexOfSound index in the file, 0 for none */
export function materialRows(
  scene: Scene,
  which: readonly number[],
  indexOfTexture: TextureIndex,
  indexOfSound: (sound: Sound) => number,
  toLatin1: ToLatin1,
): ModelRows['materials'] {
  const materials = which.map((index) => scene.materials[index]!);
  const kept = materials.map((material) => c3sProperties<MaterialProperties>(material));
  const names = materials.map(({ name }, at) => toLatin1(name, `materials[${which[at]!}]`));
  const flags = materials.map(({ unlit }) => (unlit ? MATERIAL_FLAG.unlit : 0));
  const textureLists = lists(materials.map((material) => textureList(material, indexOfTexture)));
  const soundLists = lists(kept.map(({ sounds = [] }) => sounds.map(indexOfSound)));
  return {
    ...head(materials.length, names, flags),
    transparency: Float32Array.from(materials, ({ alpha, diffuse }) =>
      alpha === 'blend' ? 1 - diffuse[3] : 0,
    ),
    textures: { start: textureLists.start, texture: textureLists.values },
    sounds: { start: soundLists.start, sound: soundLists.values },
  };
}

function textureList(material: Material, indexOfTexture: TextureIndex): number[] {
  const diffuse = mapFor(material, 'diffuse');
  const isMasking = material.alpha === 'mask';
  const others = material.maps.filter(({ use, texture }) => use === 'other' && texture !== NONE);
  return [
    ...(diffuse ? [indexOfTexture(diffuse.texture, isMasking)] : []),
    ...others.map(({ texture }) => indexOfTexture(texture, false)),
  ];
}

/** The sounds of the scene, and those of materials only. */
function soundsOf(scene: Scene): Sound[] {
  const sounds = [...(c3sProperties<SceneProperties>(scene).sounds ?? [])];
  for (const material of scene.materials) {
    for (const sound of c3sProperties<MaterialProperties>(material).sounds ?? []) {
      if (indexOf(sounds, sound) < 0) sounds.push(sound);
    }
  }
  return sounds;
}

function indexOf(sounds: readonly Sound[], { name, file }: Sound): number {
  return sounds.findIndex((sound) => sound.name === name && sound.file === file);
}

/** A texture without an image gets a size too. */
function writtenImage(
  { uri, bytes }: Texture,
  image: FittingImage | undefined,
  nameFile: (uri: string, isPng?: boolean) => string,
): WrittenImage {
  if (!image) return { width: 1, height: 1, file: nameFile(uri), ...(bytes ? { bytes } : {}) };
  const { width, height } = image.pixels;
  return { width, height, file: nameFile(uri, image.bytes !== bytes), bytes: image.bytes };
}

function fileNames(toLatin1: ToLatin1): (uri: string, isPng?: boolean) => string {
  const names = imageFileNames();
  return (uri, isPng = false) => {
    const file = imageFile(toLatin1(uri));
    return names.distinct(isPng && file.lastIndexOf('.') > 0 ? `${stemOf(file)}.png` : file);
  };
}
