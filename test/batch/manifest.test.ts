import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { ManifestFile } from '../../src/batch/manifest.ts';
import { emptyRow } from '../../src/convert/batch/item.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { WriteError } from '../../src/node/write-error.ts';
import { useFolder } from '../cli/run.ts';
import { itemOf, runOf } from '../convert/batch/models.ts';

const folder = useFolder();
const opened: ManifestFile[] = [];
afterEach(async () => {
  for (const manifest of opened.splice(0)) await manifest.close();
});

let count = 0;
const newPath = () => folder.path(`${++count}.jsonl`);

async function open(path: string): Promise<ManifestFile> {
  const manifest = await ManifestFile.open(path);
  opened.push(manifest);
  return manifest;
}

const row = (id: string, settings = '0'): BatchRow => emptyRow(itemOf(id), runOf(), settings);
const inputs = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as BatchRow).input);

test('a row is in the file when it was appended, and is found, also by the next run', async () => {
  const path = newPath();
  const manifest = await open(path);
  await Promise.all(['b', 'a', 'ü'].map((id) => manifest.append(row(id))));
  expect(inputs(path)).toEqual(['b', 'a', 'ü']);
  for (const reader of [manifest, await open(path)]) {
    expect(await reader.find('a')).toEqual(row('a'));
    expect(await reader.find('ü')).toEqual(row('ü'));
    expect(await reader.find('c')).toBeUndefined();
  }
});

test('a later row of an item counts', async () => {
  const path = newPath();
  const manifest = await open(path);
  await manifest.append(row('a', '1'));
  await manifest.append(row('a', '2'));
  expect((await manifest.find('a'))!.settings).toBe('2');
  expect((await (await open(path)).find('a'))!.settings).toBe('2');
});

test.each([1, 20, 100])('a last line that is torn after %i bytes is cut off', async (length) => {
  const path = newPath();
  await (await open(path)).append(row('a'));
  appendFileSync(path, `${JSON.stringify(row('b'))}\n`.slice(0, length));
  const manifest = await open(path);
  expect(await manifest.find('b')).toBeUndefined();
  await manifest.append(row('c'));
  expect(inputs(path)).toEqual(['a', 'c']);
});

test('a complete manifest is sorted, has one row for each item, and none of others', async () => {
  const path = newPath();
  const manifest = await open(path);
  for (const id of ['c', 'a', 'gone', 'b', 'a']) await manifest.append(row(id));
  await manifest.finish(new Set(['a', 'b', 'c']));
  expect(inputs(path)).toEqual(['a', 'b', 'c']);
  expect(await manifest.find('gone')).toBeUndefined();
  await manifest.append(row('d'));
  expect(await manifest.find('b')).toEqual(row('b'));
  expect(await manifest.find('d')).toEqual(row('d'));
  expect(readdirSync(folder.path()).filter((name) => name.startsWith('.exhume-'))).toEqual([]);
});

test('nothing is left beside a manifest that cannot be replaced', async () => {
  const path = newPath();
  const manifest = await open(path);
  for (const id of ['b', 'a']) await manifest.append(row(id));
  rmSync(path);
  mkdirSync(path);
  await expect(manifest.finish(new Set(['a', 'b']))).rejects.toThrow('it is a folder');
  expect(readdirSync(folder.path()).filter((name) => name.startsWith('.exhume-'))).toEqual([]);
});

test('a file that is no manifest is refused and left alone', async () => {
  const path = newPath();
  writeFileSync(path, 'notes\nof mine\n');
  await expect(open(path)).rejects.toThrow(WriteError);
  await expect(open(path)).rejects.toThrow('is not the manifest of a batch');
  expect(readFileSync(path, 'utf8')).toBe('notes\nof mine\n');
});

test('reading a manifest does not change it', async () => {
  const path = newPath();
  await (await open(path)).append(row('a'));
  appendFileSync(path, '{"torn');
  const manifest = await ManifestFile.read(path);
  opened.push(manifest);
  const read: string[] = [];
  for await (const { input } of manifest.rows()) read.push(input);
  expect(read).toEqual(['a']);
  expect(readFileSync(path, 'utf8')).toMatch(/\{"torn$/);
});
