import { describe, expect, test, vi } from 'vitest';
import {
  extensionOf,
  FolderIndex,
  fileOf,
  findFile,
  folderOf,
  joinPath,
  MemoryLibrary,
} from '../../src/convert/library.ts';

const library = new MemoryLibrary(
  Object.fromEntries(
    [
      'model/Cally.cfg',
      'model/Textures/Skin.TGA',
      'model/textures.txt',
      'model/skin.png',
      'shared/Bump.dds',
      'shared/cloth.jpg',
      'top.crf',
    ].map((path, index) => [path, Uint8Array.of(index)]),
  ),
);

describe('files in memory', () => {
  test('are listed by folder, each name once and in order', async () => {
    expect(await library.list('')).toEqual(['model', 'shared', 'top.crf']);
    expect(await library.list('model')).toEqual(['Cally.cfg', 'Textures', 'skin.png', 'textures.txt']);
    expect(await library.list('nowhere')).toEqual([]);
  });

  test('are read by their path', async () => {
    expect(await library.read('shared/Bump.dds')).toEqual(Uint8Array.of(4));
    await expect(library.read('shared/bump.dds')).rejects.toThrow(RangeError);
  });

  test.each(['/', './', ''])('are found beside each other at the root, if this is %j', async (root) => {
    const dropped = new MemoryLibrary({
      [`${root}a.cfg`]: Uint8Array.of(1),
      [`${root}b/c.csf`]: Uint8Array.of(2),
    });
    expect(await dropped.list(folderOf(`${root}a.cfg`))).toEqual(['a.cfg', 'b']);
    expect(await dropped.list(joinPath(folderOf(`${root}a.cfg`), 'b'))).toEqual(['c.csf']);
    expect(await dropped.read('b/c.csf')).toEqual(Uint8Array.of(2));
    expect(await dropped.read('/a.cfg')).toEqual(Uint8Array.of(1));
  });
});

describe('finding a file where folders cannot be listed', () => {
  test('requests possible names several at a time, and takes the first that exists', async () => {
    const groups: string[][] = [];
    let group: string[] = [];
    const served = {
      list: async () => [],
      read: (path: string) => library.read(path),
      has: async (path: string) => {
        if (group.push(path) === 1) groups.push(group);
        await new Promise((answer) => setImmediate(answer));
        group = [];
        return path === 'shared/skin.tga' || path === 'model/skin.png' || path === 'shared/skin.png';
      },
    };
    const folders = ['model', 'shared'];
    const found = await findFile(new FolderIndex(served), 'maps/skin.tga', folders, ['dds', 'png']);
    expect(found).toBe('model/skin.png');
    expect(groups).toEqual([
      ['model/maps/skin.tga'],
      [
        ...[
          'model/maps/skin.dds',
          'model/maps/skin.png',
          'model/skin.tga',
          'model/skin.dds',
          'model/skin.png',
        ],
        ...['shared/maps/skin.tga', 'shared/maps/skin.dds', 'shared/maps/skin.png'],
      ],
    ]);
  });
});

describe('what is requested for a file that is nowhere', () => {
  const requested = async (name: string, folders: string[], alternatives: string[] = []) => {
    const paths: string[] = [];
    const empty = {
      list: async () => [],
      read: (path: string) => library.read(path),
      has: async (path: string) => paths.push(path) === 0,
    };
    expect(await findFile(new FolderIndex(empty), name, folders, alternatives)).toBeUndefined();
    return paths;
  };

  test('is where a path from the root of the game leads, and beside the model', async () => {
    const folders = ['mod/Objects/pals/val', 'mod'];
    expect(await requested('Objects\\pals\\val\\head.dds', folders, ['tga', 'png'])).toEqual([
      ...['head.dds', 'head.tga', 'head.png'].map((file) => `mod/Objects/pals/val/${file}`),
    ]);
    const elsewhere = ['mod/Objects/props', 'mod'];
    expect(await requested('objects\\pals\\val\\head.dds', elsewhere, ['png'])).toEqual([
      ...['head.dds', 'head.png'].map((file) => `mod/Objects/props/${file}`),
      ...['head.dds', 'head.png'].map((file) => `mod/Objects/pals/val/${file}`),
    ]);
  });

  test('follows the name of the folder in a path of another machine', async () => {
    const name = 'C:\\work\\Hero\\maps\\skin.tga';
    expect(await requested(name, ['models/hero'], ['png'])).toEqual(
      ['maps/skin.tga', 'maps/skin.png', 'skin.tga', 'skin.png'].map((path) => `models/hero/${path}`),
    );
    expect(await requested(name, ['pal'], ['png'])).toEqual(
      ['maps/skin.tga', 'maps/skin.png', 'skin.tga', 'skin.png'].map((path) => `pal/${path}`),
    );
  });

  test('has the last folder of a path that leads elsewhere', async () => {
    expect(await requested('../data/pal/walk.caf', ['assets'])).toEqual([
      ...['data/pal/walk.caf', 'assets/pal/walk.caf', 'assets/walk.caf'],
    ]);
  });

  test('is below the root of a server', async () => {
    expect(await requested('Maps/skin.png', ['/'])).toEqual([
      '/Maps/skin.png',
      '/maps/skin.png',
      '/skin.png',
    ]);
  });

  test('is in a folder of the same name, too', async () => {
    expect(await requested('hero/skin.png', ['a/hero'])).toEqual(['a/hero/hero/skin.png', 'a/hero/skin.png']);
  });
});

