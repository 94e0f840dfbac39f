import { expect, test } from 'vitest';
import { duration } from '../../src/cli/batch-progress.ts';

test.each([
  [0, '0 s'],
  [12.2, '13 s'],
  [90, '2 min'],
  [3600, '60 min'],
  [5400, '1.5 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
