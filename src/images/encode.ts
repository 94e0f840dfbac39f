/** Writes images in the formats of textures. */
import { requireOneOf } from '../report/arguments.ts';
import { encodeBiowareDds, encodeDds } from './encode-dds.ts';
import { encodeTga } from './encode-tga.ts';
import { hasTransparency, type Image, requireImage } from './image.ts';
import { mipmaps } from './mipmaps.ts';
import { encodePng } from './png.ts';
import type { Samples } from './resize.ts';

/** Formats in which images can be written. `bioware-dds` is the DDS of Neverwinter Nights, without a signature. */
export const ENCODED_FORMATS = ['png', 'tga', 'dds', 'bioware-dds'] as const;
/** One of the formats in which images can be written. */
export type EncodedFormat = (typeof ENCODED_FORMATS)[number];

/** How the pixels of a DDS are compressed. */
export const COMPRESSIONS = ['bc1', 'bc3', 'none'] as const;
/** How a DDS is compressed: BC1 (DXT1), BC3 (DXT5), or not at all. */
export type Compression = (typeof COMPRESSIONS)[number];

/** How an image is written. Only a DDS has mip levels and compression. */
export interface EncodeOptions {
  /**
   * BC1 (DXT1) with 4 bits per pixel, in which pixels are opaque or transparent; BC3 (DXT5) with 8; or none. By default BC1 for an
   * opaque image, else BC3.
   */
  compression?: Compression;
  /** Whether to write mip levels, down to one pixel. Default true; a BioWare DDS always has them. */
  mipmaps?: boolean;
  /** Whether the pixels are colors, which is the default, or data, such as the directions of a normal map. */
  samples?: Samples;
}

/** Extension of each format. */
export const EXTENSIONS: Readonly<Record<EncodedFormat, string>> = {
  png: 'png',
  tga: 'tga',
  dds: 'dds',
  'bioware-dds': 'dds',
};

/** The first given option that has no effect on a format. */
export function uselessOption(
  format: EncodedFormat,
  { compression, mipmaps }: EncodeOptions,
): 'compression' | 'mipmaps' | undefined {
  if (compression !== undefined && EXTENSIONS[format] !== 'dds') return 'compression';
  return mipmaps !== undefined && format !== 'dds' ? 'mipmaps' : undefined;
}

/**
 * Writes an image. The same pixels give the same bytes on all systems.
 *
 * @throws RangeError for an unknown format or compression, a BioWare DDS without compression or with transparency in BC1, or an
 *   image without the pixels for its size
 * @example
 * ```ts
 * import { decodeImage, encodeImage } from 'exhume/images';
 *
 * const white = { width: 4, height: 4, data: new Uint8Array(64).fill(255) };
 * const dds = encodeImage(white, 'dds', { mipmaps: false });
 * console.log(dds.length, decodeImage(dds, 'white.dds').data[0]); // 136 255
 * ```
 */
export function encodeImage(
  image: Image,
  format: EncodedFormat,
  options: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  requireOneOf('image format', format, ENCODED_FORMATS);
  if (format === 'png') return encodePng(image);
  requireImage(image);
  const hasAlpha = hasTransparency(image);
  if (format === 'tga') return encodeTga(image, hasAlpha);
  const { compression = hasAlpha ? 'bc3' : 'bc1', mipmaps: hasLevels = true, samples } = options;
  requireOneOf('compression', compression, COMPRESSIONS);
  if (format === 'bioware-dds') {
    if (compression === 'none') throw new RangeError('A BioWare DDS is always compressed');
    if (compression === 'bc1' && hasAlpha) throw new RangeError('A BioWare DDS with BC1 has no transparency');
    return encodeBiowareDds(mipmaps(image, samples), compression === 'bc1' ? 'bc1-opaque' : 'bc3');
  }
  const levels = hasLevels ? mipmaps(image, samples) : [image];
  switch (compression) {
    case 'bc1':
      return encodeDds(levels, hasAlpha ? 'bc1' : 'bc1-opaque');
    case 'bc3':
      return encodeDds(levels, 'bc3');
    case 'none':
      return encodeDds(levels, hasAlpha ? 'bgra' : 'bgr');
  }
}
