/** Screenshots made small, and compared such that text and rounding do not matter, but a missing limb or a wrong color does. */
import { decode, encode } from 'fast-png';

export interface Small {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  data: Uint8Array;
}

const WIDTH = 200;
/** Pixels of the small picture along the side of a block. */
const BLOCK = 4;
/** Low bits that are dropped, so that smooth backgrounds take few bytes. */
const DROPPED = 0b111;

/** Each pixel is the mean of those that it stands for. */
export function shrunk(png: Uint8Array): Small {
  const { data, width, height, channels } = decode(png);
  const rows = Math.round((height * WIDTH) / width);
  const small = new Uint8Array(WIDTH * rows * 3);
  for (let y = 0; y < rows; y++) {
    const [top, bottom] = [Math.floor((y * height) / rows), Math.floor(((y + 1) * height) / rows)];
    for (let x = 0; x < WIDTH; x++) {
      const [left, right] = [Math.floor((x * width) / WIDTH), Math.floor(((x + 1) * width) / WIDTH)];
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let v = top; v < bottom; v++)
          for (let u = left; u < right; u++) sum += data[(v * width + u) * channels + channel]!;
        const mean = sum / ((bottom - top) * (right - left));
        small[(y * WIDTH + x) * 3 + channel] = (mean & ~DROPPED) | (DROPPED >> 1);
      }
    }
  }
  return { width: WIDTH, height: rows, data: small };
}

export function toPng({ width, height, data }: Small): Uint8Array {
  return encode({ width, height, data, channels: 3, depth: 8 });
}

export function fromPng(png: Uint8Array): Small {
  const { width, height, data } = decode(png);
  return { width, height, data: Uint8Array.from(data) };
}

/** The largest difference of two pictures: of the means of a channel over a block, of 255. */
export function difference(one: Small, other: Small): number {
  if (one.width !== other.width || one.height !== other.height) return 255;
  let most = 0;
  for (let top = 0; top + BLOCK <= one.height; top += BLOCK)
    for (let left = 0; left + BLOCK <= one.width; left += BLOCK)
      for (let channel = 0; channel < 3; channel++) {
        const difference = meanOf(one, left, top, channel) - meanOf(other, left, top, channel);
        most = Math.max(most, Math.abs(difference));
      }
  return most;
}

function meanOf({ width, data }: Small, left: number, top: number, channel: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) sum += data[(y * width + x) * 3 + channel]!;
  return sum / (BLOCK * BLOCK);
}
