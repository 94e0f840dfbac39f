/** Scales images to sizes of textures. */
import type { Image } from './image.ts';

export function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

export function nearestPowerOfTwo(value: number): number {
  return 2 ** Math.round(Math.log2(value));
}

/** Scales an image with linear interpolation between the centers of its pixels. */
export function resized({ width, height, data }: Image, toWidth: number, toHeight: number): Image {
  const out = new Uint8Array(toWidth * toHeight * CHANNELS);
  for (let y = 0; y < toHeight; y++) {
    const row = between(y, toHeight, height);
    for (let x = 0; x < toWidth; x++) {
      const column = between(x, toWidth, width);
      for (let channel = 0; channel < CHANNELS; channel++) {
        const at = (line: number, place: number) => data[(line * width + place) * CHANNELS + channel]!;
        const above = mix(at(row.low, column.low), at(row.low, column.high), column.share);
        const below = mix(at(row.high, column.low), at(row.high, column.high), column.share);
        out[(y * toWidth + x) * CHANNELS + channel] = Math.round(mix(above, below, row.share));
      }
    }
  }
  return { width: toWidth, height: toHeight, data: out };
}

const CHANNELS = 4;

/** The two pixels of the source around the center of a pixel. */
function between(at: number, count: number, source: number): { low: number; high: number; share: number } {
  const place = Math.min(Math.max(((at + 0.5) * source) / count - 0.5, 0), source - 1);
  const low = Math.floor(place);
  return { low, high: Math.min(low + 1, source - 1), share: place - low };
}

function mix(a: number, b: number, share: number): number {
  return a + share * (b - a);
}
