import { mat4, vec3 } from 'gl-matrix';
import { expect, test } from 'vitest';
import {
  compose,
  determinant,
  identity,
  inverse,
  moveDirection,
  movePoint,
  multiplyMatrices,
  normalMatrix,
  product,
} from '../../src/math/affine.ts';

const a = compose({ translation: [1, 2, 3], rotation: [0.5, 0.5, 0.5, 0.5], scale: [2, 3, 4] });
const b = compose({ translation: [-4, 5, 6], rotation: [0.6, 0, 0, 0.8] });

function expectNear(actual: Iterable<number>, expected: Iterable<number>): void {
  const numbers = [...expected];
  const found = [...actual];
  expect(found).toHaveLength(numbers.length);
  found.forEach((value, at) => {
    expect(value, `${at}`).toBeCloseTo(numbers[at]!, 12);
  });
}

test('the identity moves nothing', () => {
  const point = Float64Array.of(1, 2, 3);
  movePoint(point, 0, identity(), 0, point, 0);
  expect([...point]).toEqual([1, 2, 3]);
  expectNear(product(identity(), a), a);
});

test('what has no parts is the identity', () => {
  expect([...compose({})]).toEqual([...identity()]);
});

test('matrices in columns multiply as those of gl-matrix do', () => {
  const whole = mat4.multiply(new Float64Array(16), a, b) as Float64Array;
  const out = new Float64Array(18).fill(7);
  multiplyMatrices(out, 1, Float64Array.of(9, ...a), 1, Float64Array.of(9, 9, ...b), 2);
  expectNear(out, [7, ...whole, 7]);
});

test('a matrix and its inverse undo each other, and one that flattens has none', () => {
  expectNear(product(a, inverse(a)!), identity());
  expect(inverse(compose({ scale: [1, 0, 1] }))).toBeUndefined();
});

test('points are moved, directions are not', () => {
  // x to y to z to x, after the scale: (1, 1, 1) becomes (4, 2, 3), and moved (5, 4, 6).
  const ones = Float64Array.of(8, 1, 1, 1);
  const out = new Float64Array(5);
  movePoint(out, 2, a, 0, ones, 1);
  expectNear(out, [0, 0, 5, 4, 6]);
  moveDirection(out, 1, a, 0, ones, 1);
  expectNear(out, [0, 4, 2, 3, 6]);
});

test('the volume that a matrix makes of one is negative where it mirrors', () => {
  expect(determinant(a, 0)).toBeCloseTo(24, 12);
  expect(determinant(Float64Array.of(0, ...compose({ scale: [-1, 2, 2] })), 1)).toBe(-4);
});

test.each([
  ['scales unevenly', a],
  ['mirrors', compose({ rotation: [0, 0.6, 0, 0.8], scale: [-1, 2, 3] })],
])('normals stay upright on a surface after a matrix that %s', (_, matrix) => {
  const [along, across] = [vec3.fromValues(1, 2, 0), vec3.fromValues(0, 1, 3)];
  const normal = vec3.cross(vec3.create(), along, across);
  const upright = identity();
  normalMatrix(upright, matrix);
  const moved = new Float64Array(9);
  moveDirection(moved, 0, matrix, 0, Float64Array.from(along), 0);
  moveDirection(moved, 3, matrix, 0, Float64Array.from(across), 0);
  moveDirection(moved, 6, upright, 0, Float64Array.from(normal), 0);
  for (const edge of [moved.subarray(0, 3), moved.subarray(3, 6)]) {
    expect(vec3.dot(edge, moved.subarray(6))).toBeCloseTo(0, 5);
  }
  // Outside stays outside: as the inverse, transposed, has it.
  const exact = mat4.transpose(new Float64Array(16), inverse(matrix)!) as Float64Array;
  const expected = new Float64Array(3);
  moveDirection(expected, 0, exact, 0, Float64Array.from(normal), 0);
  expect(vec3.dot(expected, moved.subarray(6))).toBeGreaterThan(0);
});
