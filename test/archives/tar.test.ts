import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { join, patched, tarMember, text, zeros } from './bytes.ts';
import { errorOf, names, open, readNamed } from './open.ts';

const skull = tarMember({ name: 'skull.bin', data: text('skull') });
const bone = tarMember({ name: 'bone.bin', data: text('bone') });
const END = zeros(1024);

describe('a tar', () => {
  test('has members in blocks of 512 bytes', async () => {
    const archive = await open(join(skull, bone, END));
    expect(archive).toMatchObject({ format: 'tar', issues: [] });
    expect(archive.entries).toEqual([
      { name: 'skull.bin', size: 5, offset: 512, stored: 5, packing: 'none' },
      { name: 'bone.bin', size: 4, offset: 1536, stored: 4, packing: 'none' },
    ]);
    expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
  });

  test('may just stop, even before the last block is full', async () => {
    for (const bytes of [join(skull, bone), join(skull, bone).subarray(0, 1540)]) {
      const archive = await open(bytes);
      expect(archive.issues).toEqual([]);
      expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
    }
  });

  test('ends where its zeros begin', async () => {
    expect(names(await open(join(skull, END, bone)))).toEqual(['skull.bin']);
  });

  test('has folders, which are no entries, and names that begin with a slash', async () => {
    const archive = await open(
      join(
        tarMember({ name: '/shaders/', kind: '5' }),
        tarMember({ name: '/shaders/a.fx', data: text('fx') }),
      ),
    );
    expect(names(archive)).toEqual(['/shaders/a.fx']);
  });

  test('has no contents of folders, links and devices, whatever size they state', async () => {
    for (const kind of ['1', '2', '3', '4', '5', '6']) {
      const size = text('00000010000\0');
      const archive = await open(join(skull, tarMember({ name: 'other', kind, size }), bone, END));
      expect(names(archive), kind).toEqual(['skull.bin', 'bone.bin']);
      expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
    }
  });

  test('of the oldest kind has folders whose names end with a slash', async () => {
    const folder = tarMember({ name: 'folder/', kind: '', magic: '' });
    expect(names(await open(join(folder, skull)))).toEqual(['skull.bin']);
  });

  /** Of GNU's old format: `stored` is at 2 and 10 of 16 bytes, as parts of 4 and 2. */
  const stored = text('abcdef');
  const digits = (...values: number[]) => join(...values.map((value) => text(`${value.toString(8)}\0`, 12)));
  const holes = (parts: Uint8Array, more: number, size: number) => {
    const header = tarMember({ name: 'sparse.bin', kind: 'S', data: stored });
    const fields = join(parts, zeros(96 - parts.length), Uint8Array.of(more), digits(size));
    return patched(header, 386, fields);
  };
  const whole = join(zeros(2), text('abcd'), zeros(4), text('ef'), zeros(4));
  const paxSparse = (...fields: string[]) =>
    tarMember({
      name: 'PaxHeaders/x',
      kind: 'x',
      data: text(fields.map((field) => `${field.length + 4} ${field}\n`).join('')),
    });
  const inFile = (data: Uint8Array) => tarMember({ name: 'GNUSparseFile.1/sparse.bin', data });
  const pax10 = ['GNU.sparse.major=1', 'GNU.sparse.realsize=16', 'GNU.sparse.name=sparse.bin'];
  const block = (data: Uint8Array) => join(data, zeros(512 - data.length));

  test.each([
    ['a header', holes(digits(2, 4, 10, 2), 0, 16)],
    [
      'blocks behind the header',
      join(
        holes(digits(2, 4), 1, 16).subarray(0, 512),
        join(digits(10, 2), zeros(480), Uint8Array.of(1), zeros(7)),
        zeros(512),
        block(stored),
      ),
    ],
    ['the contents', join(paxSparse(...pax10), inFile(join(block(text('2\n2\n4\n10\n2\n')), stored)))],
  ])('has sparse files, whose parts are in %s', async (_, member) => {
    const archive = await open(join(member, bone));
    expect(archive.entries).toMatchObject([
      { name: 'sparse.bin', size: 16, packing: 'sparse' },
      { name: 'bone.bin' },
    ]);
    expect(await readNamed(archive, 'sparse.bin')).toEqual(whole);
    expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
  });

  test.each([
    ['ARCHIVE_ENTRY_DAMAGED', holes(digits(2, 4, 15, 2), 0, 16)],
    ['ARCHIVE_ENTRY_DAMAGED', holes(digits(2, 7), 0, 16)],
    ['ARCHIVE_ENTRY_DAMAGED', join(paxSparse(...pax10), inFile(text('2\n2\n4\n10\n')))],
    ['ARCHIVE_ENTRY_DAMAGED', join(paxSparse(...pax10), inFile(text('many\n')))],
    ['ARCHIVE_TOO_LARGE', holes(digits(2, 4), 0, 2 ** 30)],
    ['ARCHIVE_UNSUPPORTED', join(paxSparse('GNU.sparse.map=0,1', ...pax10.slice(2)), inFile(stored))],
  ])('refuses a sparse file with %s', async (code, member) => {
    const archive = await open(join(member, bone));
    expect(names(archive)).toEqual(['sparse.bin', 'bone.bin']);
    expect(await errorOf(readNamed(archive, 'sparse.bin'))).toMatchObject({ code, path: 'sparse.bin' });
  });

  test('has long names of GNU, with and without a NUL at their end', async () => {
    const long = `${'folder/'.repeat(20)}file.bin`;
    for (const data of [text(long), text(`${long}\0`)]) {
      const name = tarMember({ name: '././@LongLink', kind: 'L', data });
      const archive = await open(join(name, skull, bone));
      expect(names(archive)).toEqual([long, 'bone.bin']);
      expect(await readNamed(archive, long)).toEqual(text('skull'));
    }
  });

  test('has folders before the name in those of POSIX only', async () => {
    const member = { name: 'a.bin', prefix: 'far/away' };
    const archive = await open(join(tarMember({ ...member, magic: 'ustar\x0000' }), tarMember(member)));
    expect(names(archive)).toEqual(['far/away/a.bin', 'a.bin']);
  });

  test('has names and sizes in pax fields, which may hold anything', async () => {
    const fields = text('22 comment=5 path=no\n\n18 path=a=b/c.bin\n9 size=4\n');
    const pax = tarMember({ name: 'PaxHeaders/x', kind: 'x', data: fields });
    const archive = await open(join(tarMember({ name: 'g', kind: 'g' }), pax, skull, bone));
    expect(names(archive)).toEqual(['a=b/c.bin', 'bone.bin']);
    expect(await readNamed(archive, 'a=b/c.bin')).toEqual(text('skul'));
  });

  test('has sizes of binary digits', async () => {
    const size = join(Uint8Array.of(0x80), zeros(10), Uint8Array.of(5));
    const archive = await open(tarMember({ name: 'a', data: text('skull'), size }));
    expect(await readNamed(archive, 'a')).toEqual(text('skull'));
  });

  test('may be of the time before the mark, or have wrong checksums with it', async () => {
    const old = tarMember({ name: 'old', magic: '', kind: '', data: text('x') });
    expect(names(await open(old))).toEqual(['old']);
    expect(names(await open(patched(skull, 148, text('000000\0\0'))))).toEqual(['skull.bin']);
    expect(await errorOf(open(patched(old, 148, text('000000\0\0'))))).toMatchObject({
      code: 'ARCHIVE_UNKNOWN',
    });
  });

  test('may have links, which are skipped', async () => {
    const archive = await open(join(tarMember({ name: 'link', kind: '2', link: '/etc/passwd' }), skull));
    expect(names(archive)).toEqual(['skull.bin']);
    const message = 'Skipped link, a symbolic link to /etc/passwd';
    expect(archive.issues).toMatchObject([
      { code: 'ARCHIVE_LINK_SKIPPED', path: 'link', offset: 0, message },
    ]);
  });

  const far = 'folder/'.repeat(20);
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a hard link to skull.bin', tarMember({ name: 'x', kind: '1', link: 'skull.bin' })],
    [
      `a symbolic link to ${far}`,
      join(tarMember({ name: 'x', kind: 'K', data: text(far) }), tarMember({ name: 'x', kind: '2' })),
    ],
    [
      'a symbolic link to a=b',
      join(
        tarMember({ name: 'x', kind: 'x', data: text('16 linkpath=a=b\n') }),
        tarMember({ name: 'x', kind: '2' }),
      ),
    ],
    ['which is of type "6"', tarMember({ name: 'x', kind: '6' })],
  ])('may have %s', async (what, member) => {
    const archive = await open(join(member, skull));
    expect(names(archive)).toEqual(['skull.bin']);
    expect(archive.issues.map(({ message }) => message)).toEqual([`Skipped x, ${what}`]);
  });

  test('reports a member that is cut off, and a header that is', async () => {
    const cut = await open(join(skull, bone).subarray(0, 1538));
    expect(cut.issues).toMatchObject([{ code: 'ARCHIVE_RANGE', path: 'bone.bin', offset: 1536 }]);
    expect((await errorOf(readNamed(cut, 'bone.bin'))).code).toBe('ARCHIVE_RANGE');
    expect((await open(join(skull, bone).subarray(0, 1100))).issues).toMatchObject([
      { code: 'ARCHIVE_TRUNCATED', offset: 1024 },
    ]);
  });

  test.each([
    ['junk instead of a header', join(skull, text('junk', 512)), 1024],
    ['a size that is no number', join(skull, tarMember({ name: 'a', size: text('99999999999\0') })), 1024],
    ['a size beyond all numbers', join(skull, tarMember({ name: 'a', size: text('\xff'.repeat(12)) })), 1024],
    [
      'a name longer than any',
      join(skull, tarMember({ name: 'a', kind: 'L', size: text('77777777777\0') })),
      1536,
    ],
  ])('with %s is refused', async (_, bytes, offset) => {
    expect(await errorOf(open(bytes))).toMatchObject({ code: 'ARCHIVE_DIRECTORY', offset });
  });

  test('gives back what went in', async () => {
    const files = fc.uniqueArray(
      fc.record({ name: fc.stringMatching(/^[a-z]{1,30}$/), data: fc.uint8Array({ maxLength: 1100 }) }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (members, packed) => {
        const bytes = join(...members.map(tarMember));
        const archive = await open(packed ? new Uint8Array(gzipSync(bytes)) : bytes);
        expect(archive.issues).toEqual([]);
        const read = await Promise.all(
          archive.entries.map(async (entry) => ({ name: entry.name, data: await archive.read(entry) })),
        );
        expect(read).toEqual(members);
      }),
    );
  });
});

