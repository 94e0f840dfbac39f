import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveThinner, thinCurve } from '../../src/animation/thin-curve.ts';
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

test('the first and last key remain even if any difference is allowed', () => {
  const zigzag = curve([0, 1, 2, 3], [0, 0, 0, 9, 0, 0, -9, 0, 0, 1, 0, 0]);
  expect([...thinCurve(zigzag, Number.POSITIVE_INFINITY).times]).toEqual([0, 3]);
});

test('what was thinned for several differences has no removed key further off than the one asked for', () => {
  const heights = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 });
  const differences = fc.array(fc.double({ min: 0.01, max: 2, noNaN: true }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(heights, differences, (ys, allowed) => {
      const times = ys.map((_, key) => key);
      const whole = curve(
        times,
        ys.flatMap((y) => [0, y, 0]),
      );
      const thinned = curveThinner(whole, Math.min(...allowed));
      for (const most of allowed) {
        const { times: kept, values } = thinned(most);
        for (let key = 1; key < kept.length; key++) {
          const [from, to] = [kept[key - 1]!, kept[key]!];
          const [low, high] = [values[key * 3 - 2]!, values[key * 3 + 1]!];
          for (let time = from + 1; time < to; time++) {
            const there = low + ((time - from) / (to - from)) * (high - low);
            expect(Math.abs(there - Math.fround(ys[time]!))).toBeLessThanOrEqual(most + 1e-6);
          }
        }
      }
    }),
  );
});

test('the more a thinned curve may differ, the fewer keys it has', () => {
  const times = Array.from({ length: 200 }, (_, key) => key / 30);
  const wave = curve(
    times,
    times.flatMap((time) => [Math.sin(3 * time), Math.cos(7 * time), 0]),
  );
  const differences = [1e-3, 1e-2, 1e-1];
  const thinned = curveThinner(wave, differences[0]!);
  const counts = differences.map((most) => thinned(most).times.length);
  expect(counts).toEqual([...new Set(counts)].sort((a, b) => b - a));
  expect(counts).toEqual(differences.map((most) => thinCurve(wave, most).times.length));
});
