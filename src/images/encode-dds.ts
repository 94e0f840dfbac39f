/** Writes DDS: Microsoft's, which Far Cry and others read, and BioWare's. */
import { concatenate } from '../binary/concatenate.ts';
import { type EncodedBlocks, encodeBlocks } from './encode-blocks.ts';
import { flipRows, type Image } from './image.ts';

/** The pixel format of a DDS: blocks, or one byte each of blue, green, red and optionally alpha. */
export type DdsPixels = EncodedBlocks | 'bgr' | 'bgra';

const HEADER_BYTES = 128;
/** Flags of DDS_HEADER: caps, height, width, pixel format; pitch; mip levels; size of the top level. */
const REQUIRED = 0x1007;
const PITCH = 0x8;
const LEVELS = 0x20000;
const LINEAR_SIZE = 0x80000;
/** Flags of DDS_PIXELFORMAT. */
const ALPHA_PIXELS = 0x1;
const FOUR_CC = 0x4;
const RGB = 0x40;
/** Surfaces: more than one, of mip levels; a texture. */
const COMPLEX_LEVELS = 0x400008;
const TEXTURE = 0x1000;

/** @param levels the image, and its mip levels if wanted */
export function encodeDds(levels: readonly Image[], pixels: DdsPixels): Uint8Array<ArrayBuffer> {
  const { width, height } = levels[0]!;
  const data = levels.map((level) => pixelsOf(level, pixels));
  const bytes = concatenate([new Uint8Array(HEADER_BYTES), ...data]);
  const view = new DataView(bytes.buffer);
  const isBlocks = pixels !== 'bgr' && pixels !== 'bgra';
  const hasLevels = levels.length > 1;
  view.setUint32(0, 0x20534444, true);
  view.setUint32(4, HEADER_BYTES - 4, true);
  view.setUint32(8, REQUIRED | (isBlocks ? LINEAR_SIZE : PITCH) | (hasLevels ? LEVELS : 0), true);
  view.setUint32(12, height, true);
  view.setUint32(16, width, true);
  view.setUint32(20, isBlocks ? data[0]!.length : data[0]!.length / height, true);
  view.setUint32(28, hasLevels ? levels.length : 0, true);
  view.setUint32(76, 32, true);
  if (isBlocks) {
    view.setUint32(80, FOUR_CC | (pixels === 'bc1' ? ALPHA_PIXELS : 0), true);
    // "DXT1" or "DXT5"
    view.setUint32(84, pixels === 'bc3' ? 0x35545844 : 0x31545844, true);
  } else {
    view.setUint32(80, RGB | (pixels === 'bgra' ? ALPHA_PIXELS : 0), true);
    view.setUint32(88, pixels.length * 8, true);
    const masks = [0xff0000, 0xff00, 0xff, pixels === 'bgra' ? 0xff000000 : 0];
    masks.forEach((mask, channel) => void view.setUint32(92 + channel * 4, mask, true));
  }
  view.setUint32(108, TEXTURE | (hasLevels ? COMPLEX_LEVELS : 0), true);
  return bytes;
}

/** Width, height, channels, bytes of the top level (u32 each), mean alpha (f32). */
const BIOWARE_HEADER_BYTES = 20;

/** The DDS of Neverwinter Nights (docs/reference/mdl.md#texture-lookup). @param levels the image and all its mip levels */
export function encodeBiowareDds(
  levels: readonly Image[],
  pixels: 'bc1-opaque' | 'bc3',
): Uint8Array<ArrayBuffer> {
  const [{ width, height, data: top }] = levels as [Image];
  const data = levels.map((level) => {
    const lowestFirst = { ...level, data: level.data.slice() };
    flipRows(lowestFirst);
    return encodeBlocks(pixels, lowestFirst);
  });
  const bytes = concatenate([new Uint8Array(BIOWARE_HEADER_BYTES), ...data]);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width, true);
  view.setUint32(4, height, true);
  view.setUint32(8, pixels === 'bc3' ? 4 : 3, true);
  view.setUint32(12, data[0]!.length, true);
  view.setFloat32(16, pixels === 'bc3' ? meanAlpha(top) : 1, true);
  return bytes;
}

/** From 0 to 1. */
function meanAlpha(data: Uint8Array): number {
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at]!;
  return (sum * 4) / (data.length * 255);
}

function pixelsOf(image: Image, pixels: DdsPixels): Uint8Array {
  if (pixels !== 'bgr' && pixels !== 'bgra') return encodeBlocks(pixels, image);
  const size = pixels.length;
  const { data } = image;
  const out = new Uint8Array((data.length / 4) * size);
  for (let from = 0, at = 0; from < data.length; from += 4, at += size) {
    out[at] = data[from + 2]!;
    out[at + 1] = data[from + 1]!;
    out[at + 2] = data[from]!;
    if (size === 4) out[at + 3] = data[from + 3]!;
  }
  return out;
}
