import { expect, test } from 'vitest';
import { evenScale } from '../../../../src/formats/mdl/from-scene/placing.ts';
import { compose } from '../../../../src/math/affine.ts';

test.each([
  ['one that scales alike along all axes', { scale: [2, 2, 2] }, 2],
  ['one that moves as well', { translation: [5, 6, 7], scale: [0.5, 0.5, 0.5] }, 0.5],
  ['one that scales by almost 1', { scale: [1 + 1e-9, 1, 1] }, 1],
  ['one that scales along an axis only', { scale: [2, 1, 1] }, undefined],
  ['one that mirrors', { scale: [-1, -1, -1] }, undefined],
  ['one that turns', { rotation: [0.6, 0, 0, 0.8] }, undefined],
] as const)('the factor of %s', (_, parts, expected) => {
  const {
    translation = [0, 0, 0],
    rotation = [0, 0, 0, 1],
    scale = [1, 1, 1],
  } = parts as Partial<Record<'translation' | 'rotation' | 'scale', readonly number[]>>;
  const matrix = compose({
    translation: [...translation] as [number, number, number],
    rotation: [...rotation] as [number, number, number, number],
    scale: [...scale] as [number, number, number],
  });
  expect(evenScale(matrix)).toBe(expected);
});

test.each([1, 2, 4, 6, 8, 9])('a matrix that shears by its number %d has no factor', (at) => {
  const matrix = compose({});
  matrix[at] = 0.1;
  expect(evenScale(matrix)).toBeUndefined();
});
