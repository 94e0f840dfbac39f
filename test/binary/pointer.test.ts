import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  inspect,
  nodeAtPath,
  type Pointed,
  pointer,
  read,
  size,
  struct,
  type Type,
  u8,
  u32,
  vector,
  write,
} from '../../src/binary/schema.ts';
import { hex, thrownBy } from './hex.ts';

const leaf = struct('leaf', { x: u8, y: u8 });
const pair = struct('pair', { first: pointer(u32, leaf), second: pointer(u32, leaf) });

/** A record that points to its own kind. */
interface Link {
  id: number;
  next: Pointed<Link> | undefined;
}
const link: Type<Link> = struct('link', { id: u8, next: pointer(u32, () => link) });

/** A list of links, each leading to the one right behind it. */
function chain(length: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length * 5));
  for (let i = 0; i + 1 < length; i++) view.setUint32(i * 5 + 1, (i + 1) * 5, true);
  return new Uint8Array(view.buffer);
}

describe('pointer', () => {
  test('leads to a record; null leads to none', () => {
    const bytes = hex('0a 00 00 00  00 00 00 00  ee ee  01 02');
    const value = read(pair, bytes);
    expect(value).toEqual({ first: { at: 10, value: { x: 1, y: 2 } } });
    expect(size(pair, { first: value.first, second: undefined })).toBe(8);
  });

  test('has the null that the format says', () => {
    const type = struct('one', { to: pointer(u32, u8, 0xffffffff) });
    expect(read(type, hex('ff ff ff ff'))).toEqual({});
    expect(read(type, hex('00 00 00 00'))).toEqual({ to: { at: 0, value: 0 } });
    expect(write(type, { to: undefined })).toEqual(hex('ff ff ff ff'));
  });

  test('untouched records are written where they lay', () => {
    const bytes = hex('0a 00 00 00  08 00 00 00  03 04  01 02');
    expect(write(pair, read(pair, bytes))).toEqual(bytes);
  });

  test('two pointers to one offset share one object, which is written once', () => {
    const bytes = hex('08 00 00 00  08 00 00 00  01 02');
    const value = read(pair, bytes);
    expect(value.first).toBe(value.second);
    expect(write(pair, value)).toEqual(bytes);
    const fresh = { value: { x: 1, y: 2 } };
    expect(write(pair, { first: fresh, second: fresh })).toEqual(bytes);
  });

  test('new records come behind everything else, at multiples of four', () => {
    const value = { first: { value: { x: 1, y: 2 } }, second: { value: { x: 3, y: 4 } } };
    expect(write(pair, value)).toEqual(hex('08 00 00 00  0c 00 00 00  01 02 00 00  03 04'));
  });

  test('a new record never lands on one that stays where it was', () => {
    const value = { first: { value: { x: 1, y: 2 } }, second: { at: 8, value: { x: 3, y: 4 } } };
    expect(write(pair, value)).toEqual(hex('0c 00 00 00  08 00 00 00  03 04 00 00  01 02'));
  });

  test('an old record that only a new one leads to gives way to it', () => {
    const bytes = write(link, {
      id: 1,
      next: { value: { id: 2, next: { at: 6, value: { id: 3, next: undefined } } } },
    });
    const back = read(link, bytes);
    expect(back.next!.value.id).toBe(2);
    expect(back.next!.value.next!.value).toEqual({ id: 3 });
  });

  test('a circle is read as a circle and written as one', () => {
    const bytes = hex('01 05 00 00 00  02 05 00 00 00');
    const value = read(link, bytes);
    const second = value.next!;
    expect(second.value.id).toBe(2);
    expect(second.value.next).toBe(second);
    expect(write(link, value)).toEqual(bytes);
  });

  test('outside the file is refused, with the place of the pointer', () => {
    const error = thrownBy(() => read(pair, hex('00 00 00 00  09 00 00 00')));
    expect(error).toMatchObject({ code: 'BINARY_POINTER_RANGE', path: 'second.value', offset: 4 });
  });

  test('to a record that the file cuts off', () => {
    const error = thrownBy(() => read(pair, hex('09 00 00 00  00 00 00 00  ee 01')));
    expect(error).toMatchObject({ code: 'BINARY_TRUNCATED', path: 'first.value.y', offset: 10 });
  });

  test('records nest 512 deep and not deeper', () => {
    expect(read(link, chain(513)).id).toBe(0);
    expect(thrownBy(() => read(link, chain(514)))).toMatchObject({ code: 'BINARY_DEPTH' });
  });

  test('pointers into the same bytes over and over are refused', () => {
    const blob = struct('blob', { n: count(u32, 'bytes'), bytes: vector(u8, 'n') });
    const list = array(pointer(u32, blob), 200);
    const bytes = new Uint8Array(800 + 200 * 4 + 40_000);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < 200; i++) {
      view.setUint32(i * 4, 800 + i * 4, true);
      view.setUint32(800 + i * 4, 40_000, true);
    }
    expect(thrownBy(() => read(list, bytes))).toMatchObject({ code: 'BINARY_OVERLAP' });
  });

  test('a tree of a circle ends where pointers must', () => {
    let node = inspect(link, hex('01 00 00 00 00'), 'link', {});
    expect(nodeAtPath(node, 'next')).toMatchObject({ value: 0, childCount: 0 });
    node = inspect(link, hex('01 05 00 00 00  02 05 00 00 00'), 'link', {});
    const walk = () => {
      for (;;) node = nodeAtPath(node, 'next.value')!;
    };
    expect(thrownBy(walk)).toMatchObject({ code: 'BINARY_DEPTH' });
  });

  test('has the record below it in the tree', () => {
    const tree = inspect(pair, hex('0a 00 00 00  00 00 00 00  ee ee  01 02'), 'pair');
    expect(nodeAtPath(tree, 'first')).toMatchObject({ offset: 0, size: 4, value: 10, childCount: 1 });
    expect(nodeAtPath(tree, 'first.value.y')).toMatchObject({ offset: 11, size: 1, value: 2 });
    expect(nodeAtPath(tree, 'second')).toMatchObject({ offset: 4, value: 0, childCount: 0 });
  });
});
