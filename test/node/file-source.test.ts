import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FolderLibrary, fileSource } from '../../src/node/index.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'exhume-'));
  writeFileSync(join(root, 'x'), Uint8Array.of(1, 2, 3, 4, 5));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a file that is read in pieces', () => {
  test('gives what is asked for, as far as it is there', async () => {
    const source = await new FolderLibrary().open(join(root, 'x'));
    expect(source.size).toBe(5);
    expect([...(await source.read(1, 3))]).toEqual([2, 3, 4]);
    expect([...(await source.read(3, 10))]).toEqual([4, 5]);
    expect([...(await source.read(9, 2))]).toEqual([]);
  });

  test('gives less where it became shorter', async () => {
    writeFileSync(join(root, 'y'), Uint8Array.of(1, 2, 3, 4));
    const source = await fileSource(join(root, 'y'));
    writeFileSync(join(root, 'y'), Uint8Array.of(1, 2));
    expect([...(await source.read(0, 4))]).toEqual([1, 2]);
  });

  test('is not there, or is a folder', async () => {
    await expect(fileSource(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(fileSource(root)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
