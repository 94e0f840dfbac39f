import { describe, expect, test } from 'vitest';
import {
  array,
  between,
  count,
  describeKaitai,
  f32,
  i32,
  inspect,
  nodeAtPath,
  nodesAtOffset,
  planes,
  REST,
  ragged,
  read,
  size,
  struct,
  table,
  u8,
  u16,
  varied,
  vector,
  when,
  write,
} from '../../src/binary/schema.ts';
import { hex, misplaced, thrownBy } from './hex.ts';

describe('lists that go on to the end', () => {
  const list = array(struct('pair', { n: count(u8, 'values'), values: vector(u8, 'n') }), REST);

  test('have as many records as there are', () => {
    const bytes = hex('02 0a 0b  00  01 0c');
    const value = [{ values: hex('0a 0b') }, { values: hex('') }, { values: hex('0c') }];
    expect(read(list, bytes)).toEqual(value);
    expect(write(list, value)).toEqual(bytes);
    expect(nodeAtPath(inspect(list, bytes, 'list'), '[2].values')).toMatchObject({ offset: 5, size: 1 });
  });

  test('may be empty', () => {
    expect(read(list, hex(''))).toEqual([]);
  });

  test('that end in the middle of a record are refused there', () => {
    const error = thrownBy(() => read(list, hex('01 0a 02 0b')));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_RANGE', path: '[1].values', offset: 3 });
  });
});

describe('ragged rows that go on to the end', () => {
  const rows = ragged('row', { head: {}, tailCount: i32, tailName: 'links', tail: { to: u16 } }, REST);
  const bytes = hex('02 00 00 00 0a 00 0b 00  00 00 00 00  01 00 00 00 0c 00');
  const value = { count: 3, links: { start: Uint32Array.of(0, 2, 2, 3), to: Uint16Array.of(10, 11, 12) } };

  test('have as many rows as there are', () => {
    expect(read(rows, bytes)).toEqual(value);
    expect(read(rows, misplaced(bytes))).toEqual(value);
    expect(write(rows, value)).toEqual(bytes);
  });

  test.each([
    ['a count below zero', '00 00 00 00 ff ff ff ff', 'BINARY_COUNT_RANGE'],
    ['more than is left', '00 00 00 00 02 00 00 00 0a 00', 'BINARY_COUNT_RANGE'],
    ['an end inside a count', '00 00 00 00 01 00', 'BINARY_TRUNCATED'],
  ])('with %s are refused at that row', (_name, text, code) => {
    expect(thrownBy(() => read(rows, hex(text)))).toMatchObject({ code, path: '[1]' });
  });
});

describe('records of several kinds', () => {
  const keys = varied('key', ['kind', u8], [1, 3], {
    at: u16,
    slope: when(between('kind', [3, 3]), vector(f32, 2)),
  });
  const bytes = hex('01 0a 00  03 0b 00 00 00 80 3f 00 00 00 40  01 0c 00  01 0d 00');
  const value = {
    count: 4,
    kind: Uint8Array.of(1, 3, 1, 1),
    at: Uint16Array.of(10, 11, 12, 13),
    slope: Float32Array.of(0, 0, 1, 2, 0, 0, 0, 0),
  };

  test('become columns of full length, with zeros where a kind has no such field', () => {
    expect(read(keys, bytes)).toEqual(value);
    expect(read(keys, misplaced(bytes))).toEqual(value);
    expect(size(keys, value)).toBe(bytes.length);
    expect(write(keys, value)).toEqual(bytes);
  });

  test('keep every bit of a signalling NaN', () => {
    const nan = hex('03 00 00 01 00 a0 7f ff ff bf ff');
    expect(write(keys, read(keys, nan))).toEqual(nan);
  });

  test('go on over many more rows than are copied at a time', () => {
    const many = new Uint8Array(3 * 1000);
    for (let row = 0; row < 1000; row++) many.set([1, row & 255, row >> 8], row * 3);
    expect(read(keys, many).at).toEqual(Uint16Array.from({ length: 1000 }, (_, row) => row));
    expect(write(keys, read(keys, many))).toEqual(many);
  });

  test('are found by path and by offset', () => {
    const tree = inspect(keys, bytes, 'keys');
    expect(nodeAtPath(tree, '[1].slope')).toMatchObject({ offset: 6, size: 8 });
    expect(nodeAtPath(tree, '[2].slope')).toBeUndefined();
    expect(nodesAtOffset(tree, 15).map(({ name }) => name)).toEqual(['keys', '[2]', 'at']);
  });

  test('of an unknown kind or with an end in the middle are refused at that record', () => {
    const unknown = thrownBy(() => read(keys, hex('01 0a 00 02 00 00')));
    expect(unknown).toMatchObject({ code: 'BINARY_KIND_UNKNOWN', path: '[1]', offset: 3 });
    const cut = thrownBy(() => read(keys, hex('01 0a 00 03 00 00')));
    expect(cut).toMatchObject({ code: 'BINARY_TRUNCATED', path: '[1]', offset: 3 });
  });
});

describe('planes', () => {
  const type = struct('planar', {
    n: count(u8, 'fields'),
    fields: { ...table('field', { kind: u8, width: u8 }, 'n'), needed: true },
    elements: u8,
    planes: planes({ table: 'fields', by: 'kind', width: 'width' }, 'elements', { 1: u8, 2: u16 }),
  });
  const bytes = hex('02  01 02  02 01  02   01 02 03 04   0a 00 0b 00');
  const value = {
    fields: { count: 2, kind: Uint8Array.of(1, 2), width: Uint8Array.of(2, 1) },
    elements: 2,
    planes: [Uint8Array.of(1, 2, 3, 4), Uint16Array.of(10, 11)],
  };

  test('are one list of numbers per row of a table, of the kind that the row says', () => {
    expect(read(type, bytes)).toEqual(value);
    expect(read(type, misplaced(bytes))).toEqual(value);
    expect(size(type, value)).toBe(bytes.length);
    expect(write(type, value)).toEqual(bytes);
  });

  test('are found by path', () => {
    expect(nodeAtPath(inspect(type, bytes, 'file'), 'planes[1][1]')).toMatchObject({ offset: 12, value: 11 });
  });

  test('can follow each other', () => {
    const two = array(type, REST);
    const both = Uint8Array.of(...bytes, ...bytes);
    expect(read(two, both)).toEqual([value, value]);
    expect(nodeAtPath(inspect(two, both, 'list'), '[1].planes[0]')).toMatchObject({ offset: 20, size: 4 });
  });

  test('of an unknown kind are refused', () => {
    const error = thrownBy(() => read(type, hex('01 05 01 01 00')));
    expect(error).toMatchObject({ code: 'BINARY_KIND_UNKNOWN', path: 'planes[0]', offset: 4 });
  });

  test('need as many columns as there are rows, and each of the right length', () => {
    const one = { ...value, planes: value.planes.slice(1) };
    expect(thrownBy(() => write(type, one))).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'planes' });
    const short = { ...value, planes: [Uint8Array.of(1), Uint16Array.of(10, 11)] };
    expect(thrownBy(() => write(type, short))).toMatchObject({
      code: 'BINARY_COLUMN_LENGTH',
      path: 'planes[0]',
    });
  });

  test('are given the numbers of their row in a Kaitai Struct specification', () => {
    const ksy = describeKaitai(type, 'planar');
    expect(ksy).toContain('type: "plane(fields[_index].width, elements, fields[_index].kind)"');
    expect(ksy).toContain('repeat-expr: fields.size');
  });
});
