import { quat, type vec3 } from 'gl-matrix';
import { expect, test } from 'vitest';
import {
  type Angles,
  type AxisOrder,
  anglesOf,
  nearest,
  slerpedAngles,
  straightAngles,
} from '../../../../src/formats/o3d/from-scene/euler.ts';

const { PI } = Math;
const AXES: vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The rotations about the axes of an order, multiplied. */
function product(angles: Angles, order: AxisOrder): quat {
  return order.reduce(
    (whole, axis, place) =>
      quat.multiply(whole, whole, quat.setAxisAngle(quat.create(), AXES[axis]!, angles[place]!)),
    quat.create(),
  );
}

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

test.each<AxisOrder>([
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
])(
  'angles about the axes %i, %i, %i are the rotations about these in turn, also between keys',
  (...order) => {
    const keys: Angles[] = [
      [0.3, -0.5, 0.9],
      [-1.1, 0.7, 2],
    ];
    const { values } = slerpedAngles({ times: [0, 1], angles: keys, apart: 0 }, order);
    expect(values).toHaveLength(5 * 4);
    for (let place = 0; place < 5; place++) {
      const share = place / 4;
      const angles = keys[0]!.map((from, turn) => from + share * (keys[1]![turn]! - from)) as Angles;
      const expected = product(angles, order);
      const rotation = values.subarray(place * 4, place * 4 + 4);
      expect(Math.abs(quat.dot(rotation, expected))).toBeCloseTo(1, 6);
      anglesOf(Float64Array.from(expected), order).forEach((angle, turn) => {
        expect(angle).toBeCloseTo(angles[turn]!, 5);
      });
    }
  },
);

test('a rotation whose angles change evenly has no keys between its ends', () => {
  const order: AxisOrder = [2, 1, 0];
  const rotationAt = (time: number) => Float64Array.from(product([time, 0.8 * time, -0.6 * time], order));
  const precision = { cubic: false, tolerance: 1e-4, reach: 1, affordable: { keys: 100 } };
  const { times, apart } = straightAngles(rotationAt, [0, 1], order, precision);
  expect(times).toEqual([0, 1]);
  expect(apart).toBeLessThan(1e-6);
});
