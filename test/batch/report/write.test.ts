import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderOutput } from '../../../src/batch/folder-output.ts';
import { writeReport } from '../../../src/batch/report/write.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';
import { batchRow } from './rows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhume-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* rows(count: number): AsyncGenerator<BatchRow> {
  for (let index = 0; index < count; index++) yield batchRow(`${index}.mdl`);
}

const text = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the report of an earlier run is replaced', async () => {
  const output = new FolderOutput(folder);
  await writeReport(rows(1), output);
  await writeReport(rows(2), output);
  expect(JSON.parse(text('report.json')).characters).toBe(2);
  expect(text('report.html')).toContain('"input":["0.mdl","1.mdl"]');
});

test('report.json has the shape that its schema describes', async () => {
  const losses = [{ code: 'FIT_MORPHS_DROPPED', count: 2, error: { max: 0.1, unit: 'm' } }];
  const missing = [{ name: 'skin.tga', role: 'texture' as const }];
  async function* varied() {
    yield batchRow('a', { losses, missing, codes: { FIT_MORPHS_DROPPED: 2 }, deviation: 0.001 });
    yield batchRow('b', { status: 'failed', error: { code: 'FORMAT_UNKNOWN', message: '' } });
  }
  await writeReport(varied(), new FolderOutput(folder));
  const schema = readFileSync(resolve(import.meta.dirname, '../../../schemas/batch-report.json'), 'utf8');
  const validate = new Ajv2020({ strict: true }).compile(JSON.parse(schema));
  validate(JSON.parse(text('report.json')));
  expect(validate.errors ?? []).toEqual([]);
});

test('a file of the user with the name of the report is kept', async () => {
  writeFileSync(join(folder, 'report.html'), 'mine');
  await expect(writeReport(rows(1), new FolderOutput(folder))).rejects.toThrow('report.html');
  expect(text('report.html')).toBe('mine');
});
