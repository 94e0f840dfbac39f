import { describe, expect, test } from 'vitest';
import {
  type Box,
  type Direction,
  fitDistance,
  fitHalfHeight,
  middleOf,
} from '../../../studio/src/stage/fit.ts';

const front: Direction = { right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] };
const wall: Box = { low: [-1, 0, 0], high: [1, 2, 0] };
/** Free fraction of the picture at each edge. */
const FREE = 0.06;

describe('zooming to fit', () => {
  test('looks at the center of the box', () => {
    expect(middleOf({ low: [0, 2, -4], high: [2, 4, 4] })).toEqual([1, 3, 0]);
  });

  test('shows a wall from the distance that its half height needs', () => {
    // At 90° the visible half height equals the distance; 12 % of the picture stays free.
    expect(fitDistance(wall, front, Math.PI / 2, 1)).toBeCloseTo(1 / (1 - 2 * FREE));
  });

  test('moves further away if the picture is narrow', () => {
    expect(fitDistance(wall, front, Math.PI / 2, 0.5)).toBeCloseTo(2 / (1 - 2 * FREE));
  });

  test('measures from the nearest side of a deep box', () => {
    const deep: Box = { low: [-1, 0, -3], high: [1, 2, 3] };
    expect(fitDistance(deep, front, Math.PI / 2, 1)).toBeCloseTo(3 + 1 / (1 - 2 * FREE));
  });

  test('needs the height or the width instead of a distance without perspective', () => {
    const deep: Box = { low: [-1, 0, -3], high: [1, 2, 3] };
    expect(fitHalfHeight(deep, front, 1)).toBeCloseTo(1 / (1 - 2 * FREE));
    const side: Direction = { right: [0, 0, -1], up: [0, 1, 0], back: [1, 0, 0] };
    expect(fitHalfHeight(deep, side, 1)).toBeCloseTo(3 / (1 - 2 * FREE));
  });
});
