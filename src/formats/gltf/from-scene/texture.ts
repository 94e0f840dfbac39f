import type { Document, Texture as GltfTexture } from '@gltf-transform/core';
import { decodedTexture, fittingImage } from '../../../fit/images.ts';
import type { ImageFormat } from '../../../images/decode.ts';
import { withOpacity } from '../../../images/opacity.ts';
import { encodePng } from '../../../images/png.ts';
import { FormatError, type Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Texture } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';

/** Chunks about colour spaces and pixel shapes: glTF tells readers to ignore them, and its validator warns of them. */
const IGNORED_PNG_CHUNKS = new Set(['cHRM', 'gAMA', 'iCCP', 'pHYs']);
const PNG_SIGNATURE = 8;
/** Length, type and checksum of a PNG chunk. */
const PNG_CHUNK = 12;

/** Start of frame, without the codes in that range that mean something else. */
const isJpegFrame = (marker: number) =>
  marker === 0xc0 || (marker > 0xc0 && marker < 0xd0 && marker % 4 !== 0);

/**
 * Writes a texture's image: PNG and JPEG as they are, anything else as PNG.
 *
 * @returns null, with a loss, where there is no image
 */
export function writeTexture(
  document: Document,
  source: Texture,
  material: string,
  report: Report,
  path: ElementPath,
): GltfTexture | null {
  const image = fittingImage(source, { takes: isKnown });
  if (!image) {
    const message = `The texture "${source.uri}" of material "${material}" was not found`;
    report.lose(GLTF_CODES.GLTF_TEXTURE_MISSING, message, { path });
    return null;
  }
  if (image instanceof FormatError) {
    const message = `The texture "${source.uri}" of material "${material}" cannot be decoded: ${image.message}`;
    report.lose(GLTF_CODES.GLTF_TEXTURE_DAMAGED, message, { path });
    return null;
  }
  const { bytes, format } = image;
  return document
    .createTexture(source.name)
    .setImage(format === 'png' ? withoutIgnoredChunks(bytes) : bytes)
    .setMimeType(`image/${format}`);
}

function isKnown(bytes: Uint8Array, format: ImageFormat): boolean {
  return format === 'png' || (format === 'jpeg' && isGreyOrColour(bytes));
}

/**
 * Writes a texture's image with the brightness of another as its alpha.
 *
 * @returns null where one of the two cannot be decoded, or they differ in size
 */
export function writeMaskedTexture(
  document: Document,
  source: Texture,
  opacity: Texture,
): GltfTexture | null {
  const [pixels, mask] = [decodedTexture(source), decodedTexture(opacity)];
  if (!pixels || pixels instanceof FormatError || !mask || mask instanceof FormatError) return null;
  if (pixels.width !== mask.width || pixels.height !== mask.height) return null;
  return document
    .createTexture(source.name)
    .setImage(encodePng(withOpacity(pixels, mask)))
    .setMimeType('image/png');
}

/** A PNG that was decoded before, so that its chunks fit into it. */
function withoutIgnoredChunks(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
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

/** Whether a JPEG has one or three components; glTF knows no inks. */
function isGreyOrColour(jpeg: Uint8Array): boolean {
  let at = 2;
  while (at + 9 < jpeg.length) {
    const marker = jpeg[at + 1]!;
    if (isJpegFrame(marker)) return jpeg[at + 9] === 1 || jpeg[at + 9] === 3;
    at += marker === 0xff ? 1 : 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
  }
  return false;
}
