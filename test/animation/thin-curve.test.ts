import { expect, test } from 'vitest';
import { thinCurve } from '../../src/animation/thin-curve.ts';
import { curve } from '../scene.ts';

test.each([
  ['of a place that stays', curve([0, 1], [1, 2, 3, 1, 2, 3]), [0]],
  ['of a place that changes', curve([0, 1], [1, 2, 3, 1, 2, 4]), [0, 1]],
  ['of a place on a line', curve([0, 1, 2], [0, 0, 0, 1, 0, 0, 2, 0, 0]), [0, 2]],
  [
    'of a rotation that stays, whatever the sign of its quaternion',
    curve([0, 1], [0, 0, 0.6, 0.8, 0, 0, -0.6, -0.8], { interpolation: 'slerp' }),
    [0],
  ],
  [
    'of a rotation that changes',
    curve([0, 1], [0, 0, 0.6, 0.8, 0, 0, 0.8, 0.6], { interpolation: 'slerp' }),
    [0, 1],
  ],
  [
    'of steps of a rotation that stays, whatever the sign of its quaternion',
    curve([0, 1, 2], [0, 0, 0.6, 0.8, 0, 0, -0.6, -0.8, 0, 0, 0, 1], { interpolation: 'step' }),
    [0, 2],
  ],
])('the keys that are needed %s', (_, from, times) => {
  expect([...thinCurve(from, 0).times]).toEqual(times);
});
