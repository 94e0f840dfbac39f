import { describe, expect, test } from 'vitest';
import type { ArchiveEntry } from '../../src/archives/archive.ts';
import { checkPlaces } from '../../src/archives/check-entries.ts';
import { Report } from '../../src/report/report.ts';

function check(...places: [offset: number, stored: number][]): string[] {
  const report = new Report();
  const entries = places.map(
    ([offset, stored], index): ArchiveEntry => ({ name: `${index}`, offset, stored, packing: 'none' }),
  );
  checkPlaces(entries, 100, report);
  return report.issues.map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

describe('places of entries', () => {
  test('side by side, of the same bytes, or of none are fine', () => {
    expect(check([10, 10], [0, 10], [20, 80], [10, 10], [15, 0], [100, 0])).toEqual([]);
  });

  test('behind the end are reported', () => {
    expect(check([90, 11], [90, 10])).toEqual([
      'ARCHIVE_RANGE 0: Entry 0 ends at byte 101, beyond the end of the file of 100 bytes',
      'ARCHIVE_OVERLAP 0: Entry 0 overlaps entry 1',
    ]);
  });

  test('inside of others are reported, with anything between', () => {
    expect(check([0, 50], [10, 5], [20, 5], [49, 2], [51, 1])).toEqual([
      'ARCHIVE_OVERLAP 1: Entry 1 overlaps entry 0',
      'ARCHIVE_OVERLAP 2: Entry 2 overlaps entry 0',
      'ARCHIVE_OVERLAP 3: Entry 3 overlaps entry 0',
    ]);
  });
});
