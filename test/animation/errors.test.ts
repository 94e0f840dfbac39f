import { expect, test } from 'vitest';
import { count, countDistances, maxAndMean, noErrors } from '../../src/animation/errors.ts';

test('errors have a maximum and a mean, which are zero where nothing was counted', () => {
  const errors = noErrors();
  expect(maxAndMean(errors)).toEqual({ max: 0, mean: 0 });
  for (const error of [1, 5, 3]) count(errors, error);
  expect(maxAndMean(errors)).toEqual({ max: 5, mean: 3 });
});

test('distances of points and lengths of vectors are counted, but not those that are not finite', () => {
  const errors = noErrors();
  countDistances(errors, Float32Array.of(1, 2, 3, Number.NaN, 0, 0), Float32Array.of(1, 2, 8, 0, 0, 0));
  countDistances(errors, Float32Array.of(0, 3, 4, 0, 0, -1, Infinity, 0, 0));
  count(errors, Number.NaN);
  expect(errors).toEqual({ max: 5, sum: 11, count: 3 });
});
