import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hex } from '../binary/hex.ts';
import { compressed, erfE1, erfV1, join, patched, text, u32, zeros } from './bytes.ts';
import { errorOf, names, open, readNamed } from './open.ts';

/** What `zstd -19 --no-check` made of it, with and without the size in the frame. */
const YORICK = text('Alas, poor Yorick! '.repeat(20));
const YORICK_ZSTD = hex('28b52ffd607c00d5000098416c61732c20706f6f7220596f7269636b21200100cd4c9d61');
const YORICK_ZSTD_OPEN = hex('28b52ffd0058d5000098416c61732c20706f6f7220596f7269636b21200100cd4c9d61');
const YORICK_ZSTD_CHECKED = hex(
  '28b52ffd647c00d5000098416c61732c20706f6f7220596f7269636b21200100cd4c9d611a14d797',
);

const plain = (resref: string, data: string, type = 2002) => ({ resref, type, data: text(data) });

describe('an ERF of version 1.0', () => {
  test.each(['ERF ', 'HAK ', 'MOD ', 'SAV ', 'NWM '])('is known by its signature "%s"', async (signature) => {
    const archive = await open(erfV1([plain('c_skull', 'skull')], signature));
    expect(archive).toMatchObject({ format: 'erf', version: `${signature}V1.0`, issues: [] });
  });

  test('has names of resref and type, in its order, and their bytes', async () => {
    const archive = await open(
      erfV1([
        plain('c_skull', 'skull'),
        plain('C_Skull', 'tex', 3),
        plain('sixteen_letters_', '', 2072),
        plain('strange', 'x', 2999),
      ]),
    );
    expect(names(archive)).toEqual(['c_skull.mdl', 'C_Skull.tga', 'sixteen_letters_.mtr', 'strange.2999']);
    // 160 + 12 of the description + 4 × (24 + 8)
    expect(archive.entries[0]).toEqual({
      name: 'c_skull.mdl',
      size: 5,
      offset: 300,
      stored: 5,
      packing: 'none',
    });
    expect(await readNamed(archive, 'c_skull.mdl')).toEqual(text('skull'));
    expect(await readNamed(archive, 'C_Skull.tga')).toEqual(text('tex'));
    expect(await readNamed(archive, 'sixteen_letters_.mtr')).toEqual(zeros(0));
    expect(archive.issues).toEqual([]);
  });

  test('does not show what was deleted, and keeps the others in step', async () => {
    const archive = await open(erfV1([plain('old', 'gone', 0xffff), plain('new', 'here')]));
    expect(names(archive)).toEqual(['new.mdl']);
    expect(await readNamed(archive, 'new.mdl')).toEqual(text('here'));
  });

  test('uses the first of two of the same name, ignoring case, and reports it', async () => {
    const archive = await open(erfV1([plain('same', 'one'), plain('SAME', 'two'), plain('same', 'tga', 3)]));
    expect(archive.entries.map(({ shadowed }) => shadowed)).toEqual([undefined, true, undefined]);
    expect(archive.issues).toMatchObject([
      { code: 'ARCHIVE_NAME_DUPLICATE', path: 'SAME.mdl', offset: 271, severity: 'warning' },
    ]);
  });

  test.each([
    ['V2.0', 'ARCHIVE_UNSUPPORTED'],
    ['Enot', 'ARCHIVE_UNKNOWN'],
  ])('of version %s is refused', async (version, code) => {
    const error = await errorOf(open(patched(erfV1([]), 4, text(version))));
    expect(error.code).toBe(code);
  });
});

