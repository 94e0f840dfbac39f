import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  describeKaitai,
  inspect,
  nodeAtPath,
  REST,
  read,
  size,
  struct,
  table,
  u8,
  u16,
  write,
} from '../../../../../src/binary/schema.ts';
import { planes } from '../../../../../src/formats/o3d/files/blobs/planes.ts';
import { hex, misplaced, thrownBy } from '../../../../binary/hex.ts';

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
    expect(ksy).toContain('repeat-expr: "fields.size"');
  });
});
