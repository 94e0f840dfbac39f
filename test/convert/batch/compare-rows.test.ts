import { expect, test } from 'vitest';
import { compareRows } from '../../../src/convert/batch/compare-rows.ts';
import { emptyRow } from '../../../src/convert/batch/item.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';
import { itemOf, runOf } from './models.ts';

const row = (changes: Partial<BatchRow> = {}): BatchRow => ({
  ...emptyRow(itemOf('a.mdl'), runOf(), ''),
  ...changes,
});
const failed = row({ status: 'failed', error: { code: 'FORMAT_UNKNOWN', message: '' } });
const lossy = (max: number, count = 1) =>
  row({ losses: [{ code: 'FIT_CURVE_SAMPLED', count, error: { max, unit: 'm' } }] });
const missing = row({ missing: [{ name: 'skin', role: 'texture' }] });
const faulty = row({ issues: { error: 1, warning: 0, info: 9 } });

test.each<[string, BatchRow, BatchRow, string]>([
  ['failing', row(), failed, 'fails with FORMAT_UNKNOWN'],
  ['missing files', row(), missing, '1 more missing file'],
  ['errors', row(), faulty, '1 more error'],
  ['several errors', faulty, row({ issues: { error: 3, warning: 0, info: 0 } }), '2 more errors'],
  ['losses', row(), lossy(1), 'loss FIT_CURVE_SAMPLED'],
  ['the size of a loss', lossy(1), lossy(2), 'larger loss FIT_CURVE_SAMPLED'],
])('%s is worse, and the way back is better', (_, good, bad, change) => {
  expect(compareRows(good, bad)).toEqual({ better: [], worse: [change] });
  const back = compareRows(bad, good);
  expect(back.worse).toEqual([]);
  expect(back.better).toHaveLength(1);
});

test('nothing changes with notes, or with a hundredth of a loss', () => {
  const same = { better: [], worse: [] };
  expect(compareRows(row({ issues: { error: 0, warning: 0, info: 5 } }), row())).toEqual(same);
  expect(compareRows(lossy(1), lossy(1.005))).toEqual(same);
  expect(compareRows(failed, failed)).toEqual(same);
});
