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
  const library = new MemoryLibrary({
    model: await sample('cal3d/yorick.cfg'),
    'part.cfg': await sample('cal3d/yorick_walk.caf'),
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

const sample = (path: string) => new FolderLibrary().read(join(samples, path));

const damagedModel = async () => (await sample('cryengine/yorick.cgf')).slice(0, 100_000);

const config = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);

test('of characters alike, the one with the fewest missing files comes first, then the one with the largest model file; what cannot be read comes last', async () => {
  const library = new MemoryLibrary({
    'a/lost.cfg': config('skeleton=lost.csf', 'mesh=lost.cmf'),
    'b/bare.cfg': config('skeleton=bones.csf'),
    'c/whole.cfg': config('skeleton=bones.csf', 'mesh=body.cmf'),
    'd/damaged.cgf': await damagedModel(),
    'shared/bones.csf': await sample('cal3d/yorick.csf'),
    'shared/body.cmf': await sample('cal3d/yorick_body.cmf'),
  });
  const models = ['a/lost.cfg', 'b/bare.cfg', 'c/whole.cfg', 'd/damaged.cgf'];
  const paths = [...models, 'shared/bones.csf', 'shared/body.cmf'];
  const { characters } = await findCharacters(library, paths);
  expect(characters).toEqual([['c/whole.cfg'], ['b/bare.cfg'], ['a/lost.cfg'], ['d/damaged.cgf']]);
});

test('of dozens of characters, the most complete one comes first, too', async () => {
  const lost = Array.from({ length: 30 }, (_, index) => `lost${index + 10}.cfg`);
  const library = new MemoryLibrary({
    ...Object.fromEntries(lost.map((path) => [path, config('skeleton=bones.csf', 'mesh=lost.cmf')])),
    'whole.cfg': config('skeleton=bones.csf', 'mesh=body.cmf'),
    'bones.csf': await sample('cal3d/yorick.csf'),
    'body.cmf': await sample('cal3d/yorick_body.cmf'),
  });
  const { characters } = await findCharacters(library, [...lost, 'whole.cfg', 'bones.csf', 'body.cmf']);
  expect(characters.flat()).toEqual(['whole.cfg', ...lost]);
});

test('a skinned and animated character comes before a skinned one and a prop, even if it misses more files', async () => {
  const library = new MemoryLibrary({
    'a/gun.mdl': new TextEncoder().encode(PROP),
    'b/still.cfg': config('skeleton=bones.csf', 'mesh=body.cmf'),
    'c/moving.cfg': config('skeleton=bones.csf', 'mesh=body.cmf', 'animation=walk.caf', 'animation=lost.caf'),
    'shared/bones.csf': await sample('cal3d/yorick.csf'),
    'shared/body.cmf': await sample('cal3d/yorick_body.cmf'),
    'shared/walk.caf': await sample('cal3d/yorick_walk.caf'),
  });
  const parts = ['bones.csf', 'body.cmf', 'walk.caf'].map((name) => `shared/${name}`);
  const { characters } = await findCharacters(library, [
    'a/gun.mdl',
    'b/still.cfg',
    'c/moving.cfg',
    ...parts,
  ]);
  expect(characters).toEqual([['c/moving.cfg'], ['b/still.cfg'], ['a/gun.mdl']]);
});

const PROP = `newmodel gun
setsupermodel gun null
beginmodelgeom gun
node dummy gun
  parent NULL
endnode
node trimesh barrel
  parent gun
  verts 3
    0 0 0
    1 0 0
    0 0 1
  faces 1
    0 1 2 1 0 0 0 0
endnode
endmodelgeom gun
donemodel gun
`;

test('a model that another one refers to comes after it', async () => {
  const text = (name: string, supermodel: string) =>
    new TextEncoder().encode(PROP.replaceAll('gun', name).replace('null', supermodel));
  const library = new MemoryLibrary({ 'base.mdl': text('base', 'null'), 'hero.mdl': text('hero', 'base') });
  expect((await findCharacters(library, ['base.mdl', 'hero.mdl'])).characters).toEqual([
    ['hero.mdl'],
    ['base.mdl'],
  ]);
});
