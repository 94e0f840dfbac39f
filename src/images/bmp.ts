/** Uncompressed Windows bitmaps, as written by paint programs of the 1990s. */
import { viewOf } from '../binary/view.ts';
import { FormatError } from '../report/report.ts';
import { IMAGE_CODES } from './codes.ts';
import type { Image } from './image.ts';
import { checkPresent, checkSize } from './limits.ts';

const FILE_HEADER = 14;
const LEAST_INFO = 40;
const HEADERS = FILE_HEADER + LEAST_INFO;
/** Largest size of BITMAPINFOHEADER and its extensions. */
const MOST_INFO = 124;
const UNCOMPRESSED = 0;
/** Rows are padded to multiples of this. */
const ROW_UNIT = 4;
const PALETTE_ENTRY = 4;
const MOST_COLORS = 256;

export function isBmp(bytes: Uint8Array): boolean {
  if (bytes.length < FILE_HEADER + 4 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return false;
  const infoSize = viewOf(bytes).getUint32(FILE_HEADER, true);
  return infoSize >= LEAST_INFO && infoSize <= MOST_INFO;
}

/**
 * Decodes an uncompressed BMP of 8, 24 or 32 bits per pixel; the fourth byte of 32 bits is ignored, and all pixels are
 * opaque.
 *
 * @throws FormatError IMAGE_DAMAGED, IMAGE_TRUNCATED, IMAGE_TOO_LARGE, IMAGE_UNSUPPORTED
 */
export function decodeBmp(bytes: Uint8Array): Image {
  checkPresent(HEADERS, bytes.length, 0);
  const view = viewOf(bytes);
  const pixels = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const rows = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const height = Math.abs(rows);
  if (compression !== UNCOMPRESSED || ![8, 24, 32].includes(bits)) {
    const message = `Unsupported BMP with ${bits} bits per pixel and compression ${compression}`;
    throw new FormatError(IMAGE_CODES.IMAGE_UNSUPPORTED, message, { offset: 28 });
  }
  if (width < 0) throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Invalid width of ${width} pixels`);
  checkSize(width, height, bytes.length);
  const step = bits / 8;
  const stride = Math.ceil((width * step) / ROW_UNIT) * ROW_UNIT;
  // The padding of the last row may be missing.
  checkPresent(stride * (height - 1) + width * step, bytes.length - pixels, pixels);
  const palette = bits === 8 ? paletteOf(bytes, view) : undefined;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    // With a positive height the first row is the lowest.
    let from = pixels + (rows > 0 ? height - 1 - y : y) * stride;
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4, from += step) {
      if (palette) copyColor(palette, entryAt(palette, bytes[from]!), data, at);
      else copyColor(bytes, from, data, at);
    }
  }
  return { width, height, data };
}

/** Blue, green, red and an unused byte for each color. */
function paletteOf(bytes: Uint8Array, view: DataView): Uint8Array {
  const colors = view.getUint32(46, true) || MOST_COLORS;
  const from = FILE_HEADER + view.getUint32(FILE_HEADER, true);
  const size = Math.min(colors, MOST_COLORS) * PALETTE_ENTRY;
  checkPresent(size, bytes.length - from, from);
  return bytes.subarray(from, from + size);
}

function entryAt(palette: Uint8Array, index: number): number {
  if ((index + 1) * PALETTE_ENTRY <= palette.length) return index * PALETTE_ENTRY;
  throw new FormatError(IMAGE_CODES.IMAGE_DAMAGED, `Unknown color ${index} in the palette`);
}

function copyColor(source: Uint8Array, from: number, out: Uint8Array, at: number): void {
  out[at] = source[from + 2]!;
  out[at + 1] = source[from + 1]!;
  out[at + 2] = source[from]!;
}
