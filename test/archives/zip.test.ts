import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { join, patched, text, u16, u32, zeros } from './bytes.ts';
import { errorOf, names, open, readNamed } from './open.ts';

interface Member {
  name: string;
  method?: number;
  flags?: number;
  crc: number;
  /** As it is stored. */
  data: Uint8Array;
  size?: number;
  /** Extra field of the local header, which differs from that of the directory. */
  localExtra?: Uint8Array;
  extra?: Uint8Array;
  offset?: number;
  /** In its upper byte the system, 0 for MS-DOS, 3 for Unix, which has the mode in the upper half of the attributes. */
  madeBy?: number;
  attributes?: number;
}

/** Local headers of 30 bytes, directory entries of 46, the end of 22 (APPNOTE §4.3). */
function zipOf(members: readonly Member[], comment = ''): Uint8Array<ArrayBuffer> {
  let at = 0;
  const central: Uint8Array[] = [];
  const local = members.map((member) => {
    const { name, method = 0, flags = 0, crc, data, size = data.length } = member;
    const { localExtra = zeros(0), extra = zeros(0), offset = at, madeBy = 20, attributes = 0 } = member;
    const shared = join(u16(20, flags, method, 0, 0), u32(crc, data.length, size));
    const bytes = join(
      u32(0x04034b50),
      shared,
      u16(name.length, localExtra.length),
      text(name),
      localExtra,
      data,
    );
    central.push(
      join(
        u32(0x02014b50),
        u16(madeBy),
        shared,
        u16(name.length, extra.length, 0, 0, 0),
        u32(attributes, offset),
        text(name),
        extra,
      ),
    );
    at += bytes.length;
    return bytes;
  });
  const directory = join(...central);
  const end = join(u32(0x06054b50), u16(0, 0, members.length, members.length), u32(directory.length, at));
  return join(...local, directory, end, u16(comment.length), text(comment));
}

/** CRC-32 of these texts, computed with Python's zlib.crc32. */
const SKULL = { data: text('skull'), crc: 0x4b01be63 };
const LONG = text('poor Yorick '.repeat(100));
const DEFLATED = { method: 8, data: new Uint8Array(deflateRawSync(LONG)), size: 1200, crc: 0xfff5b16d };

