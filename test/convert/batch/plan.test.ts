import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BatchLibrary } from '../../../src/convert/batch/batch-library.ts';
import { estimateCharacters } from '../../../src/convert/batch/estimate.ts';
import { runItem } from '../../../src/convert/batch/item.ts';
import { type PlanOptions, planBatch } from '../../../src/convert/batch/plan.ts';
import type { BatchItem } from '../../../src/convert/batch/row.ts';
import { filesBelow } from '../../../src/convert/batch/walk.ts';
import { readDocument } from '../../../src/formats/index.ts';
import { encodeDocument } from '../../../src/formats/json/files/write.ts';
import { MemoryLibrary, type Status } from '../../../src/index.ts';
import { Report } from '../../../src/report/report.ts';
import { csf } from '../../formats/cal3d/files/binary/bytes.ts';
import { itemOf, libraryOf, model, runOf } from './models.ts';

const a = model('a');
const text = new TextEncoder().encode('nothing');

async function planned(
  files: Record<string, Uint8Array>,
  options: Partial<PlanOptions> = {},
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  const all = { root: 'in', inputs: ['in'], isSingle: true, ...options };
  for await (const item of planBatch(libraryOf(files), all)) items.push(item);
  return items;
}

const ids = async (...words: Parameters<typeof planned>) => (await planned(...words)).map(({ id }) => id);

test('each model in the folders is a character, at its path', async () => {
  const items = await planned({ 'in/a.mdl': a, 'in/x/b.mdl': a, 'in/x/y/c.mdl': a });
  expect(items).toEqual([
    { id: 'a.mdl', inputs: ['a.mdl'], output: 'a' },
    { id: 'x/b.mdl', inputs: ['x/b.mdl'], output: 'x/b' },
    { id: 'x/y/c.mdl', inputs: ['x/y/c.mdl'], output: 'x/y/c' },
  ]);
});

test('a folder that cannot be listed is an item, which fails, and the others are not affected', async () => {
  class Guarded extends MemoryLibrary {
    async kinds(folder: string) {
      if (folder === 'in/secret') throw Object.assign(new Error('Not for you'), { syscall: 'scandir' });
      return new Map();
    }
  }
  const files = { 'in/a.mdl': a, 'in/secret/b.mdl': a, 'in/x/c.mdl': a };
  const library = new BatchLibrary(new Guarded(files));
  const found: string[] = [];
  for await (const { id } of planBatch(library, { root: 'in', inputs: ['in'], isSingle: true }))
    found.push(id);
  expect(found).toEqual(['a.mdl', 'secret', 'x/c.mdl']);
  expect(await estimateCharacters(library, { inputs: ['in'] })).toBe(3);
  const walk = async () => {
    for await (const _ of filesBelow(library, 'in'));
  };
  await expect(walk()).rejects.toThrow('Not for you');
});

/** Files of which some cannot be read. */
class Locked extends MemoryLibrary {
  override async read(path: string) {
    if (path.includes('locked')) throw Object.assign(new Error('Not for you'), { syscall: 'open' });
    return super.read(path);
  }
}

test('files that cannot be read are items, which fail, and the others are not affected', async () => {
  const files = {
    'in/a.mdl': a,
    'in/archive/locked.pak': zipSync({ 'b.mdl': a }),
    'in/cal3d/locked.cfg': text,
    'in/clips/locked.caf': text,
    'in/x/c.mdl': a,
  };
  const library = new BatchLibrary(new Locked(files));
  const found: string[] = [];
  for await (const item of planBatch(library, { root: 'in', inputs: ['in'], isSingle: true }))
    found.push(item.id);
  expect(found).toEqual(['a.mdl', 'archive/locked.pak', 'cal3d/locked.cfg', 'clips/locked.caf', 'x/c.mdl']);
  expect(await estimateCharacters(library, { inputs: ['in'] })).toBe(4);
  const { row } = await runItem(library, itemOf('clips/locked.caf'), runOf());
  expect(row.error).toEqual({ code: 'BATCH_FILE_UNREADABLE', message: 'Not for you' });
});

test('a broken link is a file, which fails; a pipe is none', async () => {
  class Linked extends MemoryLibrary {
    async status(path: string): Promise<Status> {
      if (path === 'in/gone.mdl') throw Object.assign(new Error('Not there'), { syscall: 'realpath' });
      const kind = path.endsWith('.mdl') ? 'file' : 'folder';
      return { path, kind: path === 'in/pipe.mdl' ? 'other' : kind, size: 0 };
    }
  }
  const library = new BatchLibrary(new Linked({ 'in/a.mdl': a, 'in/gone.mdl': a, 'in/pipe.mdl': a }));
  const found: string[] = [];
  for await (const { id } of planBatch(library, { root: 'in', inputs: ['in'], isSingle: true }))
    found.push(id);
  expect(found).toEqual(['a.mdl', 'gone.mdl']);
});

test('an empty archive is an item, which fails', async () => {
  const library = libraryOf({ 'in/a.mdl': a, 'in/empty.pak': new Uint8Array() });
  const items: BatchItem[] = [];
  for await (const item of planBatch(library, { root: 'in', inputs: ['in'], isSingle: true }))
    items.push(item);
  expect(items.map(({ id }) => id)).toEqual(['a.mdl', 'empty.pak']);
  const { row } = await runItem(library, items[1]!, runOf());
  expect(row.error).toMatchObject({ code: 'ARCHIVE_DIRECTORY', message: 'The file is empty' });
});

test('no result of the root has the name of the report', async () => {
  const items = await planned({ 'in/report.mdl': a, 'in/x/report.mdl': a });
  expect(items.map(({ output }) => output)).toEqual(['report.mdl', 'x/report']);
});

