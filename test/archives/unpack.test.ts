import { gzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gunzip } from '../../src/archives/unpack.ts';
import { inflateBy, inflatePortably } from '../../src/binary/inflate.ts';
import { inflateByZlib } from '../../src/node/zlib.ts';
import { join, patched, text, u32 } from './bytes.ts';
import { errorOf } from './open.ts';

const SKULL = gzipSync(text('skull'));

describe.each([
  ['JavaScript', inflatePortably],
  ['zlib', inflateByZlib],
])('by %s,', (_, inflater) => {
  beforeEach(() => inflateBy(inflater));
  afterEach(() => inflateBy(inflatePortably));

  test('a gzip file is unpacked into memory of the size that it states', () => {
    const { data, complete } = gunzip(gzipSync(new Uint8Array(1e6)));
    expect([data.length, complete]).toEqual([1e6, true]);
    expect(data.buffer.byteLength).toBeLessThan(1e6 + 2);
  });

  test('all members of a gzip file are unpacked, even if the last one states the size of the first', () => {
    const { data, complete } = gunzip(join(SKULL, gzipSync(text('bones')), SKULL));
    expect([data, complete]).toEqual([text('skullbonesskull'), true]);
  });

  test.each([0, 1, 4, 6, 1000, 0xffffffff])(
    'a gzip file that states %d bytes has all that it has',
    (size) => {
      const lying = patched(SKULL, SKULL.length - 4, u32(size));
      expect(gunzip(lying).data).toEqual(text('skull'));
    },
  );

  test.each([1, 8, 20, 200])('without its last %d bytes, a gzip file has what precedes them', (missing) => {
    const long = gzipSync(Uint8Array.from({ length: 50_000 }, (_, at) => (at * at) >> 3));
    const { data, complete } = gunzip(long.subarray(0, long.length - missing));
    expect(complete).toBe(false);
    expect(data.length).toBeGreaterThan(10_000);
  });

  test('a gzip file whose data does not match its checksum is unpacked, but not complete', () => {
    const stored = gzipSync(text('skull'), { level: 0 });
    const data = text('skulk');
    // A header of 10 bytes, and 5 of the block.
    expect(gunzip(patched(stored, 15, data))).toEqual({ data, complete: false });
    // What looks like another member is none.
    const likeMember = Uint8Array.of(0x1f, 0x8b, 8, 0, 0);
    expect(gunzip(gzipSync(likeMember, { level: 0 })).complete).toBe(true);
    expect(gunzip(patched(stored, 15, likeMember)).complete).toBe(false);
  });

  test('zeros behind a gzip file are no damage', () => {
    const files = [SKULL, gzipSync(new Uint8Array(1e6))];
    for (const file of files) expect(gunzip(join(file, new Uint8Array(500))).complete).toBe(true);
    expect(gunzip(join(SKULL.subarray(0, -6), new Uint8Array(500))).complete).toBe(false);
  });

  test('junk behind a gzip file is passed over', () => {
    expect(gunzip(join(SKULL, text('junk junk junk junk')))).toEqual({
      data: text('skull'),
      complete: false,
    });
  });

  test('a gzip file beyond the limit is refused', async () => {
    const bomb = gzipSync(new Uint8Array(70 * 1024 * 1024));
    expect(await errorOf((async () => gunzip(bomb))())).toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });

  test('a name, a comment, extra fields and a checksum in the header of a gzip file are passed over', () => {
    const flags = 2 | 4 | 8 | 16;
    const fields = join(
      Uint8Array.of(3, 0, 1, 2, 3),
      text('skull.tar\0'),
      text('dry\0'),
      Uint8Array.of(7, 7),
    );
    const named = patched(join(SKULL.subarray(0, 10), fields, SKULL.subarray(10)), 3, Uint8Array.of(flags));
    expect(gunzip(named)).toEqual({ data: text('skull'), complete: true });
  });
});
