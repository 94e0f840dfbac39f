import { expect, test } from 'vitest';
import { approximate, counted, grouped, shortList } from '../../src/text/counts.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1_234_567.5, '-1,234,567.5'],
  [12_345.678, '12,345.678'],
  [0.0375, '0.038'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '∞'],
])('%d is written as %s', (value, text) => {
  expect(grouped(value)).toBe(text);
});

test.each([
  [0, '0 clips'],
  [1, '1 clip'],
  [1000, '1,000 clips'],
])('%d takes the number of its noun: %s', (count, text) => {
  expect(counted(count, 'clip')).toBe(text);
});

test('a plural that takes more than an s is given', () => {
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});

test.each([
  [0.0000031, '0.0000031'],
  [3.14e-7, '3.1e-7'],
  [99.4, '99'],
  [100, '100'],
  [1234.5, '1235'],
])('the approximation of %d is %s', (value, text) => {
  expect(approximate(value)).toBe(text);
});

test('a short list has the first of very many names', () => {
  const names = Array.from({ length: 1003 }, (_, at) => `n${at}`);
  expect(shortList(names, 3)).toBe('n0, n1, n2 and 1,000 more');
  expect(shortList(names.slice(0, 3), 3)).toBe('n0, n1, n2');
  expect(shortList([], 3)).toBe('');
});
