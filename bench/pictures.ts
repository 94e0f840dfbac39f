/** Pictures for benchmarks of PNG. */
import { PNG } from 'pngjs';
import type { Image } from '../src/images/image.ts';

/** Without alpha, as Exhume writes opaque images. */
export function byPngjs({ width, height, data }: Image, edition = PNG): Uint8Array {
  const png = new edition({ width, height });
  png.data = Buffer.from(data);
  return edition.sync.write(png, { colorType: 2 });
}

function random(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  };
}

/** A square with noise in the lowest bits. */
export function gradient(side: number): Image {
  const next = random();
  const data = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y, grain] = [pixel % side, Math.floor(pixel / side), next() % 4];
    data.set([x / 4 + grain, y / 4 + grain, (x + y) / 8 + grain, 255], pixel * 4);
  }
  return { width: side, height: side, data };
}

/** Blocks of 4 × 4 pixels, as decoded from DDS. */
export function blocks(side: number): Image {
  const next = random();
  const colors = Array.from({ length: 4096 }, () => [next() & 255, next() & 255, next() & 255, 255]);
  const data = new Uint8Array(side * side * 4);
  for (let block = 0; block < (side / 4) ** 2; block++) {
    const pair = [colors[next() % 4096]!, colors[next() % 4096]!];
    const [left, top] = [(block % (side / 4)) * 4, Math.floor(block / (side / 4)) * 4];
    for (let pixel = 0; pixel < 16; pixel++) {
      data.set(pair[next() & 1]!, ((top + (pixel >> 2)) * side + left + (pixel & 3)) * 4);
    }
  }
  return { width: side, height: side, data };
}