describe('an ERF of the Enhanced Edition', () => {
  test.each([
    ['none', 0, YORICK],
    ['zlib', 1, new Uint8Array(deflateSync(YORICK))],
    ['Zstandard', 2, YORICK_ZSTD],
    ['Zstandard without the size', 2, YORICK_ZSTD_OPEN],
    ['Zstandard with a checksum', 2, YORICK_ZSTD_CHECKED],
  ])('has entries that are compressed by %s', async (_, algorithm, stream) => {
    const data = compressed('XRES', algorithm, 380, stream);
    const archive = await open(erfE1([{ resref: 'yorick', type: 2002, data, compression: 1, size: 380 }]));
    expect(archive.version).toBe('ERF E1.0');
    expect(archive.entries[0]).toEqual({
      name: 'yorick.mdl',
      size: 380,
      // 160 + 44 + 16
      offset: 220,
      stored: data.length,
      packing: 'exo',
      sha1: '000102030405060708090a0b0c0d0e0f10111213',
    });
    expect(await readNamed(archive, 'yorick.mdl')).toEqual(YORICK);
  });

  test('has entries that are not compressed', async () => {
    const archive = await open(erfE1([{ ...plain('a', 'bytes'), size: 0 }]));
    expect(archive.entries[0]).toMatchObject({ size: 5, packing: 'none' });
    expect(await readNamed(archive, 'a.mdl')).toEqual(text('bytes'));
  });

  const wrapped = (data: Uint8Array, size = 380) =>
    open(erfE1([{ resref: 'a', type: 2002, data, compression: 1, size }])).then((archive) =>
      readNamed(archive, 'a.mdl'),
    );
  const zlib = compressed('XRES', 1, 380, new Uint8Array(deflateSync(YORICK)));
  const lacking = compressed('XRES', 2, 380, YORICK_ZSTD_CHECKED.subarray(0, -4));
  const zstd = compressed('XRES', 2, 380, YORICK_ZSTD);

  test.each([
    ['of another signature', compressed('NSYC', 2, 380, YORICK_ZSTD), 'ARCHIVE_ENTRY_DAMAGED'],
    ['of another version', patched(zstd, 4, u32(4)), 'ARCHIVE_UNSUPPORTED'],
    ['of another algorithm', patched(zstd, 8, u32(3)), 'ARCHIVE_UNSUPPORTED'],
    ['with a dictionary', patched(zstd, 20, u32(1)), 'ARCHIVE_UNSUPPORTED'],
    ['that claims another size', patched(zstd, 12, u32(381)), 'ARCHIVE_ENTRY_DAMAGED'],
    ['whose zlib stream is cut off', zlib.subarray(0, 30), 'ARCHIVE_ENTRY_DAMAGED'],
    ['whose Zstandard stream is cut off', zstd.subarray(0, 40), 'ARCHIVE_ENTRY_DAMAGED'],
    ['whose Zstandard stream is another', patched(zstd, 24, zeros(8)), 'ARCHIVE_ENTRY_DAMAGED'],
    ['of two frames', join(zstd, YORICK_ZSTD), 'ARCHIVE_ENTRY_DAMAGED'],
    ['whose Zstandard stream lacks its checksum', lacking, 'ARCHIVE_ENTRY_DAMAGED'],
    ['cut off in its header', zstd.subarray(0, 10), 'BINARY_TRUNCATED'],
  ])('refuses an entry %s', async (_, data, code) => {
    expect(await errorOf(wrapped(data))).toMatchObject({ code, path: 'a.mdl', offset: 220 });
  });

  test.each([
    ['zlib', 1, new Uint8Array(deflateSync(YORICK))],
    ['Zstandard', 2, YORICK_ZSTD],
  ])('refuses %s streams that become more or less than they should', async (_, algorithm, stream) => {
    for (const size of [379, 381]) {
      const error = await errorOf(wrapped(compressed('XRES', algorithm, size, stream), size));
      expect(error.code).toBe('ARCHIVE_ENTRY_DAMAGED');
    }
  });

  test('stops at the first byte too many of a Zstandard stream, however many follow', async () => {
    // A block header that repeats the byte behind it 131,072 times: a million of these are 128 GiB.
    const blocks = new Uint8Array(4 << 20);
    for (let at = 0; at < blocks.length; at += 4) blocks.set([0x02, 0x00, 0x10, 0x61], at);
    blocks.set([0x03], blocks.length - 4);
    const stream = join(hex('28b52ffd0058'), blocks);
    expect(await errorOf(wrapped(compressed('XRES', 2, 380, stream)))).toMatchObject({
      code: 'ARCHIVE_ENTRY_DAMAGED',
    });
  });

  test('takes no memory for a size that no stream of that length becomes', async () => {
    const huge = compressed('XRES', 1, 0xffffffff, text('x'));
    expect(await errorOf(wrapped(huge, 0xffffffff))).toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });

  test.each([
    ['window', '28b52ffd00f8'],
    ['single segment', '28b52ffda0000000ff'],
    ['single segment of 64 bits', '28b52ffde0000000000000007f'],
  ])('takes no memory for a Zstandard frame that wants a huge %s', async (_, frame) => {
    const stream = join(hex(frame), hex('010000'));
    expect(await errorOf(wrapped(compressed('XRES', 2, 380, stream)))).toMatchObject({
      code: 'ARCHIVE_TOO_LARGE',
    });
  });
});
