import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { modelsAmong } from '../../src/convert/characters.ts';
import { findCharacters } from '../../src/convert/find-characters.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { registry } from '../../src/formats/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

function among(folder: string, accept: (name: string) => boolean = () => true, isNamed?: () => boolean) {
  const names = readdirSync(join(samples, folder)).sort().filter(accept);
  return findCharacters(
    new FolderLibrary(),
    names.map((name) => join(samples, folder, name)),
    isNamed,
  );
}

test.each([
  ['cal3d', 'yorick.cfg'],
  ['cryengine', 'yorick.cgf'],
  ['mdl', 'yorick.mdl'],
  ['mdl-ascii', 'yorick.mdl'],
  ['c3s', 'yorick.c3s'],
  ['o3d', 'yorick.o3dtgz'],
])('a folder of %s is one character, opened by %s', async (folder, model) => {
  expect((await among(folder)).characters).toEqual([[join(samples, folder, model)]]);
});

test('parts that nothing leads to are one character together', async () => {
  const { characters } = await among('cal3d', (name) => /\.(csf|cmf)$/.test(name));
  const parts = ['yorick.csf', 'yorick_body.cmf', 'yorick_clothes.cmf', 'yorick_head.cmf'];
  expect(characters).toEqual([parts.map((name) => join(samples, 'cal3d', name))]);
});

test('parts that somebody names add to the only model', async () => {
  const isChosen = (name: string) => name === 'yorick.cfg' || name === 'yorick_walk.caf';
  const [config, walk] = ['yorick.cfg', 'yorick_walk.caf'].map((name) => join(samples, 'cal3d', name));
  expect((await among('cal3d', isChosen, () => true)).characters).toEqual([[config, walk]]);
  expect((await among('cal3d', isChosen)).characters).toEqual([[config]]);
});

test('what is of no known format is reported, empty files too', async () => {
  const library = new MemoryLibrary({ 'notes.txt': new Uint8Array([104, 105]), empty: new Uint8Array() });
  expect(await findCharacters(library, ['empty', 'notes.txt'])).toEqual({
    characters: [],
    parts: [],
    unknown: ['empty', 'notes.txt'],
  });
});

test('models are distinguished from parts by their content, and what is damaged by its name', async () => {
  const read = (name: string) => new FolderLibrary().read(join(samples, name));
  const library = new MemoryLibrary({
    model: await read('cal3d/yorick.cfg'),
    'part.cfg': await read('cal3d/yorick_walk.caf'),
    'broken.cgf': new Uint8Array(8),
    'broken.caf': new Uint8Array(8),
  });
  const paths = ['model', 'part.cfg', 'broken.cgf', 'broken.caf', 'model'];
  expect(await modelsAmong(registry, library, paths)).toEqual({
    models: ['model', 'broken.cgf'],
    parts: ['part.cfg', 'broken.caf'],
  });
});

test('a document in JSON is what the file is that it is of', async () => {
  const json = (format: string) =>
    new TextEncoder().encode(JSON.stringify({ exhume: 1, format, document: {} }));
  const library = new MemoryLibrary({ a: json('cal3d.cfg'), b: json('cal3d.csf'), c: json('nothing') });
  expect(await modelsAmong(registry, library, ['a', 'b', 'c'])).toEqual({ models: ['a'], parts: ['b', 'c'] });
  expect((await findCharacters(library, ['a', 'b'])).parts).toEqual(['b']);
});

const damagedModel = async () =>
  (await new FolderLibrary().read(join(samples, 'cryengine/yorick.cgf'))).slice(0, 100_000);

test('the character with the fewest missing files comes first, of these the one with the largest model file; damaged ones last', async () => {
  const config = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
  const library = new MemoryLibrary({
    'a/lost.cfg': config('skeleton=lost.csf', 'mesh=lost.cmf'),
    'b/bare.cfg': config('skeleton=bones.csf'),
    'c/whole.cfg': config('skeleton=bones.csf', 'mesh=body.cmf'),
    'd/damaged.cgf': await damagedModel(),
    'shared/bones.csf': new Uint8Array([1]),
    'shared/body.cmf': new Uint8Array([1]),
  });
  const models = ['a/lost.cfg', 'b/bare.cfg', 'c/whole.cfg', 'd/damaged.cgf'];
  const paths = [...models, 'shared/bones.csf', 'shared/body.cmf'];
  const { characters } = await findCharacters(library, paths);
  expect(characters).toEqual([['c/whole.cfg'], ['b/bare.cfg'], ['a/lost.cfg'], ['d/damaged.cgf']]);
});
