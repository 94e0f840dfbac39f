import { expect, test } from 'vitest';
import { short, shortList } from '../../../../../src/formats/o3d/files/archive/numbers.ts';

test.each([
  [0.1, 0.1],
  // The nearest number in single precision to 1/3 is 0.3333333432674408; 8 digits tell it apart, 7 do not.
  [1 / 3, 0.33333334],
  [16777216, 16777216],
])('%d is written with the fewest digits that are the same in single precision', (value, expected) => {
  expect(short(value)).toBe(expected);
});

test('zero has no sign in a list', () => {
  expect(shortList([-0, -1])).toEqual([0, -1]);
});
