import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bifE1, bifV1, compressed, keyFile, patched, text, u32 } from './bytes.ts';
import { errorOf, names, open, readNamed } from './open.ts';

const MODELS = bifV1([
  { type: 2002, data: text('skull') },
  { type: 2002, data: text('bone') },
]);
const TEXTURES = bifV1([{ type: 3, data: text('pixels') }], 1);
const KEY = keyFile(
  ['data\\models.bif', 'data\\sub\\textures.bif'],
  [
    { resref: 'c_bone', type: 2002, bif: 0, index: 1 },
    { resref: 'c_skull', type: 3, bif: 1, index: 0 },
    { resref: 'C_SKULL', type: 2002, bif: 0, index: 0 },
  ],
);
const PARTS = { 'data/models.bif': MODELS, 'data/sub/textures.bif': TEXTURES };

describe('a KEY with its BIF files', () => {
  test('names their contents', async () => {
    const archive = await open(KEY, PARTS);
    expect(archive).toMatchObject({ format: 'key', version: 'KEY V1', issues: [] });
    expect(archive.bytes).toBe(KEY.length + MODELS.length + TEXTURES.length);
    expect(names(archive)).toEqual(['c_bone.mdl', 'c_skull.tga', 'C_SKULL.mdl']);
    // 20 + 2 × 16 + the skull in front
    const place = { size: 4, offset: 57, stored: 4 };
    expect(archive.entries[0]).toEqual({
      name: 'c_bone.mdl',
      part: 'data/models.bif',
      packing: 'none',
      ...place,
    });
    expect(await readNamed(archive, 'c_bone.mdl')).toEqual(text('bone'));
    expect(await readNamed(archive, 'c_skull.tga')).toEqual(text('pixels'));
    expect(await readNamed(archive, 'C_SKULL.mdl')).toEqual(text('skull'));
  });

  test('knows the names without them, and says what is missing', async () => {
    const archive = await open(KEY, { 'data/models.bif': MODELS });
    expect(archive.issues).toMatchObject([
      {
        code: 'ARCHIVE_PART_MISSING',
        message: 'BIF file data/sub/textures.bif with 1 of 3 entries was not found',
      },
    ]);
    expect(archive.entries[1]).toEqual({
      name: 'c_skull.tga',
      part: 'data/sub/textures.bif',
      packing: 'none',
    });
    expect(await readNamed(archive, 'c_bone.mdl')).toEqual(text('bone'));
    expect(await errorOf(readNamed(archive, 'c_skull.tga'))).toMatchObject({
      code: 'ARCHIVE_ENTRY_ABSENT',
      path: 'c_skull.tga',
    });
  });

  test('can be used where one of them is damaged', async () => {
    const archive = await open(KEY, { ...PARTS, 'data/sub/textures.bif': text('BIFFV1  ') });
    expect(archive.issues).toMatchObject([
      { code: 'ARCHIVE_RANGE', severity: 'error', file: 'data/sub/textures.bif' },
    ]);
    expect(await readNamed(archive, 'c_bone.mdl')).toEqual(text('bone'));
    expect((await errorOf(readNamed(archive, 'c_skull.tga'))).code).toBe('ARCHIVE_ENTRY_ABSENT');
  });

  test('reports a BIF of an unknown version', async () => {
    const archive = await open(KEY, { ...PARTS, 'data/sub/textures.bif': patched(MODELS, 4, text('V2  ')) });
    expect(archive.issues).toMatchObject([
      { code: 'ARCHIVE_UNSUPPORTED', file: 'data/sub/textures.bif', path: 'header', offset: 0 },
    ]);
  });

  test('finds resources by their number, not by their place in the BIF', async () => {
    const swapped = patched(patched(MODELS, 20, u32(1)), 36, u32(0));
    const archive = await open(KEY, { ...PARTS, 'data/models.bif': swapped });
    expect(await readNamed(archive, 'c_bone.mdl')).toEqual(text('skull'));
    expect(await readNamed(archive, 'C_SKULL.mdl')).toEqual(text('bone'));
  });

  test('uses the last of two of one name', async () => {
    const keys = [0, 1].map((index) => ({ resref: 'c_bone', type: 2002, bif: 0, index }));
    const archive = await open(keyFile(['data\\models.bif'], keys), PARTS);
    expect(archive.entries.map(({ shadowed }) => shadowed)).toEqual([true, undefined]);
    expect(archive.issues).toMatchObject([{ code: 'ARCHIVE_NAME_DUPLICATE' }]);
  });

  test('reports keys that are out of range', async () => {
    const keys = [
      { resref: 'a', type: 2002, bif: 1, index: 0 },
      { resref: 'b', type: 2002, bif: 0, index: 2 },
      { resref: 'c', type: 2002, bif: 0, index: 1 },
    ];
    const archive = await open(keyFile(['data\\models.bif'], keys), PARTS);
    expect(archive.issues).toMatchObject([
      { code: 'ARCHIVE_RANGE', path: 'a.mdl', message: 'Entry a.mdl refers to BIF file 1 of 1' },
      { code: 'ARCHIVE_RANGE', path: 'b.mdl', message: 'Unknown resource 2 of entry b.mdl' },
    ]);
    expect(await readNamed(archive, 'c.mdl')).toEqual(text('bone'));
    for (const name of ['a.mdl', 'b.mdl']) {
      expect((await errorOf(readNamed(archive, name))).code).toBe('ARCHIVE_ENTRY_ABSENT');
    }
  });

  test('of the Enhanced Edition has checksums and compressed resources', async () => {
    const bif = bifE1([
      {
        type: 2002,
        data: compressed('XRES', 1, 5, new Uint8Array(deflateSync(text('skull')))),
        compression: 1,
        size: 5,
      },
      { type: 2002, data: text('bone') },
    ]);
    const keys = [0, 1].map((index) => ({ resref: `c_${index}`, type: 2002, bif: 0, index }));
    const archive = await open(keyFile(['data\\m.bif'], keys, 'E1  '), { 'data/m.bif': bif });
    expect(archive).toMatchObject({ version: 'KEY E1', issues: [] });
    expect(archive.entries[0]).toMatchObject({
      size: 5,
      packing: 'exo',
      sha1: '000102030405060708090a0b0c0d0e0f10111213',
    });
    expect(await readNamed(archive, 'c_0.mdl')).toEqual(text('skull'));
    expect(await readNamed(archive, 'c_1.mdl')).toEqual(text('bone'));
  });

  test('says if a BIF is of another build', async () => {
    const bif = bifE1([{ type: 2002, data: text('skull') }], text('another build 0123456789'));
    const keys = [{ resref: 'a', type: 2002, bif: 0, index: 0 }];
    const { issues } = await open(keyFile(['m.bif'], keys, 'E1  '), { 'm.bif': bif });
    expect(issues).toMatchObject([{ code: 'ARCHIVE_PART_MISMATCH', file: 'm.bif' }]);
  });

  test.each([
    ['more BIF files than ids have room for', patched(KEY, 8, u32(4097)), 'ARCHIVE_DIRECTORY', 8],
    ['a name longer than any', patched(KEY, 72, u32(0xffff)), 'ARCHIVE_DIRECTORY', 88],
    ['a name outside of the file', patched(KEY, 68, u32(0xfffffff0)), 'ARCHIVE_RANGE', 0xfffffff0],
    ['more keys than it can hold', patched(KEY, 12, u32(0xffffffff)), 'ARCHIVE_RANGE', undefined],
    ['an unknown version', patched(KEY, 4, text('V9  ')), 'ARCHIVE_UNSUPPORTED', 4],
  ])('with %s is refused', async (_, bytes, code, offset) => {
    const error = await errorOf(open(bytes, PARTS));
    expect(error.code).toBe(code);
    if (offset !== undefined) expect(error.offset).toBe(offset);
  });
});

test('a BIF without its KEY has numbers for names', async () => {
  const archive = await open(MODELS);
  expect(archive).toMatchObject({ format: 'bif', version: 'BIFFV1' });
  expect(names(archive)).toEqual(['0.mdl', '1.mdl']);
  expect(await readNamed(archive, '1.mdl')).toEqual(text('bone'));
});
