import { expect, test } from 'vitest';
import { BatchLibrary } from '../../../src/convert/batch/batch-library.ts';
import { runItem } from '../../../src/convert/batch/item.ts';
import { convert, MemoryLibrary } from '../../../src/index.ts';
import { itemOf, libraryOf, model, runOf, timeless } from './models.ts';

const A = model('a', 'skin');
const hero = itemOf('x/a.mdl');

test('the row says what was read, what is missing and what was written, and the bytes are those of convert', async () => {
  const files = { 'in/x/a.mdl': A };
  const { row, files: written } = await runItem(libraryOf(files), hero, runOf());
  const { files: expected } = await convert(new MemoryLibrary(files), ['in/x/a.mdl'], { to: 'gltf.glb' });
  expect(written).toEqual([{ name: 'x/a.glb', bytes: expected[0]!.bytes }]);
  expect(row).toMatchObject({
    input: 'x/a.mdl',
    output: 'x/a',
    version: '1',
    status: 'done',
    missing: [{ name: 'skin', role: 'texture' }],
    issues: { error: 0, warning: 1 },
    outputs: [{ path: 'x/a.glb', bytes: expected[0]!.bytes.length }],
  });
  expect(row.codes).toMatchObject({ CONVERT_FILE_MISSING: 1 });
  expect(row.files.map(({ path }) => path)).toEqual(['x/a.mdl']);
});

