import { describe, expect, test } from 'vitest';
import {
  between,
  f32,
  inspect,
  nodeAtPath,
  nodesAtOffset,
  read,
  size,
  u8,
  u16,
  vector,
  when,
  write,
} from '../../../../../src/binary/schema.ts';
import { varied } from '../../../../../src/formats/o3d/files/blobs/varied.ts';
import { hex, misplaced, thrownBy } from '../../../../binary/hex.ts';

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
