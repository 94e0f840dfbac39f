/** Images and texture transforms. */
import type { MapUse, MaterialMap, Wrap } from '../../../scene/scene.ts';
import { dataBytes, fileName, isData } from '../files/container/buffers.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { WRAPS } from '../values.ts';

/** Extensions whose images replace the texture's own. */
export const IMAGE_EXTENSIONS = ['EXT_texture_webp', 'KHR_texture_basisu', 'MSFT_texture_dds'];

const MIME_EXTENSION: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/ktx2': 'ktx2',
};

/** glTF's number for the filter. */
const NEAREST = 9728;

/** A map of a material from a texture reference; undefined without an image. */
export type MapReader = (info: JsonObject, use: MapUse) => MaterialMap | undefined;

/** Adds a texture for each image that a material uses; `added` maps the indices of images to them. */
export function createMapReader(source: Source): { mapOf: MapReader; added: ReadonlyMap<number, number> } {
  const { json, scene } = source;
  const textures = json.objects('textures');
  const images = json.objects('images');
  const samplers = json.objects('samplers');
  const added = new Map<number, number>();
  const sharp = new Set<number>();

  function textureOf(image: number, path: string): number {
    const known = added.get(image);
    if (known !== undefined) return known;
    const index = scene.textures.push(readImage(source, entry(images, image, 'image', path), image)) - 1;
    added.set(image, index);
    return index;
  }

  function samplerAt(index: number, path: string): JsonObject {
    const sampler = entry(samplers, index, 'sampler', path);
    if (sampler.whole('magFilter') === NEAREST && !sharp.has(index)) {
      sharp.add(index);
      ignore(source, 'the filter NEAREST of a texture, whose pixels will be smoothed', sampler.path);
    }
    return sampler;
  }

  const mapOf: MapReader = (info, use) => {
    const texture = entry(textures, info.neededWhole('index'), 'texture', info.path);
    const image = imageOf(texture);
    if (image === undefined) {
      ignore(source, 'a texture without an image of a supported format', info.path);
      return undefined;
    }
    const sampler = texture.whole('sampler');
    const wrap = sampler === undefined ? undefined : wrapOf(samplerAt(sampler, texture.path));
    const place = info.extension('KHR_texture_transform');
    const uv = place?.whole('texCoord') ?? info.whole('texCoord') ?? 0;
    return {
      texture: textureOf(image, texture.path),
      uv,
      use,
      ...(place ? { transform: transformOf(place) } : {}),
      ...(wrap ? { wrap } : {}),
    };
  };
  return { mapOf, added };
}

/** The image of a texture, which an extension may have. */
export function imageOf(texture: JsonObject): number | undefined {
  const replaced = IMAGE_EXTENSIONS.map((name) => texture.extension(name)?.whole('source'));
  return texture.whole('source') ?? replaced.find((image) => image !== undefined);
}

function wrapOf(sampler: JsonObject): { u: Wrap; v: Wrap } | undefined {
  const u = WRAPS.get(sampler.whole('wrapS') ?? 0) ?? 'repeat';
  const v = WRAPS.get(sampler.whole('wrapT') ?? 0) ?? 'repeat';
  return u === 'repeat' && v === 'repeat' ? undefined : { u, v };
}

/** The extension rotates about 0, 0 like `MaterialMap`. */
function transformOf(place: JsonObject): NonNullable<MaterialMap['transform']> {
  return {
    offset: (place.numbers('offset', 2) ?? [0, 0]) as [number, number],
    scale: (place.numbers('scale', 2) ?? [1, 1]) as [number, number],
    rotation: place.number('rotation') ?? 0,
  };
}

/** The bytes in a URI or in the file that it names. */
function imageAt(uri: string, files: Source['files']): Uint8Array | undefined {
  return isData(uri) ? dataBytes(uri) : files.find((file) => file.uri === fileName(uri))?.bytes;
}

function readImage(source: Source, image: JsonObject, index: number) {
  const uri = image.string('uri');
  const view = image.whole('bufferView');
  const bytes =
    view !== undefined
      ? source.viewBytes(view, image.path).bytes
      : uri === undefined
        ? undefined
        : imageAt(uri, source.files);
  return {
    name: nameOf(image, index),
    uri: imageUri(image, index),
    ...(bytes ? { bytes } : {}),
  };
}

function nameOf(image: JsonObject, index: number): string {
  return image.string('name') ?? fileOf(image) ?? `image ${index}`;
}

function fileOf(image: JsonObject): string | undefined {
  const uri = image.string('uri');
  return uri === undefined || isData(uri) ? undefined : fileName(uri);
}

/** The file of an image, or a file name for an embedded one. */
export function imageUri(image: JsonObject, index: number): string {
  const name = nameOf(image, index);
  const extension = MIME_EXTENSION[image.string('mimeType') ?? ''] ?? 'png';
  return fileOf(image) ?? (/\.\w{1,4}$/.test(name) ? name : `${name}.${extension}`);
}
