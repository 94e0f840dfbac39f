import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { estimateCharacters } from '../../../src/convert/batch/estimate.ts';
import { libraryOf, model } from './models.ts';

const a = model('a');
const estimated = (files: Record<string, Uint8Array>, inputs = ['in'], options = {}) =>
  estimateCharacters(libraryOf(files), { inputs, ...options });

test('models in folders and archives are counted by name, and nothing else', async () => {
  const archive = zipSync({ 'b.mdl': a, 'c/d.c3s': a, 'e.tga': a, 'inner.zip': zipSync({ 'g.mdl': a }) });
  const files = {
    'in/a.mdl': a,
    'in/x/f.cfg': a,
    'in/x/walk.caf': a,
    'in/x/z.txt': a,
    'in/all.zip': archive,
  };
  expect(await estimated(files)).toBe(5);
});

test('what is not wanted is not counted', async () => {
  const files = { 'in/a.mdl': a, 'in/b.mdl': a, 'in/x/c.mdl': a };
  const accepts = (path: string) => !path.endsWith('b.mdl');
  expect(await estimated(files, ['in'], { accepts })).toBe(2);
  expect(await estimated(files, ['in'], { enters: () => false })).toBe(2);
});

test('a damaged archive is an item, and files can be named', async () => {
  const damaged = Uint8Array.of(80, 75, 3, 4, 0);
  expect(await estimated({ 'in/bad.zip': damaged, 'in/a.mdl': a }, ['in/bad.zip', 'in/a.mdl'])).toBe(2);
});
