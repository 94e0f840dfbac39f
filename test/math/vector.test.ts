import { expect, test } from 'vitest';
import { areClose, areRotationsClose } from '../../src/math/vector.ts';

test('numbers are close within the tolerance, and never to NaN', () => {
  expect(areClose([1, 2], [1.125, 1.875, 9], 0.125)).toBe(true);
  expect(areClose([1, 2], [1.25, 2], 0.125)).toBe(false);
  expect(areClose([1, 2], [-1, -2], 0)).toBe(false);
  expect(areClose([1], [Number.NaN], 1)).toBe(false);
});

test('both signs of a quaternion are the same rotation, but not signs of single numbers', () => {
  expect(areRotationsClose([0, 0.6, 0, 0.8], [0, -0.6, 0, -0.8], 0)).toBe(true);
  expect(areRotationsClose([0, 0.6, 0, 0.8], [0, -0.6, 0, 0.8], 0.1)).toBe(false);
});
