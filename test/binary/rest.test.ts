import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  i32,
  inspect,
  nodeAtPath,
  REST,
  ragged,
  read,
  struct,
  u8,
  u16,
  vector,
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
