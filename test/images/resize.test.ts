import { expect, test } from 'vitest';
import { atMost, isPowerOfTwo, nearestPowerOfTwo, resized } from '../../src/images/resize.ts';

const RED = [200, 0, 0, 255];
const BLUE = [0, 0, 100, 55];

test('an image twice as wide has colors a quarter and three quarters between two pixels', () => {
  const { width, height, data } = resized(
    { width: 2, height: 1, data: Uint8Array.of(...RED, ...BLUE) },
    4,
    1,
    'data',
  );
  expect([width, height]).toEqual([4, 1]);
  expect([...data]).toEqual([...RED, 150, 0, 25, 205, 50, 0, 75, 105, ...BLUE]);
});

test('an image twice as high has them from top to bottom', () => {
  const { data } = resized({ width: 1, height: 2, data: Uint8Array.of(...RED, ...BLUE) }, 1, 4, 'data');
  expect([...data]).toEqual([...RED, 150, 0, 25, 205, 50, 0, 75, 105, ...BLUE]);
});

test('an image of half the size has the average of four pixels', () => {
  const data = Uint8Array.of(...RED, ...BLUE, ...BLUE, ...RED);
  expect([...resized({ width: 2, height: 2, data }, 1, 1, 'data').data]).toEqual([100, 0, 50, 155]);
});

test('colors mix as light: black and white give the sRGB value of half the light', () => {
  // 1.055 · 0.5^(1/2.4) - 0.055 = 0.7354, of 255.
  const data = Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255);
  expect([...resized({ width: 2, height: 1, data }, 1, 1).data]).toEqual([188, 188, 188, 255]);
});

test('transparent pixels lend no color to those beside them', () => {
  const data = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 0);
  expect([...resized({ width: 2, height: 1, data }, 1, 1).data]).toEqual([255, 0, 0, 128]);
});

test('where all pixels are transparent their color is kept', () => {
  const data = Uint8Array.of(0, 255, 0, 0, 0, 255, 0, 0);
  expect([...resized({ width: 2, height: 1, data }, 1, 1).data]).toEqual([0, 255, 0, 0]);
});

test('every color survives without scaling', () => {
  const data = Uint8Array.from({ length: 1024 }, (_, at) => (at % 4 === 3 ? 255 : at >> 2));
  expect(resized({ width: 256, height: 1, data }, 256, 1).data).toEqual(data);
});

test('three pixels become two, of one and a half pixels each', () => {
  const data = Uint8Array.of(0, 0, 0, 255, 90, 90, 90, 255, 240, 240, 240, 255);
  expect([...resized({ width: 3, height: 1, data }, 2, 1, 'data').data]).toEqual([
    30, 30, 30, 255, 190, 190, 190, 255,
  ]);
});

test.each([
  [300, 100, 64, 64, 21],
  [4, 100, 10, 1, 10],
  [20, 10, 64, 20, 10],
])('an image of %d × %d with at most %d pixels a side has %d × %d', (width, height, side, w, h) => {
  const image = { width, height, data: new Uint8Array(width * height * 4) };
  const small = atMost(image, side);
  expect([small.width, small.height]).toEqual([w, h]);
});

test.each([
  [1, true],
  [256, true],
  [0, false],
  [-2, false],
  [96, false],
])('that %d is a power of two is %s', (value, expected) => {
  expect(isPowerOfTwo(value)).toBe(expected);
});

test.each([
  [5, 4],
  [6, 8],
  [64, 64],
  [90, 64],
  [91, 128],
])('the nearest power of two to %d, by ratio, is %d', (value, expected) => {
  expect(nearestPowerOfTwo(value)).toBe(expected);
});
