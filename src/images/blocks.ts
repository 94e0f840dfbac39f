/**
 * Block compression: 4 × 4 pixels in 8 or 16 bytes (Microsoft, "Texture Block Compression in Direct3D"). Blocks are in rows
 * from the top left; those at the right and bottom edge may exceed the image.
 */
import type { Image } from './image.ts';

/**
 * - bc1 (DXT1): color, with transparent pixels
 * - bc1-opaque: the same, if the container declares no alpha
 * - bc2 (DXT2, DXT3), bc3 (DXT4, DXT5): color and alpha
 * - bc4 (ATI1): one channel, decoded to gray
 * - bc5 (ATI2): x and y of a normal map, decoded to red and green, with z computed into blue
 */
export type BlockFormat = 'bc1' | 'bc1-opaque' | 'bc2' | 'bc3' | 'bc4' | 'bc5';

/** Writes the pixels of the block at `from` as RGBA into 64 bytes. */
type DecodeBlock = (bytes: Uint8Array, from: number, pixels: Uint8Array) => void;

const DECODERS: Record<BlockFormat, { blockBytes: number; decode: DecodeBlock }> = {
  bc1: { blockBytes: 8, decode: decodeBc1 },
  'bc1-opaque': { blockBytes: 8, decode: decodeBc1Opaque },
  bc2: { blockBytes: 16, decode: decodeBc2 },
  bc3: { blockBytes: 16, decode: decodeBc3 },
  bc4: { blockBytes: 8, decode: decodeBc4 },
  bc5: { blockBytes: 16, decode: decodeBc5 },
};

/** Bytes of one level of an image. */
export function blockImageBytes(format: BlockFormat, width: number, height: number): number {
  return Math.ceil(width / 4) * Math.ceil(height / 4) * DECODERS[format].blockBytes;
}

/** Decodes an image, whose complete blocks begin at `offset`, to RGBA. */
export function decodeBlocks(
  format: BlockFormat,
  bytes: Uint8Array,
  offset: number,
  width: number,
  height: number,
): Uint8Array {
  const { blockBytes, decode } = DECODERS[format];
  const data = new Uint8Array(width * height * 4);
  const pixels = new Uint8Array(64);
  let from = offset;
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      decode(bytes, from, pixels);
      place(pixels, { data, width, height }, x, y);
      from += blockBytes;
    }
  }
  return data;
}

/** Copies the pixels of a block that are within the image. */
function place(pixels: Uint8Array, { data, width, height }: Image, x: number, y: number): void {
  const rowBytes = Math.min(4, width - x) * 4;
  const rows = Math.min(4, height - y);
  for (let row = 0; row < rows; row++) {
    const at = ((y + row) * width + x) * 4;
    for (let i = 0; i < rowBytes; i++) data[at + i] = pixels[row * 16 + i]!;
  }
}

/** The four RGBA colors of the block that is being decoded. */
const palette = new Uint8Array(16);

/** The eight values of the alpha block that is being decoded. */
const ramp = new Uint8Array(8);

function decodeBc1(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  const first = bytes[from]! | (bytes[from + 1]! << 8);
  const second = bytes[from + 2]! | (bytes[from + 3]! << 8);
  decodeColors(bytes, from, pixels, first > second);
}

function decodeBc1Opaque(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  decodeBc1(bytes, from, pixels);
  for (let at = 3; at < 64; at += 4) pixels[at] = 255;
}

function decodeBc2(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  decodeColors(bytes, from + 8, pixels, true);
  for (let i = 0; i < 16; i++) {
    const nibble = (bytes[from + (i >> 1)]! >> ((i & 1) * 4)) & 15;
    pixels[i * 4 + 3] = nibble * 17;
  }
}

function decodeBc3(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  decodeColors(bytes, from + 8, pixels, true);
  decodeRamp(bytes, from, pixels, 3);
}

function decodeBc4(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  decodeRamp(bytes, from, pixels, 0);
  for (let at = 0; at < 64; at += 4) {
    pixels[at + 1] = pixels[at]!;
    pixels[at + 2] = pixels[at]!;
    pixels[at + 3] = 255;
  }
}

function decodeBc5(bytes: Uint8Array, from: number, pixels: Uint8Array): void {
  decodeRamp(bytes, from, pixels, 0);
  decodeRamp(bytes, from + 8, pixels, 1);
  for (let at = 0; at < 64; at += 4) {
    const x = pixels[at]! / 127.5 - 1;
    const y = pixels[at + 1]! / 127.5 - 1;
    const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
    pixels[at + 2] = Math.round((z + 1) * 127.5);
    pixels[at + 3] = 255;
  }
}

/**
 * Two colors of 5, 6, 5 bits and 16 indices of 2 bits.
 *
 * @param fourColors two colors between the given ones; otherwise one between them, and transparent black
 */
function decodeColors(bytes: Uint8Array, from: number, pixels: Uint8Array, fourColors: boolean): void {
  expand565(bytes[from]! | (bytes[from + 1]! << 8), 0);
  expand565(bytes[from + 2]! | (bytes[from + 3]! << 8), 4);
  for (let channel = 0; channel < 3; channel++) {
    const a = palette[channel]!;
    const b = palette[channel + 4]!;
    palette[channel + 8] = fourColors ? (2 * a + b + 1) / 3 : (a + b) >> 1;
    palette[channel + 12] = fourColors ? (a + 2 * b + 1) / 3 : 0;
  }
  palette[11] = 255;
  palette[15] = fourColors ? 255 : 0;
  for (let row = 0; row < 4; row++) {
    const indices = bytes[from + 4 + row]!;
    for (let column = 0; column < 4; column++) {
      const entry = ((indices >> (column * 2)) & 3) * 4;
      const at = row * 16 + column * 4;
      pixels[at] = palette[entry]!;
      pixels[at + 1] = palette[entry + 1]!;
      pixels[at + 2] = palette[entry + 2]!;
      pixels[at + 3] = palette[entry + 3]!;
    }
  }
}

function expand565(color: number, at: number): void {
  const red = color >> 11;
  const green = (color >> 5) & 63;
  const blue = color & 31;
  palette[at] = (red << 3) | (red >> 2);
  palette[at + 1] = (green << 2) | (green >> 4);
  palette[at + 2] = (blue << 3) | (blue >> 2);
  palette[at + 3] = 255;
}

/** Two values of 8 bits and 16 indices of 3 bits: the alpha of BC3, the channels of BC4 and BC5. */
function decodeRamp(bytes: Uint8Array, from: number, pixels: Uint8Array, channel: number): void {
  const a = bytes[from]!;
  const b = bytes[from + 1]!;
  // If the first value is greater, six values are between them; otherwise four, and the extremes.
  const steps = a > b ? 7 : 5;
  ramp[0] = a;
  ramp[1] = b;
  for (let i = 1; i < steps; i++) ramp[i + 1] = ((steps - i) * a + i * b + (steps >> 1)) / steps;
  if (steps === 5) {
    ramp[6] = 0;
    ramp[7] = 255;
  }
  for (let half = 0; half < 2; half++) {
    const at = from + 2 + half * 3;
    const indices = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    for (let i = 0; i < 8; i++) pixels[(half * 8 + i) * 4 + channel] = ramp[(indices >> (i * 3)) & 7]!;
  }
}