test('documents in JSON are characters if they are of models, and parts of others are not', async () => {
  const inJson = (name: string, bytes: Uint8Array) =>
    new TextEncoder().encode(encodeDocument(readDocument(bytes, name, new Report()).document));
  const files = { 'in/a.json': inJson('a.mdl', a), 'in/b.json': inJson('b.csf', csf([{}])) };
  const others: string[] = [];
  expect(await ids(files, { onOther: (path) => others.push(path) })).toEqual(['a.json']);
  expect(others).toEqual(['in/b.json']);
});

test('files of no format are counted and not read, unless they are wanted by name', async () => {
  const others: string[] = [];
  const files = { 'in/a.mdl': a, 'in/b.txt': text, 'in/c.bak': a };
  expect(await ids(files, { onOther: (path) => others.push(path) })).toEqual(['a.mdl']);
  expect(others).toEqual(['in/b.txt', 'in/c.bak']);
  expect(await ids(files, { looksInside: true, accepts: (path) => path.endsWith('.bak') })).toEqual([
    'c.bak',
  ]);
});

test('the model comes before its walkmesh and has the short name', async () => {
  const items = await planned({ 'in/door.dwk': a, 'in/door.mdl': a });
  expect(items.map(({ id, output }) => [id, output])).toEqual([
    ['door.mdl', 'door'],
    ['door.dwk', 'door.dwk'],
  ]);
});

test('named files of one folder do not get the same place', async () => {
  const items = await planned(
    { 'in/door.dwk': a, 'in/door.mdl': a },
    { inputs: ['in/door.dwk', 'in/door.mdl'] },
  );
  expect(items.map(({ output }) => output)).toEqual(['door', 'door.dwk']);
});

test('archives in folders are looked into, and appear as folders', async () => {
  const zip = zipSync({ 'x/a.mdl': a, 'b.txt': text });
  const items = await planned({ 'in/data.zip': zip });
  expect(items).toEqual([
    { id: 'data.zip/x/a.mdl', inputs: ['data.zip/x/a.mdl'], output: 'data.zip/x/a', archive: 'data.zip' },
  ]);
});

test('an archive of any name is looked into if it is named', async () => {
  const files = { 'in/data.bin2': zipSync({ 'a.mdl': a }) };
  expect(await ids(files)).toEqual([]);
  expect(await ids(files, { inputs: ['in/data.bin2'] })).toEqual(['data.bin2/a.mdl']);
});

test('a damaged archive is an item itself', async () => {
  const zip = zipSync({ 'a.mdl': a });
  const items = await planned({ 'in/data.zip': zip.subarray(0, zip.length - 30) });
  expect(items).toEqual([{ id: 'data.zip', inputs: ['data.zip'], output: 'data', archive: 'data.zip' }]);
});

test('a damaged archive in another one is an item itself, and the others go on', async () => {
  const inner = zipSync({ 'a.mdl': a });
  const files = { 'in/data.zip': zipSync({ 'bad.zip': inner.subarray(0, -30), 'good.zip': inner }) };
  expect(await ids(files)).toEqual(['data.zip/bad.zip', 'data.zip/good.zip/a.mdl']);
});

test('archives that are nested too deep are one failed item, however many they are', async () => {
  let bomb = zipSync({ 'a.mdl': a });
  for (let level = 0; level < 4; level++)
    bomb = zipSync({ '1.zip': bomb, '2.zip': bomb, '3.zip': bomb, 'b.mdl': a });
  const files = { 'in/bomb.zip': bomb };
  const items = await planned(files);
  const tooDeep = items.filter(({ id }) => id === 'bomb.zip');
  expect(tooDeep).toMatchObject([{ inputs: ['bomb.zip'], archive: 'bomb.zip/1.zip/1.zip/1.zip' }]);
  expect(items).toHaveLength(1 + 3 + 9 + 1);
  const { row } = await runItem(libraryOf(files), tooDeep[0]!, runOf());
  const path = 'bomb.zip/1.zip/1.zip/1.zip';
  expect(row).toMatchObject({ status: 'failed', error: { code: 'ARCHIVE_NESTED', path } });
});

// Parts are recognized by their names; what is in them does not matter here.
test('parts that a model refers to are no characters, and others in a folder are one together', async () => {
  const cfg = new TextEncoder().encode('skeleton=parts/hero.csf\n');
  const files = {
    'in/hero.cfg': cfg,
    'in/parts/hero.csf': text,
    'in/free/a.csf': text,
    'in/free/b.cmf': text,
    'in/walks/walk.crf': text,
  };
  const items = await planned(files);
  expect(items.map(({ inputs }) => inputs)).toEqual([['hero.cfg'], ['free/a.csf', 'free/b.cmf']]);
});

test('what is excluded is neither converted nor looked into', async () => {
  const files = { 'in/a.mdl': a, 'in/old/b.mdl': a, 'in/old.zip': zipSync({ 'c.mdl': a }) };
  expect(await ids(files, { enters: (path) => !path.startsWith('in/old') })).toEqual(['a.mdl']);
});

test('nothing is planned twice, however often it is named', async () => {
  expect(await ids({ 'in/a.mdl': a, 'in/x/b.mdl': a }, { inputs: ['in/a.mdl', 'in', 'in/x'] })).toEqual([
    'a.mdl',
    'x/b.mdl',
  ]);
});

test('the marker of an unpacked O3D scene is not a character', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const others: string[] = [];
  const files = { 'in/aaaaaaaa.o3d': encode('o3d'), 'in/scene.json': encode('{"o3d_rootObject_root": 1}') };
  expect(await ids(files, { onOther: (path) => others.push(path) })).toEqual(['scene.json']);
  expect(others).toEqual(['in/aaaaaaaa.o3d']);
});
