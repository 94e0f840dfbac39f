import { describe, expect, test } from 'vitest';
import { ArchiveLibrary } from '../../src/convert/archive-library.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { locateInputs } from '../../src/convert/locate.ts';
import { MountedLibrary } from '../../src/convert/mounted-library.ts';

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

describe('a name without folders, searched for in an archive', () => {
  const names = ['Objects/Hero/Hero.cgf', 'Objects/Hero/Hero.dds', 'a/rogue.mdl', 'b/rogue.mdl'];
  const archive = new ArchiveLibrary({
    format: 'zip',
    version: '',
    bytes: 0,
    entries: names.map((name) => ({ name, packing: 'none' }) as const),
    read: async () => new Uint8Array(),
  });
  const mounted = new MountedLibrary(new MemoryLibrary({}), new Map([['game.pak', archive]]));
  const located = (name: string) => locateInputs(mounted, [{ name, path: name }], ['game.pak']);

  test.each(['hero', 'hero.cgf'])('is found in any folder, here %s', async (name) => {
    expect(await located(name)).toEqual(['game.pak/Objects/Hero/Hero.cgf']);
  });

  test('that several files have is refused, with their paths', async () => {
    await expect(located('rogue')).rejects.toThrow(/game\.pak\/a\/rogue\.mdl, game\.pak\/b\/rogue\.mdl/);
    expect(await located('b/rogue')).toEqual(['game.pak/b/rogue.mdl']);
  });
});
