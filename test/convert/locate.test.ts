import { expect, test } from 'vitest';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { locateInputs } from '../../src/convert/locate.ts';

const library = new MemoryLibrary({
  'here.cfg': new Uint8Array(),
  'models/knight.cfg': new Uint8Array(),
  'models/knight/notes.txt': new Uint8Array(),
});

test.each([
  ['is where it is', 'here.cfg', 'here.cfg'],
  [
    'is found by its name without the extension, though a folder has that name',
    'knight',
    'models/knight.cfg',
  ],
  ['that is nowhere keeps its path', 'rogue', 'rogue'],
])('an input %s', async (_, name, expected) => {
  expect(await locateInputs(library, [{ name, path: name }], ['models'])).toEqual([expected]);
});
