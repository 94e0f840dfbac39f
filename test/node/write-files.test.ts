import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderLibrary, writeFiles } from '../../src/node/index.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exhume-'));
});
afterEach(() => {
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true });
});

const one = Uint8Array.of(1);

describe('writing files', () => {
  test('makes the folders that are missing, and leaves nothing else behind', async () => {
    await writeFiles(join(root, 'a'), [
      { name: 'b/c.bin', bytes: one },
      { name: 'd', bytes: new Uint8Array() },
    ]);
    expect(readdirSync(join(root, 'a'), { recursive: true }).sort()).toEqual(['b', 'b/c.bin', 'd']);
    expect([...readFileSync(join(root, 'a/b/c.bin'))]).toEqual([1]);
  });

  test('replaces a file as a whole', async () => {
    writeFileSync(join(root, 'x'), 'something longer');
    await writeFiles(root, [{ name: 'x', bytes: one }]);
    expect([...readFileSync(join(root, 'x'))]).toEqual([1]);
  });

  test.each(['../x', '/etc/x', 'a/../../x', '..', '', '.'])(
    'refuses the name "%s", and then writes nothing at all',
    async (name) => {
      const inside = join(root, 'inside');
      await expect(
        writeFiles(inside, [
          { name: 'good', bytes: one },
          { name, bytes: one },
        ]),
      ).rejects.toThrow(RangeError);
      expect(readdirSync(root)).toEqual([]);
    },
  );

  test('does not take a folder with a longer name for its own', async () => {
    mkdirSync(join(root, 'model-old'));
    await expect(writeFiles(join(root, 'model'), [{ name: '../model-old/x', bytes: one }])).rejects.toThrow(
      RangeError,
    );
  });

  test('leaves the old file and no half one where it fails', async () => {
    mkdirSync(join(root, 'x'));
    writeFileSync(join(root, 'x/old'), 'old');
    // A folder cannot be replaced by a file: renaming fails, after the bytes were written beside it.
    await expect(writeFiles(root, [{ name: 'x', bytes: one }])).rejects.toThrow();
    expect(readdirSync(root, { recursive: true }).sort()).toEqual(['x', 'x/old']);
  });
});

describe('the files of this machine', () => {
  test('are listed in order and read by their path', async () => {
    for (const name of ['b.x', 'A.x', 'c']) writeFileSync(join(root, name), name);
    const library = new FolderLibrary();
    expect(await library.list(root)).toEqual(['A.x', 'b.x', 'c']);
    expect(new TextDecoder().decode(await library.read(join(root, 'b.x')))).toBe('b.x');
  });

  test('are none in a folder that is not there', async () => {
    expect(await new FolderLibrary().list(join(root, 'nowhere'))).toEqual([]);
    await expect(new FolderLibrary().read(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
