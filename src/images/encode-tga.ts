import type { Image } from './image.ts';

const HEADER_BYTES = 18;
const TRUE_COLOR = 2;
const ALPHA_BITS = 8;

/**
 * An uncompressed TGA of type 2 with 24 bits per pixel, or 32 with alpha. Rows are stored from the bottom, as readers that ignore
 * the descriptor expect.
 */
export function encodeTga({ width, height, data }: Image, alpha: boolean): Uint8Array<ArrayBuffer> {
  const pixel = alpha ? 4 : 3;
  const bytes = new Uint8Array(HEADER_BYTES + width * height * pixel);
  const view = new DataView(bytes.buffer);
  bytes[2] = TRUE_COLOR;
  view.setUint16(12, width, true);
  view.setUint16(14, height, true);
  bytes[16] = pixel * 8;
  bytes[17] = alpha ? ALPHA_BITS : 0;
  let at = HEADER_BYTES;
  for (let row = height - 1; row >= 0; row--) {
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4, at += pixel) {
      bytes[at] = data[from + 2]!;
      bytes[at + 1] = data[from + 1]!;
      bytes[at + 2] = data[from]!;
      if (alpha) bytes[at + 3] = data[from + 3]!;
    }
  }
  return bytes;
}
