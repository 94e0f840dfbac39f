import { expect, test } from 'vitest';
import { formats } from '../../src/formats/index.ts';
import { registryFor, SOURCES, wholeRegistry } from '../../src/three/families.ts';

test.each(SOURCES)('$id is loaded for the extensions of all its formats', ({ id, extensions }) => {
  const own = formats.filter(({ family }) => family === id).flatMap((format) => format.extensions);
  expect(new Set(extensions)).toEqual(new Set(own));
});

test('an extension of two families loads both, and one of none loads all', async () => {
  const familiesOf = async (extension: string) => [
    ...new Set((await registryFor(extension)).formats.map(({ family }) => family)),
  ];
  expect(await familiesOf('csf')).toEqual(['cal3d']);
  expect(await familiesOf('caf')).toEqual(['cal3d', 'cryengine']);
  expect(await familiesOf('dat')).toHaveLength(6);
});

test('formats are tried in the order in which the library tries them', async () => {
  const ids = formats.filter(({ family }) => family !== 'json').map(({ id }) => id);
  expect((await wholeRegistry()).formats.map(({ id }) => id)).toEqual(ids);
});
