import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { editFields } from '../../src/convert/edit.ts';
import { bytesAs } from '../../studio/src/bytes/copying.ts';
import { readingsOf } from '../../studio/src/bytes/readings.ts';
import { BYTE_KINDS, ODD } from '../../studio/src/worker/byte-kinds.ts';
import { byteKinds } from '../../studio/src/worker/coloring.ts';
import { differencesFrom } from '../../studio/src/worker/differing.ts';
import { overwriteBytes } from '../../studio/src/worker/editing.ts';
import { fieldsAtPath, openTree, recordAround } from '../../studio/src/worker/inspecting.ts';
import { search, searchBytes, searchNumber, searchText } from '../../studio/src/worker/searching.ts';

const name = 'yorick.csf';

async function openSkeleton(): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(`samples/yorick/cal3d/${name}`));
  await openTree(0, name, new Blob([bytes.slice()]));
  return bytes;
}

const bytes = Uint8Array.of(0x00, 0x41, 0x62, 0x43, 0x61, 0x42, 0x00, 0x00, 0xc0, 0x3f, 0x3f, 0xc0);

describe('the search of a file', () => {
  const offsets = ({ hits }: { hits: { offset: number }[] }) => hits.map(({ offset }) => offset);

  test('finds bytes, also with any byte between them', () => {
    expect(offsets(searchBytes(bytes, 'c0 3f'))).toEqual([8]);
    expect(offsets(searchBytes(bytes, '4162'))).toEqual([1]);
    expect(offsets(searchBytes(bytes, '41 ?? 43'))).toEqual([1]);
    expect(searchBytes(bytes, '4').problem).toMatch(/pairs/);
  });

  test('finds texts in any case of letters', () => {
    expect(offsets(searchText(bytes, 'AB'))).toEqual([1, 4]);
  });

  test('finds numbers in every encoding and byte order', () => {
    // 1.5 is 3f c0 00 00; the other order of the same bytes is not in the file.
    const float = Uint8Array.of(0x3f, 0xc0, 0, 0, 0, 0, 0xc0, 0x3f);
    expect(searchNumber(float, '1.5').hits.map(({ offset, label }) => [offset, label])).toEqual([
      [0, 'f32 big-endian'],
      [4, 'f32 little-endian'],
    ]);
    expect(searchNumber(Uint8Array.of(1, 2), '513').hits).toEqual([
      { offset: 0, size: 2, label: 'u16 little-endian' },
    ]);
    expect(searchNumber(Uint8Array.of(0xfe, 0xff), '-2').hits.map(({ label }) => label)).toEqual([
      'i16 little-endian',
    ]);
    expect(searchNumber(bytes, 'many').problem).toMatch(/not a number/);
  });

  test('finds fields by parts of their values, with their paths', async () => {
    await openSkeleton();
    const { hits } = search(0, 'field', 'Spine_Middle');
    expect(hits.map(({ label }) => label)).toEqual(['bones[3].name = "spine_middle"']);
    expect(hits[0]!.offset).toBe(fieldsAtPath(0, 'bones[3].name').at(-1)!.offset);
  });
});

test('bytes have the kinds of their fields, alternating', async () => {
  await openSkeleton();
  const { offset, size } = fieldsAtPath(0, 'bones[3].name').at(-1)!;
  const kinds = byteKinds(0, 0, offset + size + 8);
  const kindAt = (at: number) => BYTE_KINDS[kinds[at]! & (ODD - 1)];
  // The signature, the version, and the number of bones.
  expect([0, 4, 8].map(kindAt)).toEqual(['integer', 'integer', 'integer']);
  expect(kinds[4]! & ODD).not.toBe(kinds[8]! & ODD);
  expect(kindAt(offset + size - 1)).toBe('text');
  // The translation follows.
  expect([offset + size, offset + size + 7].map(kindAt)).toEqual(['real', 'real']);
  // Also from the middle of the file.
  expect(
    [...byteKinds(0, offset, offset + size)].every((kind) => BYTE_KINDS[kind & (ODD - 1)] === 'text'),
  ).toBe(true);
});

test('rows of records show their names, and a field the whole record', async () => {
  await openSkeleton();
  const [, , bone, field] = fieldsAtPath(0, 'bones[3].translation');
  expect(bone!.preview).toBe('"spine_middle"');
  const record = recordAround(0, field!.position);
  expect(record.map(({ name }) => name).slice(0, 3)).toEqual(['name', 'translation', 'rotation']);
  expect(record[1]!.about?.meaning).toMatch(/\w/);
});

test('differences of two files have both values', async () => {
  const before = await openSkeleton();
  const after = editFields({ name, bytes: before }, [{ path: 'bones[0].name', value: 'hips' }]);
  const { fields, isCut } = await differencesFrom(0, 'cal3d.csf', new Blob([after.slice()]), name);
  expect(fields).toEqual([
    { path: 'bones[0].name', first: '"root"', second: '"hips"', offset: expect.any(Number) },
  ]);
  expect(isCut).toBe(false);
  const damaged = await differencesFrom(0, 'cal3d.csf', new Blob([after.slice(0, 40)]), 'cut.csf');
  expect(damaged.problem).toMatch(/^cut\.csf: /);
});

test('single bytes are overwritten, also of files that cannot be read', async () => {
  const [file] = await overwriteBytes('noise.bin', new Blob([Uint8Array.of(1, 2, 3)]), new Map([[1, 9]]));
  expect([...new Uint8Array(await file!.blob.arrayBuffer())]).toEqual([1, 9, 3]);
});

test('the data inspector reads integers, floating-point numbers and texts in both byte orders', () => {
  const readings = new Map(readingsOf(bytes.subarray(6)).map(({ type, ...both }) => [type, both]));
  // 00 00 c0 3f 3f c0
  expect(readings.get('f32')).toEqual({
    little: '1.5',
    big: `${Number((0xc03f * 2 ** -149).toPrecision(8))}`,
  });
  expect(readings.get('u16')).toEqual({ little: '0', big: '0' });
  expect(readings.has('f64')).toBe(false);
  const half = readingsOf(Uint8Array.of(0x00, 0x3e)).find(({ type }) => type === 'f16');
  expect(half?.little).toBe('1.5');
  expect(readingsOf(Uint8Array.of(0xff)).map(({ type, little }) => [type, little])).toEqual([
    ['i8', '-1'],
    ['u8', '255'],
    ['bits', '11111111'],
    ['text', '\\xff'],
  ]);
  expect(readingsOf(Uint8Array.of(0x41, 0x62, 0)).at(-1)).toEqual({ type: 'text', little: 'Ab', big: 'Ab' });
});

test('bytes are copied as hex, as an array of C and as JSON', () => {
  const few = Uint8Array.of(1, 0xab);
  expect(bytesAs('hex', few)).toBe('01 ab');
  expect(bytesAs('json', few)).toBe('[1,171]');
  expect(bytesAs('c', few)).toBe('const unsigned char data[2] = {\n  0x01, 0xab\n};\n');
});
