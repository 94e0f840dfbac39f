import { expect, test } from 'vitest';
import { type Angles, nearest, straightAngles } from '../../../../src/formats/o3d/from-scene/euler.ts';

const { PI } = Math;

test.each<[string, Angles, Angles, Angles]>([
  ['stay where they are near', [0.1, 0.2, 0.3], [0, 0, 0], [0.1, 0.2, 0.3]],
  ['go by whole turns', [0.1, 0.2, 0.3], [2 * PI, 0, -4 * PI], [2 * PI + 0.1, 0.2, 0.3 - 4 * PI]],
  // The same rotation: half a turn about the outer axes, and the middle one from the other side.
  ['go the other way round where that is nearer', [0, 0, 0], [3, 3, 3], [PI, PI, PI]],
  ['go no other way where one axis alone would be nearer', [0, 0, 0], [3, 0.2, 0], [0, 0, 0]],
])('angles of a rotation %s', (_, angles, to, expected) => {
  nearest(angles, to).forEach((angle, axis) => {
    expect(angle).toBeCloseTo(expected[axis]!, 12);
  });
});

test('an interval that is divided is evaluated no further after the first difference', () => {
  let evaluations = 0;
  // A jump in the middle: no number of keys gives it exactly.
  const rotationAt = (time: number) => {
    evaluations++;
    return time < 0.5 ? Float64Array.of(0, 0, 0, 1) : Float64Array.of(Math.sin(0.5), 0, 0, Math.cos(0.5));
  };
  const precision = { cubic: false, tolerance: 0.01, reach: 1, affordable: { keys: 2 } };
  const { times } = straightAngles(rotationAt, [0, 1], [0, 1, 2], precision);
  expect(times).toEqual([0, 0.25, 0.5, 1]);
  // The first key; two intervals that are divided, by their end and one place; three that become keys, by their end and three.
  expect(evaluations).toBe(1 + 2 * 2 + 3 * 4);
});