describe('finding a file', () => {
  const find = (name: string, folders = ['model', 'shared', ''], alternatives: string[] = []) =>
    findFile(new FolderIndex(library), name, folders, alternatives);

  test('takes the path as it is written, in any case and with any slashes', async () => {
    expect(await find('Textures/Skin.TGA')).toBe('model/Textures/Skin.TGA');
    expect(await find('textures\\skin.tga')).toBe('model/Textures/Skin.TGA');
    expect(await find('./TEXTURES//skin.TGA')).toBe('model/Textures/Skin.TGA');
  });

  test('uses the last part alone if the path does not exist', async () => {
    expect(await find('C:\\work\\maps\\SKIN.png')).toBe('model/skin.png');
    expect(await find('/home/someone/bump.dds')).toBe('shared/Bump.dds');
  });

  test('goes up a folder', async () => {
    expect(await find('../shared/bump.dds', ['model'])).toBe('shared/Bump.dds');
    expect(await find('../../top.crf', ['model/Textures'])).toBe('top.crf');
  });

  test('looks in the folders in their order', async () => {
    expect(await find('bump.dds', ['model'])).toBeUndefined();
    expect(await find('bump.dds', ['model', 'shared'])).toBe('shared/Bump.dds');
  });

  test('takes other extensions where the one that is named does not exist', async () => {
    expect(await find('skin.tga', ['model'], ['tga', 'png'])).toBe('model/skin.png');
    expect(await find('cloth.bmp', ['model', 'shared'], ['png', 'jpg'])).toBe('shared/cloth.jpg');
    expect(await find('cloth', ['shared'], ['jpg'])).toBe('shared/cloth.jpg');
    expect(await find('skin.tga', ['model'])).toBeUndefined();
  });

  test('takes what lies nearer, with any extension', async () => {
    const files = ['near/x.png', 'near/maps/y.png', 'near/y.tga', 'far/x.tga', 'far/y.tga'];
    const library = new MemoryLibrary(Object.fromEntries(files.map((path) => [path, Uint8Array.of()])));
    const find = (name: string, folders: string[]) =>
      findFile(new FolderIndex(library), name, folders, ['tga', 'png']);
    expect(await find('x.tga', ['near', 'far'])).toBe('near/x.png');
    expect(await find('x.tga', ['far', 'near'])).toBe('far/x.tga');
    expect(await find('maps/y.tga', ['far', 'near'])).toBe('far/y.tga');
    expect(await find('maps/y.tga', ['near', 'far'])).toBe('near/maps/y.png');
  });

  test('takes a name without extension for a folder only where no file is meant', async () => {
    const library = new MemoryLibrary({ 'skin/a.txt': Uint8Array.of(), 'skin.dds': Uint8Array.of() });
    const find = (alternatives: string[]) => findFile(new FolderIndex(library), 'skin', [''], alternatives);
    expect(await find(['tga', 'dds'])).toBe('skin.dds');
    expect(await find(['tga'])).toBe('skin');
  });

  test('prefers the exact case', async () => {
    const both = new FolderIndex(new MemoryLibrary({ 'A.tga': Uint8Array.of(), 'a.tga': Uint8Array.of() }));
    expect(await findFile(both, 'a.tga', [''])).toBe('a.tga');
    expect(await findFile(both, 'A.tga', [''])).toBe('A.tga');
  });

  test('finds nothing for names that name no file', async () => {
    for (const name of ['', '.', '..', '/', '\\..\\', 'x/..']) expect(await find(name), name).toBeUndefined();
  });
});

describe('an index of folders', () => {
  const files = { 'x/A.tga': Uint8Array.of(), 'x/a.TGA': Uint8Array.of(), 'x/b/c': Uint8Array.of() };

  test('finds names in any case, the same first', async () => {
    const index = new FolderIndex(new MemoryLibrary(files));
    const find = (name: string) => index.find('x', name);
    expect([await find('a.TGA'), await find('a.tga'), await find('B'), await find('c')]).toEqual([
      'a.TGA',
      'A.tga',
      'b',
      undefined,
    ]);
    expect(await index.find('nowhere', 'a')).toBeUndefined();
    expect(await index.list('x')).toEqual(['A.tga', 'a.TGA', 'b']);
  });

  test('asks for each folder once', async () => {
    const library = new MemoryLibrary(files);
    const list = vi.spyOn(library, 'list');
    const index = new FolderIndex(library);
    for (const name of ['a', 'b', 'c']) await Promise.all([index.find('x', name), index.find('y', name)]);
    expect(list.mock.calls).toEqual([['x'], ['y']]);
  });
});

test('a path of very many parts is looked for under the last 64 of them', async () => {
  const index = new FolderIndex(library);
  const find = vi.spyOn(index, 'find');
  expect(await findFile(index, `${'a/'.repeat(1000)}top.crf`, [''])).toBe('top.crf');
  expect(find).toHaveBeenCalledTimes(64);
});

test('paths are taken apart and put together at their slashes', () => {
  expect(['a/b/c.x', 'c.x', '/c.x'].map(folderOf)).toEqual(['a/b', '', '/']);
  expect(['a/b/c.x', 'c.x', '/c.x'].map(fileOf)).toEqual(['c.x', 'c.x', 'c.x']);
  expect(['a.b/c.TGA', 'a.b/c', '.cfg', 'x.'].map(extensionOf)).toEqual(['tga', '', 'cfg', '']);
  expect([joinPath('', 'a'), joinPath('/', 'a'), joinPath('x', 'a')]).toEqual(['a', '/a', 'x/a']);
});