describe('a tar in a gzip', () => {
  const bytes = join(skull, bone);
  const gzip = (data: Uint8Array) => new Uint8Array(gzipSync(data));

  test('is unpacked, also from several members of gzip', async () => {
    for (const packed of [gzip(bytes), join(gzip(bytes.subarray(0, 700)), gzip(bytes.subarray(700)))]) {
      const archive = await open(packed);
      expect(archive).toMatchObject({ format: 'tar.gz', issues: [] });
      expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
    }
  });

  test('that has junk at its end is used, and the junk is reported', async () => {
    const archive = await open(join(gzip(bytes), text('junk behind the end')));
    expect(await readNamed(archive, 'bone.bin')).toEqual(text('bone'));
    expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_TRUNCATED' }]);
  });

  test('that is cut off is used up to there', async () => {
    const noise = Uint8Array.from({ length: 60_000 }, (_, index) => (index * index * 2654435761) >>> 24);
    const packed = gzip(join(skull, tarMember({ name: 'noise', data: noise })));
    const archive = await open(packed.subarray(0, packed.length - 20_000));
    expect(await readNamed(archive, 'skull.bin')).toEqual(text('skull'));
    expect(archive.issues.map(({ code }) => code)).toContain('ARCHIVE_TRUNCATED');
  });

  test('is not what every gzip is', async () => {
    expect(await errorOf(open(gzip(text('no tar'))))).toMatchObject({ code: 'ARCHIVE_UNKNOWN' });
  });

  test('that would fill the memory is refused before it does', async () => {
    const bomb = gzip(zeros(100 << 20));
    expect(bomb.length).toBeLessThan(1 << 17);
    expect(await errorOf(open(bomb))).toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });
});
