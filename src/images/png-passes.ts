/** The rows of an interlaced PNG: seven passes, each a separate image with some of the pixels (PNG specification §8.2). */
import { unfilterRows } from './png-filters.ts';

/** Offset and spacing of the pixels of each pass. */
const ADAM7 = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
];

interface Pass {
  x: number;
  y: number;
  right: number;
  down: number;
  width: number;
  height: number;
}

/** The passes with pixels. */
function passesOf(width: number, height: number): Pass[] {
  return ADAM7.map((pass) => ({
    ...pass,
    width: Math.ceil((width - pass.x) / pass.right),
    height: Math.ceil((height - pass.y) / pass.down),
  })).filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Bytes of a row of pixels, the last one of which may be filled up. */
export function rowBytesOf(width: number, pixelBits: number): number {
  return Math.ceil((width * pixelBits) / 8);
}

/** Bytes of all passes, including filter numbers. */
export function passBytes(width: number, height: number, pixelBits: number): number {
  return passesOf(width, height).reduce(
    (sum, pass) => sum + pass.height * (1 + rowBytesOf(pass.width, pixelBits)),
    0,
  );
}

/**
 * Joins the passes. Their filters are removed in place.
 *
 * @param pixelBits 1, 2, 4, or whole bytes
 * @throws RangeError for an unknown filter
 */
export function joinPasses(bytes: Uint8Array, width: number, height: number, pixelBits: number): Uint8Array {
  const fullBytes = rowBytesOf(width, pixelBits);
  const out = new Uint8Array(fullBytes * height);
  const copy = pixelBits < 8 ? copyBits : copyBytes;
  const pixelBytes = Math.ceil(pixelBits / 8);
  let at = 0;
  for (const pass of passesOf(width, height)) {
    const rowBytes = rowBytesOf(pass.width, pixelBits);
    const end = at + pass.height * (1 + rowBytes);
    const rows = unfilterRows({ bytes: bytes.subarray(at, end), count: pass.height, rowBytes, pixelBytes });
    for (let row = 0; row < pass.height; row++) {
      const line = rows.subarray(row * rowBytes, (row + 1) * rowBytes);
      const y = pass.y + row * pass.down;
      copy(line, pass, pixelBits, out.subarray(y * fullBytes, (y + 1) * fullBytes));
    }
    at = end;
  }
  return out;
}

function copyBytes(line: Uint8Array, pass: Pass, pixelBits: number, out: Uint8Array): void {
  const pixelBytes = pixelBits / 8;
  for (let column = 0, from = 0; column < pass.width; column++) {
    const to = (pass.x + column * pass.right) * pixelBytes;
    for (let byte = 0; byte < pixelBytes; byte++) out[to + byte] = line[from++]!;
  }
}

/** The first pixel of a byte is in its highest bits. */
function copyBits(line: Uint8Array, pass: Pass, pixelBits: number, out: Uint8Array): void {
  const mask = (1 << pixelBits) - 1;
  for (let column = 0; column < pass.width; column++) {
    const from = column * pixelBits;
    const to = (pass.x + column * pass.right) * pixelBits;
    const value = (line[from >> 3]! >> (8 - pixelBits - (from & 7))) & mask;
    out[to >> 3]! |= value << (8 - pixelBits - (to & 7));
  }
}
