import { requireBytes } from '../report/arguments.ts';
import { FormatError } from '../report/report.ts';
import { decodeBiowareDds, isBiowareDds } from './bioware-dds.ts';
import { decodeBmp, isBmp } from './bmp.ts';
import { IMAGE_CODES } from './codes.ts';
import { decodeDds, isDds } from './dds.ts';
import type { Image } from './image.ts';
import { decodeJpeg, isJpeg } from './jpeg.ts';
import { decodePng, isPng } from './png.ts';
import { decodeTga, looksLikeTga, tgaPixelsFit } from './tga.ts';

export type ImageFormat = 'png' | 'jpeg' | 'dds' | 'bmp' | 'tga';

const DECODERS: Record<ImageFormat, (bytes: Uint8Array) => Image> = {
  png: decodePng,
  jpeg: decodeJpeg,
  dds: (bytes) => (isDds(bytes) ? decodeDds(bytes) : decodeBiowareDds(bytes)),
  bmp: decodeBmp,
  tga: decodeTga,
};

/**
 * The format of an image, by its content. A TGA has no signature: with the extension a plausible header suffices, otherwise
 * the pixels must also fit into the file.
 */
export function imageFormat(bytes: Uint8Array, name: string): ImageFormat | undefined {
  if (isPng(bytes)) return 'png';
  if (isJpeg(bytes)) return 'jpeg';
  if (isDds(bytes) || isBiowareDds(bytes)) return 'dds';
  if (isBmp(bytes)) return 'bmp';
  if (looksLikeTga(bytes) && (/\.tga$/i.test(name) || tgaPixelsFit(bytes))) return 'tga';
  return undefined;
}

/**
 * Decodes a PNG, JPEG, DDS (Microsoft's or BioWare's), BMP or TGA.
 *
 * @param name the file's name, for recognizing a TGA and for messages
 * @throws FormatError one of IMAGE_CODES
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { decodeImage } from 'exhume/images';
 *
 * const name = 'yorick_bone.png';
 * const { width, height, data } = decodeImage(readFileSync(`samples/yorick/cal3d/${name}`), name);
 * console.log(data.length === width * height * 4); // true
 * ```
 */
export function decodeImage(bytes: Uint8Array, name: string): Image {
  requireBytes(bytes);
  const format = imageFormat(bytes, name);
  if (!format) {
    const fault = bytes.length === 0 ? 'is empty' : 'is not a PNG, JPEG, DDS, BMP or TGA image';
    throw new FormatError(IMAGE_CODES.IMAGE_FORMAT_UNKNOWN, `${JSON.stringify(name)} ${fault}`);
  }
  try {
    return DECODERS[format](bytes);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `${format.toUpperCase()} is damaged: ${reason}`);
  }
}