describe('a zip', () => {
  test('has entries that are stored and entries that are deflated', async () => {
    const archive = await open(
      zipOf(
        [
          { name: 'Objects/skull.cgf', ...SKULL, localExtra: text('xxxxxxxx') },
          { name: 'Objects\\long.txt', ...DEFLATED },
          { name: 'Objects/', data: zeros(0), crc: 0 },
        ],
        'a comment behind everything',
      ),
    );
    expect(archive).toMatchObject({ format: 'zip', issues: [] });
    expect(names(archive)).toEqual(['Objects/skull.cgf', 'Objects/long.txt']);
    expect(archive.entries[1]).toMatchObject({
      size: 1200,
      stored: DEFLATED.data.length,
      packing: 'deflate',
    });
    expect(await readNamed(archive, 'Objects/skull.cgf')).toEqual(text('skull'));
    expect(await readNamed(archive, 'Objects/long.txt')).toEqual(LONG);
  });

  test('may be empty', async () => {
    expect((await open(zipOf([]))).entries).toEqual([]);
  });

  test('has names in UTF-8, or else in what every byte is a character of', async () => {
    const unix = 0x0314;
    const archive = await open(
      zipOf([
        { name: '\u00c3\u00a9.txt', ...SKULL },
        { name: '\u00e9.txt', ...SKULL, madeBy: unix },
      ]),
    );
    expect(names(archive)).toEqual(['\u00e9.txt', '\u00e9.txt']);
    expect(archive.entries.map(({ shadowed }) => shadowed)).toEqual([true, undefined]);
  });

  test('of MS-DOS and Windows has names in their code page', async () => {
    // As Python's codec cp437 decodes these bytes.
    for (const madeBy of [0x0014, 0x0b14]) {
      const archive = await open(zipOf([{ name: 'caf\x82 \x81\x9a\xe1\xff.txt', ...SKULL, madeBy }]));
      expect(names(archive)).toEqual(['caf\u00e9 \u00fc\u00dc\u00df\u00a0.txt']);
    }
  });

  test('may have names in UTF-8 beside the others, which count as long as these are the same', async () => {
    // The CRC-32 of the name, computed with Python's zlib.crc32.
    const field = join(u16(0x7075, 11), Uint8Array.of(1), u32(0xdffaf15d), text('\u00c3\u00a9.txt'));
    const named = ['_.txt', '-.txt'].map((name) => ({ name, ...SKULL, extra: field }));
    expect(names(await open(zipOf(named)))).toEqual(['\u00e9.txt', '-.txt']);
  });

  test('may have symbolic links, which are skipped', async () => {
    const link = { name: 'link', ...SKULL, madeBy: 0x0314, attributes: 0o120777 * 0x10000 };
    const archive = await open(zipOf([link, { name: 'a', ...SKULL }]));
    expect(names(archive)).toEqual(['a']);
    expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_LINK_SKIPPED', path: 'link', offset: 0 }]);
  });

  test('may have a comment that looks like the end of its directory, and junk behind it', async () => {
    const comment = `PK\x05\x06${'?'.repeat(30)}`;
    for (const bytes of [
      zipOf([{ name: 'a', ...SKULL }], comment),
      join(zipOf([{ name: 'a', ...SKULL }]), text('junk')),
    ])
      expect(await readNamed(await open(bytes), 'a')).toEqual(text('skull'));
  });

  test('may follow something else, such as the program that unpacks it', async () => {
    const program = text('MZ', 1000);
    const archive = await open(join(program, zipOf([{ name: 'a', ...SKULL }])));
    expect(archive).toMatchObject({ format: 'zip', entries: [{ name: 'a', offset: 1000 }], issues: [] });
    expect(await readNamed(archive, 'a')).toEqual(text('skull'));
  });

  test('in several parts is refused', async () => {
    const last = zipOf([{ name: 'a', ...SKULL }]);
    const error = await errorOf(open(patched(last, last.length - 18, u16(2))));
    expect(error).toMatchObject({ code: 'ARCHIVE_UNSUPPORTED', path: 'end.disk', offset: last.length - 22 });
    expect(error.message).toContain('the last of 3 parts');
  });

  test('uses the last of two of one name; names that differ in case are two', async () => {
    const archive = await open(zipOf(['a', 'A', 'a'].map((name) => ({ name, ...SKULL }))));
    expect(archive.entries.map(({ shadowed }) => shadowed)).toEqual([true, undefined, undefined]);
    expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_NAME_DUPLICATE', path: 'a', offset: 0 }]);
  });

  test('has numbers of more than 32 bits in its zip64 fields', async () => {
    const member = {
      name: 'a',
      ...SKULL,
      size: 0xffffffff,
      extra: join(u16(0xcafe, 1), text('?'), u16(1, 8), u32(5, 0)),
    };
    const plain = zipOf([{ ...member }]);
    const end = plain.length - 22;
    const directory = new DataView(plain.buffer).getUint32(end + 16, true);
    const wide = join(
      plain.subarray(0, end),
      u32(0x06064b50, 44, 0),
      u16(45, 45),
      u32(0, 0, 1, 0, 1, 0, end - directory, 0, directory, 0),
      u32(0x07064b50, 0, end, 0, 1),
      u32(0x06054b50),
      u16(0, 0, 0xffff, 0xffff),
      u32(0xffffffff, 0xffffffff),
      u16(0),
    );
    const archive = await open(wide);
    expect(archive.entries).toMatchObject([{ name: 'a', size: 5, stored: 5, offset: 0 }]);
    expect(await readNamed(archive, 'a')).toEqual(text('skull'));
    expect(await errorOf(open(patched(wide, end, u32(0))))).toMatchObject({ code: 'ARCHIVE_DIRECTORY' });
  });

  test.each([
    ['ends before the number', [u16(1, 4), u32(5)]],
    ['is missing', [u16(0xcafe, 1), text('?')]],
  ])('keeps the number of 32 bits where the zip64 field %s', async (_, extra) => {
    const member = { name: 'a', ...SKULL, size: 0xffffffff, extra: join(...extra) };
    const archive = await open(zipOf([member, { name: 'b', ...SKULL }]));
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['a', 0xffffffff],
      ['b', 5],
    ]);
  });

  test.each([
    ['is encrypted', { flags: 1 }, 'ARCHIVE_UNSUPPORTED'],
    ['is compressed by another method', { method: 12 }, 'ARCHIVE_UNSUPPORTED'],
    ['has another checksum', { crc: 1 }, 'ARCHIVE_ENTRY_DAMAGED'],
    ['is not as large as it should be', { size: 6 }, 'ARCHIVE_ENTRY_DAMAGED'],
    ['is no deflate stream', { method: 8, data: text('\x07ull') }, 'ARCHIVE_ENTRY_DAMAGED'],
    ['has no local header', { offset: 3 }, 'ARCHIVE_ENTRY_DAMAGED'],
    ['lies outside of the file', { offset: 0x7fffffff }, 'ARCHIVE_RANGE'],
    ['would fill the memory', { method: 8, size: 0xfffffffe }, 'ARCHIVE_TOO_LARGE'],
  ])('refuses an entry that %s, with its name', async (_, change, code) => {
    const archive = await open(zipOf([{ name: 'a', ...SKULL, ...change }]));
    expect(await errorOf(readNamed(archive, 'a'))).toMatchObject({ code, path: 'a' });
  });

  test('reports entries outside of the file, and those that share bytes', async () => {
    const inside = zipOf([
      { name: 'a', ...SKULL },
      { name: 'b', ...SKULL, offset: 4 },
      { name: 'c', ...SKULL, offset: 0x7fffffff },
      { name: 'd', ...SKULL, offset: 0 },
    ]);
    expect((await open(inside)).issues).toMatchObject([
      { code: 'ARCHIVE_RANGE', path: 'c', offset: 0x7fffffff },
      { code: 'ARCHIVE_OVERLAP', path: 'b', offset: 4 },
    ]);
  });

  test('is used up to where its directory is damaged', async () => {
    const bytes = zipOf(['a', 'b'].map((name) => ({ name, ...SKULL })));
    // Two local headers of 30 + 1 + 5 bytes, the first directory entry of 46 + 1.
    const archive = await open(patched(bytes, 72 + 47, u32(0)));
    expect(names(archive)).toEqual(['a']);
    expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_DIRECTORY', offset: 119 }]);
  });

  test('that is cut off is refused', async () => {
    const bytes = zipOf([{ name: 'a', ...SKULL }]);
    expect(await errorOf(open(bytes.subarray(0, 60)))).toMatchObject({ code: 'ARCHIVE_DIRECTORY' });
  });

  test('made by another program gives back what went in', async () => {
    const files = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,2}\.[a-z]{3}$/),
      fc.uint8Array({ maxLength: 200 }),
      { maxKeys: 5, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(0, 9), async (contents, level) => {
        const archive = await open(zipSync(contents, { level }));
        expect(archive.issues).toEqual([]);
        const read = await Promise.all(
          archive.entries.map(async (entry) => [entry.name, await archive.read(entry)]),
        );
        expect(Object.fromEntries(read)).toEqual(contents);
      }),
    );
  });
});
