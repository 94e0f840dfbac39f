import { expect, test } from 'vitest';
import { crossAxis, rotationMatrix, subtractRotation } from '../../src/math/matrix3.ts';

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
