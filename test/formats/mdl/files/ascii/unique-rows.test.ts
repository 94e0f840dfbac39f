import { expect, test } from 'vitest';
import { rowsOfNumbers, uniqueRows } from '../../../../../src/formats/mdl/files/ascii/unique-rows.ts';

test('equal rows have one number, in the order in which they come first', () => {
  const rows = uniqueRows([Int32Array.of(5, 3, 5, 5, 3), Int32Array.of(1, 1, 2, 1, 1)]);
  expect(rows).toEqual({ number: Uint32Array.of(0, 1, 2, 0, 1), first: Uint32Array.of(0, 1, 2) });
  expect(rowsOfNumbers(rows)).toEqual({
    start: Uint32Array.of(0, 2, 4, 5),
    rows: Uint32Array.of(0, 3, 1, 4, 2),
  });
});

test('no rows have no numbers', () => {
  expect(uniqueRows([new Int32Array(0)]).first).toHaveLength(0);
});

test('many rows are told apart', () => {
  const column = Int32Array.from({ length: 100_000 }, (_, row) => (row % 50_000) - 25_000);
  const { number, first } = uniqueRows([column, column.map((value) => -value)]);
  expect(first).toHaveLength(50_000);
  expect(number[75_000]).toBe(number[25_000]);
});
