import { expect, test } from 'vitest';
import { checkTotal } from '../../src/archives/limits.ts';

const GIBIBYTE = 1024 ** 3;
const entries = (...sizes: number[]) =>
  sizes.map((size, index) => ({ name: `${index}`, size, offset: 0, packing: 'none' as const }));

test('entries may unpack to a gibibyte and 64 bytes per byte of the archive together', () => {
  expect(() => checkTotal(entries(GIBIBYTE, 600, 40), 10)).not.toThrow();
  expect(() => checkTotal(entries(GIBIBYTE, 600, 41), 10)).toThrow(
    expect.objectContaining({ code: 'ARCHIVE_TOO_LARGE' }),
  );
});
