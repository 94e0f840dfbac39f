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

/** Bytes of all passes, including filter numbers. */
export function passBytes(width: number, height: number, pixelBytes: number): number {
  return passesOf(width, height).reduce((sum, pass) => sum + pass.height * (1 + pass.width * pixelBytes), 0);
}

/**
 * Joins the passes. Their filters are removed in place.
 *
 * @param pixelBytes a whole number: pixels of less than a byte are not supported
 * @throws RangeError for an unknown filter
 */
export function joinPasses(bytes: Uint8Array, width: number, height: number, pixelBytes: number): Uint8Array {
  const out = new Uint8Array(width * height * pixelBytes);
  let at = 0;
  for (const pass of passesOf(width, height)) {
    const rowBytes = pass.width * pixelBytes;
    const end = at + pass.height * (1 + rowBytes);
    const rows = unfilterRows({ bytes: bytes.subarray(at, end), count: pass.height, rowBytes, pixelBytes });
    for (let pixel = 0; pixel < pass.width * pass.height; pixel++) {
      const x = pass.x + (pixel % pass.width) * pass.right;
      const y = pass.y + Math.floor(pixel / pass.width) * pass.down;
      const to = (y * width + x) * pixelBytes;
      for (let byte = 0; byte < pixelBytes; byte++) out[to + byte] = rows[pixel * pixelBytes + byte]!;
    }
    at = end;
  }
  return out;
}
