import { expect, test } from 'vitest';
import { createCanvas, resolve } from '../../src/picture/canvas.ts';

/** What sRGB says of half the light: 1.055 · 0.5^(1/2.4) - 0.055, of 255 (IEC 61966-2-1). */
const HALF = 188;

test('a pixel is the mean light of its four samples, at its place in the image', () => {
  const canvas = createCanvas(2, 2);
  // Rows of four samples: both of the first pixel's lower row, and all of the last pixel's, are white in red.
  const white = [4, 5, 10, 11, 14, 15];
  for (const sample of white) canvas.color[sample * 3] = 1;
  const image = { width: 4, height: 3, data: new Uint8Array(4 * 3 * 4) };
  resolve(canvas, image, 2, 1);
  const reds = Array.from({ length: 12 }, (_, pixel) => image.data[pixel * 4]);
  expect(reds).toEqual([0, 0, 0, 0, 0, 0, HALF, 0, 0, 0, 0, 255]);
  const alphas = Array.from({ length: 12 }, (_, pixel) => image.data[pixel * 4 + 3]);
  expect(alphas).toEqual([0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255]);
});
