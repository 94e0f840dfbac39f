import { expect, test } from 'vitest';
import { type Angles, nearest } from '../../../../src/formats/o3d/from-scene/euler.ts';

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
