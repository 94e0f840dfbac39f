import { expect, test } from 'vitest';
import { type Above, transformedCurve } from '../../src/pose/transformed-curve.ts';
import { curve } from '../scene.ts';

const HALF = Math.SQRT1_2;

/** A quarter turn about z, twice as large, and 10 along x. */
const ABOVE: Above = {
  matrix: Float64Array.of(0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 10, 0, 0, 1),
  rotation: [0, 0, HALF, HALF],
  scale: [2, 2, 2],
};

const near = (values: number[]) => values.map((value) => expect.closeTo(value, 6));

test('keys of translations move, and their tangents only turn and grow', () => {
  const tangents = { in: Float32Array.of(1, 0, 0), out: Float32Array.of(0, 1, 0) };
  const moved = transformedCurve(
    curve([0], [1, 2, 3], { interpolation: 'hermite', tangents }),
    'translation',
    ABOVE,
  );
  expect([...moved.values]).toEqual(near([6, 2, 6]));
  expect([...moved.tangents!.in]).toEqual(near([0, 2, 0]));
  expect([...moved.tangents!.out]).toEqual(near([-2, 0, 0]));
});

test('keys of rotations are followed by the rotation, and those of scales multiplied', () => {
  const turned = transformedCurve(curve([0], [0, 0, HALF, HALF]), 'rotation', ABOVE);
  expect([...turned.values]).toEqual(near([0, 0, 1, 0]));
  const scaled = transformedCurve(curve([0, 1], [1, 2, 3, 4, 5, 6]), 'scale', ABOVE);
  expect([...scaled.values]).toEqual([2, 4, 6, 8, 10, 12]);
});
