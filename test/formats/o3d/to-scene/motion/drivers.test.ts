import { expect, test } from 'vitest';
import { justBefore } from '../../../../../src/formats/o3d/to-scene/motion/drivers.ts';

test.each([
  [1, 1 - 2 ** -24],
  [2, 2 - 2 ** -23],
  [-1, -1 - 2 ** -23],
  [0, -(2 ** -149)],
])('the number in single precision just before %d is %d', (value, before) => {
  expect(justBefore(value)).toBe(before);
});
