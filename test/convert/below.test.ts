import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findBelow, pathsBelow } from '../../src/convert/below.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useFolder } from '../cli/run.ts';

const folder = useFolder();
const byte = Uint8Array.of(0);

test('lists the files of all folders, the nearest first, without hidden folders', async () => {
  for (const name of ['b.tga', 'z/a.tga', 'c/d/a.tga', 'c/a.tga', '.git/a.tga', '.hidden.tga'])
    folder.write(`mod/${name}`, byte);
  mkdirSync(folder.path('mod/empty'));
  expect(await pathsBelow(new FolderLibrary(), folder.path('mod'))).toEqual([
    '.hidden.tga',
    'b.tga',
    'c/a.tga',
    'z/a.tga',
    'c/d/a.tga',
  ]);
});

test('has nothing of a folder that does not exist', async () => {
  expect(await pathsBelow(new FolderLibrary(), folder.path('nowhere'))).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'does not follow a link to a folder, which may be a circle',
  async () => {
    folder.write('linked/in/a.tga', byte);
    symlinkSync('..', folder.path('linked/in/up'));
    expect(await pathsBelow(new FolderLibrary(), folder.path('linked'))).toEqual(['in/a.tga', 'in/up']);
  },
);

describe('the file that a name stands for', () => {
  const paths = ['x/head.png', 'y/Head.TGA', 'a/b/head.tga', 'a/merc/head.tga', 'far/er/merc/head.tga'];

  test.each([
    ['head.tga', 'y/Head.TGA', 4],
    ['Textures\\merc\\head.tga', 'a/merc/head.tga', 4],
    ['C:/er/merc/head.tga', 'far/er/merc/head.tga', 4],
    ['head.png', 'x/head.png', 1],
  ])('is the one with most of its folders, then the nearest: %s', (name, path, count) => {
    expect(findBelow(paths, name, '')).toEqual({ path, count });
  });

  test.each([
    ['Far/er/models', 'far/er/merc/head.tga'],
    ['a/models', 'a/b/head.tga'],
    ['elsewhere', 'y/Head.TGA'],
  ])('is the one nearest to the folder of the other file: %s', (from, path) => {
    expect(findBelow(paths, 'head.tga', from)).toMatchObject({ path });
  });

  test('has its own extension before others, which are each counted once', () => {
    expect(findBelow(paths, 'head.png', '', ['tga', 'png'])).toEqual({ path: 'x/head.png', count: 5 });
    expect(findBelow(paths, 'head', '', ['tga', 'png'])).toMatchObject({ path: 'y/Head.TGA' });
    expect(findBelow(paths, 'head.dds', '', ['tga'])).toMatchObject({ path: 'y/Head.TGA' });
  });

  test('is none if no name fits', () => {
    expect(findBelow(paths, 'hand.tga', '')).toBeUndefined();
    expect(findBelow(paths, '..', '')).toBeUndefined();
  });
});
