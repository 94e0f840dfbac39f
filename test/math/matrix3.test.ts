import { expect, test } from 'vitest';
import {
  addProducts,
  crossAxis,
  rotationMatrix,
  subtractRotation,
  type Ways,
} from '../../src/math/matrix3.ts';

const ways: Ways = [Float64Array.of(1, 2, 3), Float64Array.of(-4, 5, 6), Float64Array.of(7, -8, 9)];
const error = [0.5, -2, 4];

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;

test('products of three ways are added by their weight, with each other and with an error', () => {
  const weight = 0.25;
  const square = new Float64Array(9).fill(1);
  const slope = new Float64Array(3).fill(1);
  addProducts(ways, weight, error[0]!, error[1]!, error[2]!, square, slope);
  expect([...slope]).toEqual(ways.map((way) => 1 + weight * dot(way, error)));
  // The lower triangle, row by row.
  for (const [row, column] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
  ] as const) {
    expect(square[row * 3 + column], `${row}, ${column}`).toBe(1 + weight * dot(ways[row], ways[column]));
  }
  expect([square[1], square[2], square[5]]).toEqual([1, 1, 1]);
});

test('a quarter turn about z takes x to y and y to -x', () => {
  const matrix = new Float64Array(9);
  const rotation = Float64Array.of(9, 0, 0, Math.SQRT1_2, Math.SQRT1_2);
  rotationMatrix(rotation, 1, matrix);
  [0, 1, 0, -1, 0, 0, 0, 0, 1].forEach((value, at) => {
    expect(matrix[at]).toBeCloseTo(value, 12);
  });
  subtractRotation(rotation, 1, matrix);
  for (const value of matrix) expect(value).toBeCloseTo(0, 12);
});

test.each([
  [0, [1, 0, 0]],
  [1, [0, 1, 0]],
  [2, [0, 0, 1]],
])('columns become the cross product of axis %d with them', (axis, [ax, ay, az]) => {
  const matrix = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
  crossAxis(axis, matrix);
  const expected = [1, 4, 7].flatMap((x) => {
    const [y, z] = [x + 1, x + 2];
    return [ay! * z - az! * y, az! * x - ax! * z, ax! * y - ay! * x];
  });
  expect([...matrix].map((value) => value + 0)).toEqual(expected.map((value) => value + 0));
});
