/** Block compression of images, see blocks.ts. */
import { encodeAlphaBlock } from './alpha-block.ts';
import { blockImageBytes } from './blocks.ts';
import { type ColorMode, encodeColorBlock } from './color-block.ts';
import type { Image } from './image.ts';

/** bc1 without alpha, bc1 in which pixels are opaque or transparent, and bc3. */
export type EncodedBlocks = 'bc1-opaque' | 'bc1' | 'bc3';

const COLOR_MODES: Record<EncodedBlocks, ColorMode> = {
  'bc1-opaque': 'nearest',
  bc1: 'cutout',
  bc3: 'four',
};

const ALPHA_BYTES = 8;

/** Encodes an image; blocks that exceed it repeat its last row and column. */
export function encodeBlocks(format: EncodedBlocks, image: Image): Uint8Array<ArrayBuffer> {
  const { width, height } = image;
  const out = new Uint8Array(blockImageBytes(format, width, height));
  const pixels = new Uint8Array(64);
  const mode = COLOR_MODES[format];
  let at = 0;
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      take(image, x, y, pixels);
      if (format === 'bc3') {
        encodeAlphaBlock(pixels, out, at);
        at += ALPHA_BYTES;
      }
      encodeColorBlock(pixels, mode, out, at);
      at += 8;
    }
  }
  return out;
}

function take({ width, height, data }: Image, x: number, y: number, pixels: Uint8Array): void {
  for (let row = 0; row < 4; row++) {
    const line = Math.min(y + row, height - 1) * width;
    for (let column = 0; column < 4; column++) {
      const from = (line + Math.min(x + column, width - 1)) * 4;
      const at = (row * 4 + column) * 4;
      pixels[at] = data[from]!;
      pixels[at + 1] = data[from + 1]!;
      pixels[at + 2] = data[from + 2]!;
      pixels[at + 3] = data[from + 3]!;
    }
  }
}
