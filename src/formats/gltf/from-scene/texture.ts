import { viewOf } from '../../../binary/view.ts';
import type { ImageFitter } from '../../../fit/images.ts';
import type { ImageFormat } from '../../../images/decode.ts';
import { isGrayOrColor } from '../../../images/jpeg.ts';
import { encodePng } from '../../../images/png.ts';
import { unlessRefused } from '../../../report/report.ts';

/** Chunks about color spaces and pixel shapes, which glTF readers must ignore and about which its validator warns. */
const IGNORED_PNG_CHUNKS = new Set(['cHRM', 'gAMA', 'iCCP', 'pHYs']);
const PNG_SIGNATURE = 8;
/** Length, type and checksum of a PNG chunk. */
const PNG_CHUNK = 12;

export interface WrittenImage {
  bytes: Uint8Array;
  mimeType: 'image/png' | 'image/jpeg';
}

/**
 * A texture's image as glTF can contain it: PNG and JPEG unchanged, other formats as PNG.
 *
 * @returns undefined, with a loss, if there is no image
 */
export function writtenImage(images: ImageFitter, index: number): WrittenImage | undefined {
  const image = images.fitting(index, { takes: isKnown });
  if (!image) return undefined;
  const { bytes, format } = image;
  const isPng = format === 'png';
  return {
    bytes: isPng ? withoutIgnoredChunks(bytes) : bytes,
    mimeType: isPng ? 'image/png' : 'image/jpeg',
  };
}

/** glTF allows no CMYK. */
function isKnown(bytes: Uint8Array, format: ImageFormat): boolean {
  return format === 'png' || (format === 'jpeg' && unlessRefused(() => isGrayOrColor(bytes)) === true);
}

/**
 * A texture's image with the brightness of another as its alpha.
 *
 * @returns undefined, with a loss, if either cannot be decoded, or they differ in size
 */
export function maskedImage(images: ImageFitter, index: number, opacity: number): WrittenImage | undefined {
  const pixels = images.decoded(index);
  const image = pixels && images.masked(pixels, opacity);
  return image && { bytes: encodePng(image), mimeType: 'image/png' };
}

/** @param png that was decoded before, so that its chunks are valid */
function withoutIgnoredChunks(png: Uint8Array): Uint8Array {
  const view = viewOf(png);
  const out = new Uint8Array(png);
  let length = PNG_SIGNATURE;
  let at = PNG_SIGNATURE;
  while (at + PNG_CHUNK <= png.length) {
    const next = Math.min(png.length, at + PNG_CHUNK + view.getUint32(at));
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (!IGNORED_PNG_CHUNKS.has(type)) {
      out.set(png.subarray(at, next), length);
      length += next - at;
    }
    at = next;
  }
  return out.slice(0, length);
}
