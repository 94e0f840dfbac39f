/** Repainted images in the formats of those that they replace. */
import { dataTextures, reportCompression } from '../../fit/image-formats.ts';
import { ddsStorage, isDds } from '../../images/dds.ts';
import { decodeImage, imageFormat } from '../../images/decode.ts';
import { type EncodeOptions, encodeImage } from '../../images/encode.ts';
import type { Image } from '../../images/image.ts';
import { isPowerOfTwo } from '../../images/resize.ts';
import { FormatError, type Report } from '../../report/report.ts';
import { NONE, type Scene, type Texture } from '../../scene/scene.ts';
import { extensionOf } from '../library.ts';

/** Formats of images that engines read and most other programs do not write. */
const KEPT_FORMATS = ['tga', 'dds'] as const;
export type KeptFormat = (typeof KEPT_FORMATS)[number];

/**
 * Makes repainted images TGA or DDS under their former names if they were, since programs send and return images as PNG, which the
 * original system may not read. Files that name them stay as they are.
 *
 * @param former the textures that others replace, by the indices of these
 * @param kept the formats that are kept
 * @param report receives the error of compression
 */
export function withFormerFormats(
  scene: Scene,
  former: ReadonlyMap<number, number>,
  report: Report,
  kept: readonly KeptFormat[] = KEPT_FORMATS,
): Scene {
  const shown = new Set(scene.materials.flatMap(({ maps }) => maps.map(({ texture }) => texture)));
  const data = dataTextures(scene);
  const textures = scene.textures.map((own, index) => {
    const other = scene.textures[former.get(index) ?? NONE];
    const format = other && shown.has(index) && formatOf(other);
    const pixels = format && kept.includes(format) && pixelsOf(own);
    if (!format || !pixels) return own;
    const { uri } = other;
    if (isIn(format, own)) return { ...own, uri };
    const samples = data.has(index) ? 'data' : 'color';
    const bytes = encodeImage(pixels, format, { ...(format === 'dds' && storageOf(other, pixels)), samples });
    if (format === 'dds')
      reportCompression(uri, [pixels, decodeImage(bytes, uri)], report, `textures[${index}]`);
    return { ...own, uri, bytes };
  });
  return { ...scene, textures };
}

/** By its content, since a file may be found under another extension than the one by which it is referred to. */
function formatOf({ uri, bytes }: Texture): KeptFormat | undefined {
  const named = extensionOf(uri);
  if (bytes && isDds(bytes)) return 'dds';
  return KEPT_FORMATS.find((format) => format === named && !(bytes && format === 'dds'));
}

/** Whether an image needs no conversion. */
function isIn(format: KeptFormat, { uri, bytes }: Texture): boolean {
  return bytes !== undefined && imageFormat(bytes, uri) === format && (format !== 'dds' || isDds(bytes));
}

/** Undefined for a damaged image, which stays as it is. */
function pixelsOf({ uri, bytes }: Texture): Image | undefined {
  try {
    return bytes && decodeImage(bytes, uri);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return undefined;
  }
}

/** As the former image is stored; mip levels need sides of powers of two. */
function storageOf({ bytes }: Texture, { width, height }: Image): EncodeOptions {
  const { compression, mipmaps = true } = bytes && isDds(bytes) ? ddsStorage(bytes) : {};
  return {
    ...(compression ? { compression } : {}),
    mipmaps: mipmaps && isPowerOfTwo(width) && isPowerOfTwo(height),
  };
}
