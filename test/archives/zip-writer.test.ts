import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openArchive } from '../../src/archives/index.ts';
import { bytesSource, type Source } from '../../src/archives/source.ts';
import { type PackedFile, packFile, ZipWriter } from '../../src/archives/zip-writer.ts';

const text = (letters: string) => new TextEncoder().encode(letters);

function zipOf(files: readonly PackedFile[]): Uint8Array[] {
  const zip = new ZipWriter();
  return [...files.flatMap((file) => zip.add(file)), zip.end()];
}

test('other programs read its files: compressed, stored, empty, with names beyond ASCII', () => {
  const random = Uint8Array.from({ length: 64 }, (_, index) => (index * 167) % 251);
  const files = {
    'a/zeros.bin': new Uint8Array(5000),
    'a/random.bin': random,
    'empty.txt': new Uint8Array(),
    'héros/ж.txt': text('here'),
  };
  const packed = Object.entries(files).map(([name, bytes]) => packFile(name, bytes));
  expect(packed.map(({ isCompressed }) => isCompressed)).toEqual([true, false, false, false]);
  const bytes = Buffer.concat(zipOf(packed));
  expect(unzipSync(bytes)).toEqual(files);

  const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
  writeFileSync(join(folder, 'made.zip'), bytes);
  expect(infoZip(join(folder, 'made.zip'))).toContain('No errors detected');
  rmSync(folder, { recursive: true });
});

/** The judgment of Info-ZIP, or of Python where that is not installed. */
function infoZip(path: string): string {
  try {
    return execFileSync('unzip', ['-t', path], { encoding: 'utf8' });
  } catch {
    const script =
      'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).testzip() or "No errors detected")';
    return execFileSync('python3', ['-c', script, path], { encoding: 'utf8' });
  }
}

test('the same files give the same bytes, without a date', () => {
  const make = () => Buffer.concat(zipOf([packFile('a', text('aaaa')), packFile('b', text('b'))]));
  const bytes = make();
  expect(bytes.equals(make())).toBe(true);
  // MS-DOS time and date of the first local header: 1980-01-01 00:00.
  expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual([0, 0x21]);
});

test('more than 65,534 files are a zip64', async () => {
  const empty = packFile('', new Uint8Array());
  const packed = Array.from({ length: 70_000 }, (_, index) => ({ ...empty, name: `${index}` }));
  const bytes = Buffer.concat(zipOf(packed));
  // The end of the central directory refers to the zip64 record, which begins 56 + 20 bytes before it.
  expect(bytes.readUInt16LE(bytes.length - 22 + 10)).toBe(0xffff);
  expect(bytes.readUInt32LE(bytes.length - 22 - 20 - 56)).toBe(0x06064b50);
  expect(bytes.readBigUInt64LE(bytes.length - 22 - 20 - 56 + 32)).toBe(70_000n);
  const { entries } = await openArchive(bytesSource(bytes));
  expect(entries.length).toBe(70_000);
  expect(entries.at(-1)!.name).toBe('69999');
});

test('a file beyond 4 GB is found', async () => {
  const gigabyte = new Uint8Array(2 ** 30);
  const large = (name: string): PackedFile => ({
    name,
    bytes: gigabyte,
    isCompressed: false,
    size: gigabyte.length,
    crc32: 0,
  });
  const pieces = zipOf([...['a', 'b', 'c', 'd'].map(large), packFile('last.txt', text('at the end'))]);
  const archive = await openArchive(sourceOf(pieces));
  const last = archive.entries.at(-1)!;
  expect(last.offset).toBeGreaterThan(2 ** 32);
  expect(new TextDecoder().decode(await archive.read(last))).toBe('at the end');
});

/** The pieces one after the other, without a copy of all. */
function sourceOf(pieces: readonly Uint8Array[]): Source {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return {
    size,
    read: async (offset, length) => {
      const parts: Uint8Array[] = [];
      let start = 0;
      for (const piece of pieces) {
        parts.push(piece.subarray(Math.max(0, offset - start), Math.max(0, offset + length - start)));
        start += piece.length;
      }
      return Buffer.concat(parts);
    },
  };
}

test('names that are too long are refused', () => {
  expect(() => new ZipWriter().add(packFile('n'.repeat(70_000), text('a')))).toThrow(RangeError);
});
