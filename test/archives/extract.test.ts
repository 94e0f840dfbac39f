import { describe, expect, test } from 'vitest';
import type { Archive, ArchiveEntry } from '../../src/archives/archive.ts';
import { chooseEntries, extractEntries } from '../../src/archives/extract.ts';
import { openArchive } from '../../src/archives/index.ts';
import { bytesSource } from '../../src/archives/source.ts';
import { Report } from '../../src/report/report.ts';
import { erfV1, join, patched, tarMember, text, u32 } from './bytes.ts';
import { errorOf, open } from './open.ts';

async function extract(archive: Archive, entries: readonly ArchiveEntry[] = archive.entries) {
  const report = new Report();
  const files: Record<string, string> = {};
  for await (const { name, bytes } of extractEntries(archive, entries, report)) {
    files[name] = String.fromCharCode(...bytes);
  }
  return { files, issues: report.issues };
}

const file = (name: string) => tarMember({ name, data: text(name) });

describe('choosing entries', () => {
  const archive = open(join(...['a.mdl', 'B.MDL', 'tex/a.tga', '/tex/deep/.c', 'tex/[1].tga'].map(file)));
  const chosen = async (...patterns: string[]) =>
    chooseEntries(await archive, patterns).map(({ name }) => name);

  test('means all without a pattern', async () => {
    expect(await chosen()).toHaveLength(5);
  });

  test.each([
    [['*.mdl'], ['a.mdl', 'B.MDL']],
    [['A.*'], ['a.mdl', 'tex/a.tga']],
    [['tex/*'], ['tex/a.tga', 'tex/[1].tga']],
    [['TEX/**'], ['tex/a.tga', '/tex/deep/.c', 'tex/[1].tga']],
    [
      ['?.mdl', '.c'],
      ['a.mdl', 'B.MDL', '/tex/deep/.c'],
    ],
    [['\\[1\\].tga'], ['tex/[1].tga']],
    [['nothing'], []],
  ])('%j means %j', async (patterns, expected) => {
    expect(await chosen(...patterns)).toEqual(expected);
  });

  test('omits entries that others of their name shadow', async () => {
    const twice = await open(join(tarMember({ name: 'a', data: text('old') }), file('a')));
    expect((await extract(twice, chooseEntries(twice, []))).files).toEqual({ a: 'a' });
  });
});

describe('extracting', () => {
  test('goes on behind what is damaged, and reports it', async () => {
    const resources = ['a', 'b', 'c'].map((resref) => ({ resref, type: 2002, data: text(resref) }));
    // The place of the second one: 160 + 12 of the description + 3 × 24, then 8 bytes each.
    const archive = await open(patched(erfV1(resources), 164 + 8 + 3 * 24 + 8, u32(0x7fffffff)));
    const { files, issues } = await extract(archive);
    expect(files).toEqual({ 'a.mdl': 'a', 'c.mdl': 'c' });
    expect(issues).toMatchObject([{ code: 'ARCHIVE_RANGE', path: 'b.mdl', offset: 0x7fffffff }]);
  });

  test('reports only once what opening the archive has reported', async () => {
    const report = new Report();
    const cut = bytesSource(join(file('good'), file('bad')).subarray(0, -510));
    const archive = await openArchive(cut, async () => undefined, report);
    const names = [];
    for await (const { name } of extractEntries(archive, archive.entries, report)) names.push(name);
    expect(names).toEqual(['good']);
    expect(report.issues.map(({ code, path }) => [code, path])).toEqual([['ARCHIVE_RANGE', 'bad']]);
  });

  test('omits names that lead out of the folder', async () => {
    const { files, issues } = await extract(await open(join(file('../evil'), file('good'))));
    expect(files).toEqual({ good: 'good' });
    expect(issues).toMatchObject([{ code: 'ARCHIVE_NAME_UNSAFE', path: '../evil', severity: 'error' }]);
  });

  test('refuses entries that share their bytes so often that they would fill the disk', async () => {
    const archive: Archive = {
      format: 'test',
      version: '',
      bytes: 1000,
      entries: Array.from({ length: 17 }, (_, index) => ({
        name: `${index}`,
        size: 64 << 20,
        packing: 'deflate',
      })),
      read: async () => {
        throw new Error('nothing may be unpacked');
      },
    };
    expect(await errorOf(extract(archive))).toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });
});
