import { expect, test } from 'vitest';
import { grouped } from '../../src/cli/output.ts';

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
