/** Images as members of an archive, and the textures that name them (docs/reference/o3d.md#classes-of-objects). */

import type { ImageFitter } from '../../../fit/images.ts';
import { DistinctNames, FILE_NAMES } from '../../../fit/names.ts';
import { isDds } from '../../../images/dds.ts';
import type { ImageFormat } from '../../../images/decode.ts';
import { hasTransparency } from '../../../images/image.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { ownParam } from './builder.ts';

const EXTENSIONS: Readonly<Partial<Record<ImageFormat, string>>> = {
  png: '.png',
  jpeg: '.jpg',
  dds: '.dds',
  tga: '.tga',
};
const FORMATS = { opaque: 1, clear: 2 } as const;

export interface ArchivedImage {
  bytes: Uint8Array;
  /** Of its format, with the dot. */
  extension: string;
  width: number;
  height: number;
  isClear: boolean;
}

/** An image in a format that the plugin reads: unchanged, or as PNG; undefined if it cannot be decoded. */
export function archivedImage(images: ImageFitter, index: number): ArchivedImage | undefined {
  const takes = (bytes: Uint8Array, format: ImageFormat) =>
    format === 'dds' ? isDds(bytes) : format in EXTENSIONS;
  const image = images.fitting(index, { takes });
  if (!image) return undefined;
  const { bytes, format, pixels } = image;
  return {
    bytes,
    extension: EXTENSIONS[format]!,
    width: pixels.width,
    height: pixels.height,
    isClear: hasTransparency(pixels),
  };
}

/** Gives images in the archive distinct names that are safe in a URI. */
export class ImageNames {
  readonly #names = new DistinctNames(FILE_NAMES);

  /** @param taken existing members of the archive */
  constructor(taken: readonly { name: string }[] = []) {
    for (const { name } of taken) this.#names.reserve(name);
  }

  /** @param folder with a trailing slash, or empty */
  nameFor(folder: string, uri: string, extension: string): string {
    const base = stemOf(uri).replace(/[^A-Za-z0-9._-]+/g, '_') || 'image';
    return this.#names.distinct(folder + base + extension);
  }
}

/** A Texture2D for an image. */
export function textureJson(
  { width, height, isClear }: ArchivedImage,
  uri: string,
): { custom: JsonObject; params: JsonObject } {
  return {
    custom: {
      ...{ width, height, format: isClear ? FORMATS.clear : FORMATS.opaque },
      levels: Math.floor(Math.log2(Math.max(width, height))) + 1,
      renderSurfacesEnabled: false,
    },
    params: { 'o3d.uri': ownParam('ParamString', uri) },
  };
}
