import { describe, expect, test } from 'vitest';
import {
  array,
  inspect,
  nodeAtPath,
  read,
  rest,
  size,
  struct,
  tagged,
  u8,
  u16,
  u32,
  write,
} from '../../src/binary/schema.ts';
import { hex, thrownBy } from './hex.ts';

const point = struct('point', { x: u8, y: u8 });
const chunk = struct('chunk', {
  kind: u8,
  bytes: u8,
  content: tagged('kind', { 1: point, 2: u32 }, rest, 'bytes'),
});

describe('tagged', () => {
  test('has the layout that the tag says', () => {
    expect(read(chunk, hex('01 02 0a 0b'))).toEqual({
      kind: 1,
      bytes: 2,
      content: { body: { x: 10, y: 11 } },
    });
    expect(read(chunk, hex('02 04 01 00 00 00'))).toEqual({ kind: 2, bytes: 4, content: { body: 1 } });
  });

  test('keeps a chunk that nobody knows', () => {
    const document = { kind: 9, bytes: 3, content: { body: hex('01 02 03') } };
    expect(read(chunk, hex('09 03 01 02 03 ff'))).toEqual(document);
    expect(write(chunk, document)).toEqual(hex('09 03 01 02 03'));
  });

  test('keeps what a chunk has beyond the known layout', () => {
    const bytes = hex('01 04 0a 0b cc dd  02 04 01 00 00 00');
    const two = array(chunk, 2);
    const document = read(two, bytes);
    expect(document[0]!.content).toEqual({ body: { x: 10, y: 11 }, rest: hex('cc dd') });
    expect(document[1]!.content).toEqual({ body: 1 });
    expect(write(two, document)).toEqual(bytes);
    expect(size(two, document)).toBe(12);
  });

  test('never reads beyond the chunk', () => {
    const error = thrownBy(() => read(chunk, hex('01 01 0a 0b 0c')));
    expect(error).toMatchObject({ code: 'BINARY_TRUNCATED', path: 'content.body.y', offset: 3 });
  });

  test('refuses a chunk that is larger than the file, or smaller than nothing', () => {
    expect(thrownBy(() => read(chunk, hex('01 05 0a 0b')))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
      path: 'content',
      offset: 2,
    });
    const body = tagged('kind', {}, rest, 'bytes');
    expect(thrownBy(() => read(body, hex('01 02'), { kind: 1, bytes: -2 }))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
    });
  });

  test('is written only if it fills the size that the document states', () => {
    const error = thrownBy(() => write(chunk, { kind: 1, bytes: 3, content: { body: { x: 1, y: 2 } } }));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'content' });
  });

  test('may do without a size', () => {
    const type = struct('record', { kind: u8, content: tagged('kind', { 1: u16 }, u8), last: u8 });
    expect(read(type, hex('01 02 03 ff'))).toEqual({ kind: 1, content: { body: 0x0302 }, last: 255 });
    expect(read(type, hex('07 02 ff'))).toEqual({ kind: 7, content: { body: 2 }, last: 255 });
    expect(write(type, { kind: 7, content: { body: 2 }, last: 255 })).toEqual(hex('07 02 ff'));
  });

  test('has the document’s own paths in its tree', () => {
    const tree = inspect(chunk, hex('01 04 0a 0b cc dd'), 'chunk');
    expect(nodeAtPath(tree, 'content.body.y')).toMatchObject({ offset: 3, size: 1, value: 11 });
    expect(nodeAtPath(tree, 'content.rest')).toMatchObject({ offset: 4, size: 2 });
    expect(nodeAtPath(tree, 'content')).toMatchObject({ offset: 2, size: 4 });
  });

  test('keeps to the chunk when its tree is opened later', () => {
    const part = struct('part', { tag: u8, left: rest });
    const type = struct('file', {
      kind: u8,
      bytes: u8,
      content: tagged('kind', {}, array(part, 1), 'bytes'),
      last: u8,
    });
    const tree = inspect(type, hex('01 03 07 08 09 ff'), 'file');
    expect(nodeAtPath(tree, 'content.body[0].left')).toMatchObject({ offset: 3, size: 2 });
  });
});
