import { expect, test } from 'vitest';
import { Tally } from '../../../src/batch/report/tally.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';
import { batchRow } from './rows.ts';

function reportOf(rows: readonly BatchRow[]) {
  const tally = new Tally();
  for (const row of rows) tally.add(row);
  return tally.report();
}

test('characters are counted by what became of them, with the bytes and the time', () => {
  const error = { code: 'FORMAT_UNKNOWN', message: '' };
  const report = reportOf([
    batchRow('a.mdl'),
    batchRow('b.mdl', { status: 'same', sameAs: 'a.mdl' }),
    batchRow('c.mdl', { status: 'failed', outputs: [], codes: { FORMAT_UNKNOWN: 1 }, error }),
  ]);
  expect(report).toMatchObject({
    ...{ version: '1.2.3', characters: 3, done: 1, same: 1, failed: 1, bytes: 200, seconds: 1.5 },
  });
});

test('codes are listed by how serious they are, then by the number of characters', () => {
  const loss = (max: number) => ({ code: 'FIT_MORPHS_DROPPED', count: 1, error: { max, unit: 'm' } });
  const error = { code: 'FORMAT_UNKNOWN', message: 'What is this?' };
  const { codes } = reportOf([
    batchRow('a.mdl', { codes: { FIT_MORPHS_DROPPED: 1, CONVERT_FILE_MISSING: 2 }, losses: [loss(0.1)] }),
    batchRow('b.mdl', { codes: { FIT_MORPHS_DROPPED: 1 }, losses: [loss(0.3)] }),
    batchRow('c.mdl', { codes: { FIT_MORPHS_DROPPED: 1 }, losses: [loss(0.2)] }),
    batchRow('d.mdl', { status: 'failed', codes: { FORMAT_UNKNOWN: 1 }, error }),
  ]);
  expect(codes.map(({ code, kind, characters, count }) => [code, kind, characters, count])).toEqual([
    ['FORMAT_UNKNOWN', 'failure', 1, 1],
    ['CONVERT_FILE_MISSING', 'warning', 1, 2],
    ['FIT_MORPHS_DROPPED', 'loss', 3, 3],
  ]);
  expect(codes[2]!.worst).toEqual({ max: 0.3, unit: 'm', input: 'b.mdl' });
  expect(codes[0]!.advice).toContain('list of supported formats');
});

test('missing files are counted by name, whatever the case and the slashes, and by their role', () => {
  const texture = (name: string) => ({ name, role: 'texture' as const });
  const { missing, missingByRole } = reportOf([
    batchRow('a.mdl', { missing: [texture('Skin.TGA'), texture('tex\\hair.tga')] }),
    batchRow('b.mdl', { missing: [texture('skin.tga'), { name: 'a_ba', role: 'supermodel' }] }),
    batchRow('c.mdl', { missing: [texture('SKIN.tga'), texture('skin.tga'), texture('TEX/hair.tga')] }),
  ]);
  expect(missing).toEqual([
    { name: 'Skin.TGA', role: 'texture', characters: 3 },
    { name: 'tex\\hair.tga', role: 'texture', characters: 2 },
    { name: 'a_ba', role: 'supermodel', characters: 1 },
  ]);
  expect(missingByRole).toEqual([
    { role: 'texture', files: 2, characters: 3 },
    { role: 'supermodel', files: 1, characters: 1 },
  ]);
});

test('the twenty largest deviations are listed, the largest first', () => {
  const { deviations } = reportOf(
    Array.from({ length: 50 }, (_, index) => batchRow(`${index}.mdl`, { deviation: (index * 7) % 50 })),
  );
  expect(deviations.map(({ deviation }) => deviation)).toEqual(
    Array.from({ length: 20 }, (_, at) => 49 - at),
  );
});
