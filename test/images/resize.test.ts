import { expect, test } from 'vitest';
import { isPowerOfTwo, nearestPowerOfTwo, resized } from '../../src/images/resize.ts';

const RED = [200, 0, 0, 255];
const BLUE = [0, 0, 100, 55];

test('an image twice as wide has colors a quarter and three quarters between two pixels', () => {
  const { width, height, data } = resized(
    { width: 2, height: 1, data: Uint8Array.of(...RED, ...BLUE) },
    4,
    1,
  );
  expect([width, height]).toEqual([4, 1]);
  expect([...data]).toEqual([...RED, 150, 0, 25, 205, 50, 0, 75, 105, ...BLUE]);
});

test('an image twice as high has them from top to bottom', () => {
  const { data } = resized({ width: 1, height: 2, data: Uint8Array.of(...RED, ...BLUE) }, 1, 4);
  expect([...data]).toEqual([...RED, 150, 0, 25, 205, 50, 0, 75, 105, ...BLUE]);
});

test('an image of half the size has the average of four pixels', () => {
  const data = Uint8Array.of(...RED, ...BLUE, ...BLUE, ...RED);
  expect([...resized({ width: 2, height: 2, data }, 1, 1).data]).toEqual([100, 0, 50, 155]);
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
