import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderLibrary, writeFiles } from '../../src/node/index.ts';
import { WriteError } from '../../src/node/write-error.ts';
import { clashAmong, ReplaceError, writeLazyFiles } from '../../src/node/write-files.ts';

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

describe('files that are there', () => {
  const two = Uint8Array.of(2);
  const kept = { replace: false };

  /** The files that are in the way, without their folder. */
  async function obstacles(run: Promise<void>): Promise<Record<string, boolean>> {
    const error = await run.then(
      () => undefined,
      (thrown) => thrown,
    );
    if (!(error instanceof ReplaceError)) throw error ?? new Error('nothing was in the way');
    return Object.fromEntries(
      error.obstacles.map(({ path, isInput }) => [path.slice(root.length + 1), isInput]),
    );
  }

  test('are all listed before the first byte is written, and whether they were read', async () => {
    for (const name of ['read', 'other']) writeFileSync(join(root, name), 'old');
    const files = ['new/file', 'read', 'other'].map((name) => ({ name, bytes: one }));
    const inputs = [join(root, 'read')];
    expect(await obstacles(writeFiles(root, files, { ...kept, inputs }))).toEqual({
      read: true,
      other: false,
    });
    expect(readdirSync(root).sort()).toEqual(['other', 'read']);
    expect(readFileSync(join(root, 'read'), 'utf8')).toBe('old');
  });

  test('count as read also where a link leads to them', async () => {
    writeFileSync(join(root, 'read'), 'old');
    mkdirSync(join(root, 'a'));
    symlinkSync(join(root, 'read'), join(root, 'a/link'));
    const write = writeFiles(join(root, 'a'), [{ name: 'link', bytes: one }], {
      ...kept,
      inputs: [join(root, 'read')],
    });
    expect(await obstacles(write)).toEqual({ 'a/link': true });
  });

  test('are in the way as broken links', async () => {
    symlinkSync(join(root, 'nowhere'), join(root, 'link'));
    expect(await obstacles(writeFiles(root, [{ name: 'link', bytes: one }], kept))).toEqual({ link: false });
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
  });

  test('are compared to their last byte, also where they are large', async () => {
    const large = new Uint8Array(3_500_000).fill(7);
    const write = (bytes: Uint8Array) => writeFiles(root, [{ name: 'large', bytes }], kept);
    writeFileSync(join(root, 'large'), large);
    await write(large);
    const other = large.slice().fill(8, -1);
    expect(await obstacles(write(other))).toEqual({ large: false });
  });

  test('are left alone where their bytes are the same, and so are links to such', async () => {
    for (const name of ['same', 'linked']) writeFileSync(join(root, name), one);
    symlinkSync(join(root, 'linked'), join(root, 'link'));
    utimesSync(join(root, 'same'), 1, 1);
    const files = ['same', 'link', 'new'].map((name) => ({ name, bytes: one }));
    for (const options of [kept, {}]) await writeFiles(root, files, options);
    expect(lstatSync(join(root, 'same')).mtimeMs).toBe(1000);
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
    expect([...readFileSync(join(root, 'new'))]).toEqual([1]);
  });

  test('are in the way of files that are made one at a time, before any other is made', async () => {
    const made: string[] = [];
    const files = ['a', 'b', 'c'].map((name) => ({
      name,
      read: async () => {
        made.push(name);
        return name === 'c' ? undefined : two;
      },
    }));
    writeFileSync(join(root, 'b'), one);
    expect(await obstacles(writeLazyFiles(root, files, kept))).toEqual({ b: false });
    expect(made).toEqual(['b']);
    writeFileSync(join(root, 'b'), two);
    await writeLazyFiles(root, files, kept);
    expect(readdirSync(root)).toEqual(['a', 'b']);
  });

  test('are not written through folders that are links out, but through others', async () => {
    for (const name of ['out/real', 'elsewhere']) mkdirSync(join(root, name), { recursive: true });
    symlinkSync(join(root, 'elsewhere'), join(root, 'out/link'));
    symlinkSync('real', join(root, 'out/inner'));
    const files = ['new', 'link/deep/x'].map((name) => ({ name, bytes: one }));
    await expect(writeFiles(join(root, 'out'), files)).rejects.toThrow(
      /link\/deep\/x cannot be written: .*link is a link out of the folder/,
    );
    expect(readdirSync(root, { recursive: true }).sort()).toEqual(
      ['elsewhere', 'out', 'out/inner', 'out/link', 'out/real'].sort(),
    );
    symlinkSync('.', join(root, 'out/itself'));
    const inner = ['inner/x', 'itself/y'].map((name) => ({ name, bytes: one }));
    await writeFiles(join(root, 'out'), inner);
    expect(readdirSync(join(root, 'out/real'))).toEqual(['x']);
    expect(readFileSync(join(root, 'out/y'))).toEqual(Buffer.from(one));
  });

  test('change together or not at all', async () => {
    writeFileSync(join(root, 'a'), 'old');
    writeFileSync(join(root, 'file'), 'no folder');
    const files = ['a', 'file/b'].map((name) => ({ name, bytes: two }));
    await expect(writeFiles(root, files)).rejects.toThrow(
      /file\/b cannot be written: .*file is a file and not a folder/,
    );
    expect(readdirSync(root).sort()).toEqual(['a', 'file']);
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old');
  });

  test('of the longest name that there may be are written', async () => {
    const name = 'n'.repeat(255);
    await writeFiles(root, [{ name, bytes: one }]);
    expect(readdirSync(root)).toEqual([name]);
    await expect(writeFiles(root, [{ name: `${name}n`, bytes: one }], kept)).rejects.toThrow(
      /name is too long/,
    );
  });
});

describe('outputs of one name', () => {
  const file = (name: string, byte: number) => ({ name, bytes: Uint8Array.of(byte) });

  test('are refused where they differ, also in the case of their names alone', async () => {
    expect(clashAmong([file('a', 1), file('b', 2), file('a', 2)])).toBe('a');
    expect(clashAmong([file('a', 1), file('A', 1)])).toBe('A');
    await expect(writeFiles(root, [file('a', 1), file('A', 2)])).rejects.toThrow(WriteError);
    expect(readdirSync(root)).toEqual([]);
  });

  test('are written once where they are the same', async () => {
    expect(clashAmong([file('a', 1), file('a', 1)])).toBeUndefined();
    await writeFiles(root, [file('a', 1), file('a', 1)]);
    expect(readdirSync(root)).toEqual(['a']);
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
