import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfFormat } from '../../src/fit/properties.ts';
import {
  formatIds,
  registryFor,
  registryOfFile,
  SOURCES,
  wholeRegistry,
} from '../../src/formats/families.ts';
import { formats } from '../../src/formats/index.ts';

test.each(SOURCES)('$id is loaded for the extensions of all its formats', ({ id, extensions }) => {
  const own = formats.filter(({ family }) => family === id).flatMap((format) => format.extensions);
  expect(new Set(extensions)).toEqual(new Set(own));
});

test('the ids of formats are known before any family is loaded', () => {
  expect(formatIds()).toEqual(formats.map(({ id }) => id));
  for (const { id, formats: ids } of SOURCES)
    expect(ids).toEqual(formats.filter(({ family }) => family === id).map((format) => format.id));
});

test('an extension of two families loads both, and one of none loads all', async () => {
  const familiesOf = async (...extensions: string[]) => [
    ...new Set((await registryFor(extensions)).formats.map(({ family }) => family)),
  ];
  expect(await familiesOf('csf')).toEqual(['cal3d']);
  expect(await familiesOf('caf')).toEqual(['cal3d', 'cryengine']);
  expect(await familiesOf('mdl', 'csf')).toEqual(['cal3d', 'mdl']);
  for (const extensions of [['dat'], ['csf', 'dat']])
    expect(await familiesOf(...extensions)).toEqual([...SOURCES.map(({ id }) => id), 'json']);
});

test.each(SOURCES)('$id preserves its own data in properties of its name', ({ id }) => {
  expect(isOfFormat(id)).toBe(true);
});

test('a format says that its files hold only animations', () => {
  const ids = formats.filter(({ clipsOnly }) => clipsOnly).map(({ id }) => id);
  expect(ids).toEqual(['cal3d.caf', 'cal3d.cpf', 'cal3d.xaf', 'cal3d.xpf', 'cryengine.caf']);
});

test('formats are tried in the order in which the library tries them', async () => {
  const ids = formats.map(({ id }) => id);
  expect((await wholeRegistry()).formats.map(({ id }) => id)).toEqual(ids);
});

test('the family of a file is that of its extension, unless its bytes are of another one', async () => {
  const csf = readFileSync('samples/yorick/cal3d/yorick.csf');
  const familiesOf = async (name: string) =>
    new Set((await registryOfFile(csf, name)).formats.map(({ family }) => family));
  expect(await familiesOf('a.csf')).toEqual(new Set(['cal3d']));
  // An extension of Cal3D, but not that of its skeletons; one of another family; none.
  for (const name of ['a.cmf', 'a.mdl', 'a'])
    expect((await familiesOf(name)).size, name).toBe(SOURCES.length + 1);
});
