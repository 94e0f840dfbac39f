import { expect, test } from 'vitest';
import { count, maxAndMean, noErrors } from '../../src/animation/errors.ts';

test('errors have a maximum and a mean, which are zero where nothing was counted', () => {
  const errors = noErrors();
  expect(maxAndMean(errors)).toEqual({ max: 0, mean: 0 });
  for (const error of [1, 5, 3]) count(errors, error);
  expect(maxAndMean(errors)).toEqual({ max: 5, mean: 3 });
});
