import { expect, test } from 'vitest';
import { Table } from '../../../src/batch/report/table.ts';
import { batchRow } from './rows.ts';

test('rows are in the order of their paths, whatever the order in which they were finished', () => {
  const table = new Table();
  for (const input of ['c.mdl', 'a.mdl', 'b.mdl']) table.add(batchRow(input));
  expect(table.data().rows.input).toEqual(['a.mdl', 'b.mdl', 'c.mdl']);
});

test('of too many rows, those with errors are kept', () => {
  const table = new Table(3);
  const failed = { status: 'failed', issues: { error: 1, warning: 0, info: 0 } } as const;
  for (const input of ['a', 'b', 'c', 'd']) table.add(batchRow(input));
  for (const input of ['e', 'f']) table.add(batchRow(input, failed));
  expect(table.data().rows.input).toEqual(['a', 'e', 'f']);
});

test('rows refer to codes and missing files by number', () => {
  const table = new Table();
  const texture = { name: 'skin.tga', role: 'texture' as const };
  table.add(batchRow('a', { codes: { X: 1, Y: 2 }, missing: [texture] }));
  table.add(batchRow('b', { codes: { Y: 1 }, missing: [{ ...texture, name: 'SKIN.TGA' }] }));
  const { codes, missing, rows } = table.data();
  expect([codes, missing]).toEqual([['X', 'Y'], ['skin.tga']]);
  expect(rows.codes).toEqual([[0, 1], [1]]);
  expect(rows.missing).toEqual([[0], [0]]);
});

test('the picture of a row is its thumbnail, or the result if that is a picture', () => {
  const table = new Table();
  const png = (path: string) => ({ path, bytes: 1, sha256: '' });
  table.add(batchRow('a', { thumbnail: png('thumbnails/a.png') }));
  table.add(batchRow('b', { outputs: [png('b.png')] }));
  table.add(batchRow('c'));
  expect(table.data().rows.thumbnail).toEqual(['thumbnails/a.png', 'b.png', '']);
});
