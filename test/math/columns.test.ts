import { expect, test } from 'vitest';
import {
  firstNotFinite,
  gatherRows,
  haveSameNumbers,
  isFiniteRow,
  scatterRows,
} from '../../src/math/columns.ts';

test('rows of a column are gathered by index', () => {
  expect([...gatherRows(Float32Array.of(1, 2, 3, 4, 5, 6), Uint32Array.of(2, 0), 2)]).toEqual([5, 6, 1, 2]);
});

test('gathered rows have the type of their column', () => {
  expect(gatherRows(Float64Array.of(0.1, 0.2), [1, 1], 1)).toEqual(Float64Array.of(0.2, 0.2));
});

test('rows are scattered over a longer column, which is 0 elsewhere', () => {
  const column = scatterRows(Float32Array.of(1, 2, 3, 4), Uint32Array.of(2, 0), 2, 3);
  expect([...column]).toEqual([3, 4, 0, 0, 1, 2]);
});

test('a row is finite if all of its numbers are', () => {
  const column = Float32Array.of(1, Number.NaN, 2, 3, 4, Number.POSITIVE_INFINITY);
  expect([0, 1, 2].map((row) => isFiniteRow(column, 2, row))).toEqual([false, true, false]);
});

test.each([
  { numbers: [1, 2], first: -1 },
  { numbers: [], first: -1 },
  { numbers: [1, Number.NaN, Number.POSITIVE_INFINITY], first: 1 },
  { numbers: [Number.NEGATIVE_INFINITY], first: 0 },
])('the first number of $numbers that is not finite is at $first', ({ numbers, first }) => {
  expect(firstNotFinite(Float32Array.from(numbers))).toBe(first);
});

test.each([
  { a: [1, 2], b: [1, 2], same: true },
  { a: [1, 2], b: [1, 3], same: false },
  { a: [1, 2], b: [1, 2, 3], same: false },
])('$a and $b have the same numbers: $same', ({ a, b, same }) => {
  expect(haveSameNumbers(a, b)).toBe(same);
});