test('no file of a result has a name that Windows cannot have', async () => {
  const item = itemOf('a"b.mdl', 'a_b.mdl');
  const { files } = await runItem(libraryOf({ 'in/a"b.mdl': A }), item, runOf({ to: 'cal3d.cfg' }));
  const names = files.map(({ name }) => name);
  expect(names[0]).toBe('a_b.mdl/a_b.cfg');
  expect(names.filter((name) => /[<>:"|?*]/.test(name))).toEqual([]);
});

test('hashes are SHA-256', async () => {
  // The first example of FIPS 180-2.
  const { row } = await runItem(
    libraryOf({ 'in/a.mdl': new TextEncoder().encode('abc') }),
    itemOf('a.mdl'),
    runOf(),
  );
  expect(row.files[0]!.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a file that cannot be read is a failed row', async () => {
  const { row, files } = await runItem(
    libraryOf({ 'in/a.c3s': Uint8Array.of(1, 2, 3) }),
    itemOf('a.c3s'),
    runOf(),
  );
  expect(files).toEqual([]);
  expect(row).toMatchObject({
    status: 'failed',
    error: { code: 'FORMAT_UNKNOWN' },
    codes: { FORMAT_UNKNOWN: 1 },
  });
});

test.each([
  ['BATCH_FILE_UNREADABLE', Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' })],
  ['BATCH_CRASH', new TypeError('a fault')],
])('an error without a code is a failed row with %s', async (code, error) => {
  class Failing extends MemoryLibrary {
    override async read(): Promise<never> {
      throw error;
    }
  }
  const library = new BatchLibrary(new Failing({ 'in/x/a.mdl': A }));
  const { row, files } = await runItem(library, hero, runOf());
  expect(files).toEqual([]);
  expect(row).toMatchObject({ status: 'failed', error: { code, message: error.message } });
});

test.each([
  ['/home/me/in/x/a.mdl', {}],
  ['/home/me/in/x/a.exhume.json', { file: 'x/a.exhume.json' }],
  ['/home/me/mods.zip', { file: '../mods.zip' }],
])('an error of the system for %s has no absolute path', async (path, file) => {
  const denied = Object.assign(new Error(`EACCES: permission denied, open '${path}'`), {
    code: 'EACCES',
    syscall: 'open',
    path,
  });
  class Failing extends MemoryLibrary {
    override async read(): Promise<never> {
      throw denied;
    }
  }
  const library = new BatchLibrary(new Failing({ '/home/me/in/x/a.mdl': A }));
  const { row } = await runItem(library, hero, { ...runOf(), root: '/home/me/in' });
  expect(row.error).toEqual({ code: 'BATCH_FILE_UNREADABLE', message: 'EACCES: permission denied', ...file });
});

test('equal runs have equal rows but for the time', async () => {
  const rows = [1, 2].map(async () => (await runItem(libraryOf({ 'in/x/a.mdl': A }), hero, runOf())).row);
  const [first, second] = await Promise.all(rows);
  expect(timeless(first!)).toEqual(timeless(second!));
});

const contentOf = async (files: Record<string, Uint8Array>, id: string, settings = { to: 'gltf.glb' }) =>
  (await runItem(libraryOf(files), itemOf(id), runOf(settings))).row.content;

test('content is the same wherever the files are', async () => {
  expect(await contentOf({ 'in/x/a.mdl': A }, 'x/a.mdl')).toBe(
    await contentOf({ 'in/y/z/a.mdl': A }, 'y/z/a.mdl'),
  );
});

test('content differs with the name, the settings, the files beside and those that are missing', async () => {
  const png = Uint8Array.of(1);
  const contents = await Promise.all([
    contentOf({ 'in/a.mdl': A }, 'a.mdl'),
    contentOf({ 'in/b.mdl': A }, 'b.mdl'),
    contentOf({ 'in/a.mdl': A }, 'a.mdl', { to: 'c3s' }),
    contentOf({ 'in/a.mdl': A, 'in/skin.png': png }, 'a.mdl'),
    contentOf({ 'in/a.mdl': model('a', 'other') }, 'a.mdl'),
  ]);
  expect(new Set(contents).size).toBe(5);
});

test('what is known is not made again', async () => {
  const files = { 'in/x/a.mdl': A };
  const { row } = await runItem(libraryOf(files), hero, runOf());
  const known = new Map([[row.content!, 'y/a.mdl']]);
  const again = await runItem(libraryOf(files), hero, runOf(), { known });
  expect(again.files).toEqual([]);
  expect(again.row).toMatchObject({ status: 'same', sameAs: 'y/a.mdl', content: row.content, outputs: [] });
});

test('a result with several files is in a folder', async () => {
  const item = itemOf('x/a.mdl', 'x/a.mdl');
  const { files } = await runItem(libraryOf({ 'in/x/a.mdl': model('a') }), item, runOf({ to: 'cal3d.cfg' }));
  expect(files[0]!.name).toBe('x/a.mdl/a.cfg');
  expect(files.every(({ name }) => name.startsWith('x/a.mdl/'))).toBe(true);
});

test('check and info give what the commands print as JSON', async () => {
  const read = async (to: string) => {
    const { files } = await runItem(libraryOf({ 'in/x/a.mdl': A }), hero, runOf({ to }));
    return { name: files[0]!.name, json: JSON.parse(new TextDecoder().decode(files[0]!.bytes)) };
  };
  expect(await read('check')).toMatchObject({
    name: 'x/a.json',
    json: { file: 'x/a.mdl', format: 'mdl.ascii' },
  });
  expect(await read('info')).toMatchObject({
    name: 'x/a.json',
    json: { counts: { triangles: 1, vertices: 3 } },
  });
});

test('a picture, and a thumbnail beside a result', async () => {
  const library = libraryOf({ 'in/x/a.mdl': A });
  const drawn = await runItem(library, hero, runOf({ to: 'picture', thumbnails: 16 }));
  expect(drawn.files.map(({ name }) => name)).toEqual(['x/a.png']);
  const { row, files } = await runItem(library, hero, runOf({ to: 'gltf.glb', thumbnails: 16 }));
  expect(files.map(({ name }) => name)).toEqual(['x/a.glb', 'thumbnails/x/a.png']);
  expect(row.outputs.map(({ path }) => path)).toEqual(['x/a.glb']);
  expect(row.thumbnail!.path).toBe('thumbnails/x/a.png');
});
