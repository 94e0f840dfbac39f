import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { type BlockFormat, blockImageBytes, decodeBlocks } from './blocks.ts';
import { IMAGE_CODES } from './codes.ts';
import type { Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

/** "DDS ", then DDS_HEADER (Microsoft, "DDS_HEADER structure"). */
const SIGNATURE = 0x20534444;
const HEADER_BYTES = 128;
const DX10_HEADER_BYTES = 20;

/** Flags of DDS_PIXELFORMAT. */
const ALPHA_PIXELS = 0x1;
const ALPHA_ONLY = 0x2;
const FOUR_CC = 0x4;
const RGB = 0x40;
const LUMINANCE = 0x20000;

const BLOCK_FORMATS: Record<string, BlockFormat> = {
  DXT1: 'bc1',
  DXT2: 'bc2',
  DXT3: 'bc2',
  DXT4: 'bc3',
  DXT5: 'bc3',
  ATI1: 'bc4',
  BC4U: 'bc4',
  ATI2: 'bc5',
  BC5U: 'bc5',
};

/** DXGI_FORMAT numbers: typeless, linear and, for colors, sRGB. */
const DXGI_BLOCK_FORMATS: Record<number, BlockFormat> = {
  70: 'bc1',
  71: 'bc1',
  72: 'bc1',
  73: 'bc2',
  74: 'bc2',
  75: 'bc2',
  76: 'bc3',
  77: 'bc3',
  78: 'bc3',
  79: 'bc4',
  80: 'bc4',
  82: 'bc5',
  83: 'bc5',
};

export function isDds(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === SIGNATURE;
}

/** Whether a DDS has mip levels and is compressed. Its size is not checked. */
export function ddsStorage(bytes: Uint8Array): { mipmaps: boolean; compression?: 'none' } {
  checkPresent(HEADER_BYTES, bytes.length, 0);
  const view = viewOf(bytes);
  const isCompressed = (view.getUint32(80, true) & FOUR_CC) !== 0;
  return { mipmaps: view.getUint32(28, true) > 1, ...(isCompressed ? {} : { compression: 'none' }) };
}

/**
 * Decodes the top mip level (of the first face or slice) of a DDS: block-compressed, or uncompressed by bit masks.
 * Premultiplied colors (DXT2, DXT4) are not changed.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE, IMAGE_UNSUPPORTED
 */
export function decodeDds(bytes: Uint8Array): Image {
  checkPresent(HEADER_BYTES, bytes.length, 0);
  if (!isDds(bytes)) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, 'DDS has no signature');
  const view = viewOf(bytes);
  const height = view.getUint32(12, true);
  const width = view.getUint32(16, true);
  const flags = view.getUint32(80, true);
  const data =
    flags & FOUR_CC ? decodeBlockDds(bytes, width, height) : decodeMaskedDds(bytes, width, height, flags);
  return { width, height, data };
}

function decodeBlockDds(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const fourCc = String.fromCharCode(...bytes.subarray(84, 88));
  const extended = fourCc === 'DX10';
  const offset = extended ? HEADER_BYTES + DX10_HEADER_BYTES : HEADER_BYTES;
  checkPresent(offset, bytes.length, 0);
  const dxgi = extended ? viewOf(bytes).getUint32(HEADER_BYTES, true) : 0;
  const format = extended ? DXGI_BLOCK_FORMATS[dxgi] : BLOCK_FORMATS[fourCc];
  if (!format) {
    const name = extended ? `DXGI format ${dxgi}` : `format ${JSON.stringify(fourCc)}`;
    throw new FormatError(IMAGE_CODES.IMAGE_UNSUPPORTED, `Unsupported DDS ${name}`, { offset: 84 });
  }
  checkPresent(blockImageBytes(format, width, height), bytes.length - offset, offset);
  checkSize(width, height, bytes.length);
  return decodeBlocks(format, bytes, offset, width, height);
}

function decodeMaskedDds(bytes: Uint8Array, width: number, height: number, flags: number): Uint8Array {
  const view = viewOf(bytes);
  const bits = view.getUint32(88, true);
  if (![8, 16, 24, 32].includes(bits) || !(flags & (RGB | LUMINANCE | ALPHA_ONLY))) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_UNSUPPORTED,
      `Unsupported DDS pixels of ${bits} bits with flags 0x${flags.toString(16)}`,
      { offset: 80 },
    );
  }
  const pixelBytes = bits / 8;
  checkPresent(width * height * pixelBytes, bytes.length - HEADER_BYTES, HEADER_BYTES);
  checkSize(width, height, bytes.length);

  const mask = (index: number) => view.getUint32(92 + index * 4, true);
  const colorless = !(flags & (RGB | LUMINANCE));
  const red = channel(colorless ? 0 : mask(0), 0);
  const green = flags & RGB ? channel(mask(1), 0) : red;
  const blue = flags & RGB ? channel(mask(2), 0) : red;
  const alpha = channel(flags & (ALPHA_PIXELS | ALPHA_ONLY) ? mask(3) : 0, 255);
  const data = new Uint8Array(width * height * 4);
  let from = HEADER_BYTES;
  for (let at = 0; at < data.length; at += 4) {
    let pixel = 0;
    for (let i = 0; i < pixelBytes; i++) pixel |= bytes[from++]! << (i * 8);
    data[at] = red.values[(pixel & red.mask) >>> red.shift]!;
    data[at + 1] = green.values[(pixel & green.mask) >>> green.shift]!;
    data[at + 2] = blue.values[(pixel & blue.mask) >>> blue.shift]!;
    data[at + 3] = alpha.values[(pixel & alpha.mask) >>> alpha.shift]!;
  }
  return data;
}

interface Channel {
  mask: number;
  shift: number;
  /** The 8-bit value for each value of the masked bits. */
  values: Uint8Array;
}

/** @param absent the value of a channel whose mask is 0 */
function channel(mask: number, absent: number): Channel {
  if (mask === 0) return { mask, shift: 0, values: Uint8Array.of(absent) };
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  if (max > 0xffff) {
    throw new FormatError(
      IMAGE_CODES.IMAGE_UNSUPPORTED,
      `Unsupported DDS channel mask 0x${mask.toString(16)}`,
      { offset: 92 },
    );
  }
  return {
    mask,
    shift,
    values: Uint8Array.from({ length: max + 1 }, (_, value) => (value * 255) / max + 0.5),
  };
}
