import { expect, test } from 'vitest';
import { addNeeded } from '../../../../src/formats/cryengine/from-scene/ticks.ts';
import { clip, curve } from '../../../scene.ts';

const PRECISION = { cubic: false, tolerance: 1e-3, reach: 1, affordable: { keys: 1000 } };

function ticksOf(times: number[]): number[] {
  const jumping = curve(
    times,
    times.flatMap((_, key) => [key, 0, 0]),
  );
  const ticks = new Map<number, number>();
  addNeeded(ticks, jumping, clip([], { start: 0, end: 1 }), PRECISION);
  return [...ticks.keys()].sort((a, b) => a - b);
}

test('a jump has keys on both sides, but none after the clip', () => {
  // 4800 ticks per second.
  expect(ticksOf([0, 0.5, 0.5, 1])).toEqual([0, 2399, 2400, 2401, 4800]);
  expect(ticksOf([0, 0.5, 1, 1])).toEqual([0, 2400, 4799, 4800]);
});
