import { expect, test } from 'vitest';
import { matricesApart } from '../../../../src/formats/mdl/from-scene/matrices.ts';
import { identity } from '../../../../src/math/affine.ts';

/** The identity with some of its numbers changed. */
function changed(numbers: Readonly<Record<number, number>>): Float64Array {
  const matrix = identity();
  for (const [at, value] of Object.entries(numbers)) matrix[Number(at)] = value;
  return matrix;
}

test.each([
  ['as far as they move along all axes', { 12: 2, 13: -3, 14: 6 }, 7],
  ['as far as they move along z', { 14: 0.5 }, 0.5],
  ['by what the size of the model makes of their columns', { 1: 3, 6: 4 }, 500],
])('matrices lie apart %s', (_, numbers, expected) => {
  expect(matricesApart(changed(numbers), identity(), 100)).toBe(expected);
});
