import { expect, test, vi } from 'vitest';
import { BatchTally, describeBatch, endsWithErrors } from '../../src/cli/batch-result.ts';
import { emptyRow } from '../../src/convert/batch/item.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { itemOf, runOf } from '../convert/batch/models.ts';

const row = (id: string, members: Partial<BatchRow> = {}): BatchRow => {
  return { ...emptyRow(itemOf(id), runOf(), ''), ...members };
};

function summaryOf(rows: readonly BatchRow[]) {
  const tally = new BatchTally('out', 'out/manifest.jsonl');
  for (const each of rows) tally.row(each, 'new');
  return tally.end();
}

function textOf(rows: readonly BatchRow[]): string {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    describeBatch(summaryOf(rows));
    return stdout.mock.calls.join('');
  } finally {
    stdout.mockRestore();
  }
}

test('characters with errors, and others with warnings, are counted', () => {
  const rows = [
    row('a.mdl', { issues: { error: 2, warning: 3, info: 0 } }),
    row('b.mdl', { issues: { error: 0, warning: 3, info: 0 } }),
    row('c.mdl', { issues: { error: 0, warning: 1, info: 0 } }),
    row('d.mdl', { issues: { error: 0, warning: 0, info: 9 } }),
  ];
  expect(summaryOf(rows)).toMatchObject({ withErrors: 1, withWarnings: 2 });
  expect(textOf(rows)).toContain('\n1 character with errors, 2 characters with warnings only\n');
  expect(textOf(rows.slice(3))).not.toContain(' with ');
});

test('a batch with --verify reports how many results deviate, and the largest deviation', () => {
  const deviating = { CONVERT_VERIFY_APART: 2 };
  const rows = [
    row('b.mdl', { deviation: 0.25, codes: deviating }),
    row('a.mdl', { deviation: 0.25 }),
    row('c.mdl', { deviation: 0, codes: deviating }),
    row('d.mdl', { status: 'failed' }),
  ];
  expect(summaryOf(rows).verified).toEqual({ deviating: 2, largest: { input: 'a.mdl', deviation: 0.25 } });
  expect(textOf(rows)).toContain(
    'verified: at most 25 % of the height, a.mdl; 2 results with a visible deviation, or without clips or meshes',
  );
  expect(summaryOf(rows.slice(3)).verified).toBeUndefined();
});

test('errors in files end a batch that checks them with errors, and one that converts them does not end so', () => {
  const summary = summaryOf([row('a.mdl', { issues: { error: 1, warning: 0, info: 0 } })]);
  expect(endsWithErrors(summary, { to: 'check' })).toBe(true);
  expect(endsWithErrors(summary, { to: 'gltf.glb' })).toBe(false);
  expect(endsWithErrors({ ...summary, worse: [] }, { to: 'check' })).toBe(false);
  expect(endsWithErrors({ ...summary, failed: 1 }, { to: 'gltf.glb' })).toBe(true);
});
