import { describe, expect, test } from 'vitest';
import {
  inspect,
  less,
  nodeAtPath,
  nodesAtOffset,
  read,
  size,
  struct,
  u8,
  u16,
  vector,
  write,
} from '../../../../../src/binary/schema.ts';
import { tableUntil } from '../../../../../src/formats/cal3d/files/binary/table-until.ts';
import { FormatError } from '../../../../../src/report/report.ts';
import { hex, misplaced, thrownBy } from '../../../../binary/hex.ts';

const type = struct('mesh', {
  limit: u8,
  shapes: tableUntil('shapes', { frames: u16 }, 'limit'),
  last: u8,
});
const bytes = hex('05  01 00 00 00 0a 00  04 00 00 00 0b 00  05 00 00 00  63');
const value = {
  limit: 5,
  shapes: { count: 2, index: Int32Array.of(1, 4), frames: Uint16Array.of(10, 11), terminator: 5 },
  last: 99,
};

describe('a table that an index ends', () => {
  test('has a row per index below the limit, and keeps the index that ends it', () => {
    expect(read(type, bytes)).toEqual(value);
    expect(read(type, misplaced(bytes))).toEqual(value);
    expect(write(type, value)).toEqual(bytes);
    expect(size(type, value)).toBe(18);
  });

  test('may be empty', () => {
    const shapes = { count: 0, index: new Int32Array(), frames: new Uint16Array(), terminator: 7 };
    expect(read(type, hex('05 07 00 00 00 63'))).toEqual({ limit: 5, shapes, last: 99 });
    expect(write(type, { limit: 5, shapes, last: 99 })).toEqual(hex('05 07 00 00 00 63'));
  });

  test('has the terminator behind its rows in the tree', () => {
    const tree = inspect(type, bytes, 'mesh');
    expect(nodeAtPath(tree, 'shapes[1].frames')).toMatchObject({ offset: 11, value: 11 });
    expect(nodeAtPath(tree, 'shapes.terminator')).toMatchObject({ offset: 13, size: 4, value: 5 });
    expect(nodesAtOffset(tree, 15).map((node) => node.name)).toEqual(['mesh', 'shapes', 'terminator']);
    expect(nodesAtOffset(tree, 7).map((node) => node.name)).toEqual(['mesh', 'shapes', '[1]', 'index']);
  });

  test('without an end is refused', () => {
    for (let length = 1; length < 17; length++) {
      const error = thrownBy(() => read(type, bytes.slice(0, length)));
      expect(error).toBeInstanceOf(FormatError);
      expect(error).toMatchObject({ path: 'shapes' });
    }
  });
});

test('a count may be one fewer than a field says, but not below none', () => {
  const list = struct('list', { n: u8, gaps: vector(u8, less('n', 1)) });
  expect(read(list, hex('03 0a 0b'))).toEqual({ n: 3, gaps: hex('0a 0b') });
  expect(write(list, { n: 3, gaps: hex('0a 0b') })).toEqual(hex('03 0a 0b'));
  expect(thrownBy(() => read(list, hex('00')))).toMatchObject({ code: 'BINARY_COUNT_RANGE', path: 'gaps' });
});
