import { expect, test } from 'vitest';
import { haveSameWeights } from '../../../src/convert/onto/influences.ts';
import type { Influences } from '../../../src/scene/scene.ts';

/** One vertex. */
const row = (joint: number[], weight: number[]): { influences: Influences } => ({
  influences: {
    start: Uint32Array.of(0, joint.length),
    joint: Uint16Array.from(joint),
    weight: Float32Array.from(weight),
  },
});

test('weights that only changed places are the same, and others are not', () => {
  const before = row([4, 7], [0.5, 0.5]);
  expect(haveSameWeights(before, row([7, 4], [0.5, 0.5]))).toBe(true);
  expect(haveSameWeights(before, row([7, 4], [0.4, 0.6]))).toBe(false);
  expect(haveSameWeights(before, row([4, 8], [0.5, 0.5]))).toBe(false);
  expect(haveSameWeights(before, row([4], [1]))).toBe(false);
  expect(haveSameWeights(before, {})).toBe(false);
});

test('weights of which a program left out the smallest beyond four are the same, but not if others are missing', () => {
  const before = row([1, 2, 3, 4, 5], [0.1, 0.3, 0.2, 0.2, 0.2]);
  const largest = [0.3, 0.2, 0.2, 0.2].map((weight) => weight / 0.9);
  expect(haveSameWeights(before, row([2, 3, 4, 5], largest))).toBe(true);
  expect(haveSameWeights(before, row([2, 3, 4, 5], [0.3, 0.3, 0.2, 0.2]))).toBe(false);
  expect(haveSameWeights(before, row([1, 3, 4, 5], largest))).toBe(false);
  expect(haveSameWeights(before, row([2, 3, 4], [3 / 7, 2 / 7, 2 / 7]))).toBe(false);
  expect(haveSameWeights(row([2, 3, 4, 5], largest), before)).toBe(false);
});
