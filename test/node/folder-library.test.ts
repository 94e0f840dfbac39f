import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ArchiveLibrary } from '../../src/convert/archive-library.ts';
import { filesBelow } from '../../src/convert/batch/walk.ts';
import type { Library } from '../../src/convert/library.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useFolder } from '../cli/run.ts';

const folder = useFolder();

async function namesBelow(library: Library, at: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { files } of filesBelow(library, at))
    names.push(...files.map((path) => path.slice(at.length)));
  return names;
}

test('knows files and folders without looking at each, but not what links lead to', async () => {
  mkdirSync(folder.path('in'));
  writeFileSync(folder.path('a.mdl'), '');
  writeFileSync(folder.path('in/b.mdl'), '');
  symlinkSync('in', folder.path('link'));
  symlinkSync('a.mdl', folder.path('c.mdl'));
  symlinkSync('missing', folder.path('broken.mdl'));
  const library = new FolderLibrary();
  const kinds = await library.kinds(folder.path('.'));
  expect([...kinds].sort()).toEqual([
    ['a.mdl', 'file'],
    ['in', 'folder'],
  ]);
  expect(await library.kinds(folder.path('missing'))).toEqual(new Map());
  const found = await namesBelow(library, folder.path('.'));
  expect(found.map((path) => path.replace(/^[/.]+/, ''))).toEqual([
    'a.mdl',
    // It fails when it is read.
    'broken.mdl',
    'c.mdl',
    'in/b.mdl',
    'link/b.mdl',
  ]);
});

test('a folder that is there but cannot be listed is not taken for an empty one', async () => {
  symlinkSync('endless', folder.path('endless'));
  await expect(new FolderLibrary().kinds(folder.path('endless'))).rejects.toThrow('ELOOP');
});

test('the error for a folder that is read like a file names it', async () => {
  const path = folder.path('.');
  await expect(new FolderLibrary().read(path)).rejects.toMatchObject({
    code: 'EISDIR',
    path,
    message: expect.stringContaining(path),
  });
});

test('the walk through an archive looks at no entry of its own', async () => {
  const entry = (name: string) => ({ name, packing: 'none' as const, size: 0 });
  const entries = ['Dir/b.mdl', 'a.mdl', 'Dir/inner/c.mdl'].map(entry);
  const archive = { format: 'zip', version: '', entries, bytes: 0, read: async () => new Uint8Array() };
  const inside = new ArchiveLibrary(archive);
  expect([...(await inside.kinds('dir'))]).toEqual([
    ['b.mdl', 'file'],
    ['inner', 'folder'],
  ]);
  const looked: string[] = [];
  const library: Library = {
    list: (at) => inside.list(at),
    kinds: (at) => inside.kinds(at),
    read: (path) => inside.read(path),
    status: async (path) => void looked.push(path),
  };
  expect(await namesBelow(library, '')).toEqual(['a.mdl', 'Dir/b.mdl', 'Dir/inner/c.mdl']);
  expect(looked).toEqual(['', 'Dir', 'Dir/inner']);
});

test('reads files of any size whole', async () => {
  for (const size of [0, 1, 1 << 20, (1 << 20) + 1, 3_500_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    writeFileSync(folder.path('file'), bytes);
    const read = await new FolderLibrary().read(folder.path('file'));
    expect(Buffer.compare(read, bytes), `${size} bytes`).toBe(0);
  }
});
