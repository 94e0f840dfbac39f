import { describe, expect, test, vi } from 'vitest';
import {
  array,
  between,
  bits,
  count,
  f32,
  i32,
  inspect,
  nodesAtOffset,
  partReader,
  positive,
  read,
  rest,
  size,
  stored,
  struct,
  table,
  terminatedString,
  times,
  u8,
  u16,
  vector,
  when,
  write,
  zero,
} from '../../src/binary/schema.ts';
import { FormatError } from '../../src/report/report.ts';
import { hex, thrownBy } from './hex.ts';

describe('struct', () => {
  test('is its fields one after the other, without padding', () => {
    const type = struct('point', { tag: u8, x: f32, y: i32 });
    const bytes = hex('07 00 00 80 3f ff ff ff ff');
    expect(read(type, bytes)).toEqual({ tag: 7, x: 1, y: -1 });
    expect(write(type, { tag: 7, x: 1, y: -1 })).toEqual(bytes);
    expect(size(type, { tag: 7, x: 1, y: -1 })).toBe(9);
  });

  test('writes its fields in the order of the schema, not of the document', () => {
    const type = struct('pair', { a: u8, b: u8 });
    expect(write(type, { b: 2, a: 1 })).toEqual(hex('01 02'));
  });
});

describe('count', () => {
  const list = struct('list', { n: count(u16, 'items'), items: array(u8, 'n') });

  test('is in the file and not in the document', () => {
    expect(read(list, hex('02 00 05 06'))).toEqual({ items: [5, 6] });
    expect(write(list, { items: [5, 6] })).toEqual(hex('02 00 05 06'));
    expect(size(list, { items: [5, 6] })).toBe(4);
  });

  test('of a typed array and of a table', () => {
    const type = struct('both', {
      n: count(u8, 'numbers'),
      m: count(u8, 'rows'),
      numbers: vector(u8, 'n'),
      rows: table('rows', { x: u8 }, 'm'),
    });
    const document = { numbers: Uint8Array.of(9), rows: { count: 2, x: Uint8Array.of(3, 4) } };
    expect(write(type, document)).toEqual(hex('01 02 09 03 04'));
    expect(read(type, hex('01 02 09 03 04'))).toEqual(document);
  });

  test('of a field that is not there is zero', () => {
    const type = struct('maybe', {
      flag: u8,
      n: count(u8, 'items'),
      items: when(positive('flag'), array(u8, 'n')),
    });
    expect(write(type, { flag: 0 })).toEqual(hex('00 00'));
  });

  test('that its type cannot hold is refused', () => {
    const short = struct('short', { n: count(u8, 'items'), items: vector(u8, 'n') });
    const error = thrownBy(() => write(short, { items: new Uint8Array(256) }));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_WIDTH', path: 'n' });
  });

  test('is seen by records within', () => {
    const inner = struct('inner', { values: vector(u8, 'width') });
    const type = struct('outer', { width: u8, items: array(inner, 2) });
    const document = { width: 2, items: [{ values: hex('01 02') }, { values: hex('03 04') }] };
    expect(read(type, hex('02 01 02 03 04'))).toEqual(document);
    expect(write(type, document)).toEqual(hex('02 01 02 03 04'));
  });

  test('may be a multiple of a field', () => {
    const type = struct('sets', { mapCount: u8, uv: vector(u8, times('mapCount', 2)) });
    expect(read(type, hex('02 01 02 03 04'))).toEqual({ mapCount: 2, uv: hex('01 02 03 04') });
    expect(thrownBy(() => write(type, { mapCount: 2, uv: hex('01 02') }))).toMatchObject({
      code: 'BINARY_COLUMN_LENGTH',
      path: 'uv',
    });
  });

  test('may come from outside the file', () => {
    const type = struct('file', { values: vector(u8, 'n') });
    expect(read(type, hex('01 02 03'), { n: 2 })).toEqual({ values: hex('01 02') });
    expect(write(type, { values: hex('01 02') }, { n: 2 })).toEqual(hex('01 02'));
  });
});

describe('array', () => {
  test('of records of different sizes', () => {
    const item = struct('item', { n: count(u8, 'values'), values: vector(u8, 'n') });
    const type = array(item, 3);
    const bytes = hex('01 aa 00 02 bb cc');
    const items = [{ values: hex('aa') }, { values: hex('') }, { values: hex('bb cc') }];
    expect(read(type, bytes)).toEqual(items);
    expect(write(type, items)).toEqual(bytes);
    expect(size(type, items)).toBe(6);
  });

  test('of another length than its count is refused', () => {
    const error = thrownBy(() => write(struct('file', { items: array(u8, 2) }), { items: [1] }));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'items' });
  });

  test('may hold records that take no bytes', () => {
    const type = struct('file', { n: u8, items: array(struct('item', { x: when(positive('n'), u8) }), 2) });
    expect(read(type, hex('00 00'))).toEqual({ n: 0, items: [{}, {}] });
  });
});

describe('when', () => {
  const type = struct('record', {
    version: u8,
    old: when(zero('version'), u8),
    middle: when(between('version', [1, 2], [5, 5]), u16),
    known: when(positive('version'), u8),
    last: u8,
  });

  test('omits what is not there', () => {
    expect(read(type, hex('00 11 99'))).toEqual({ version: 0, old: 0x11, last: 0x99 });
    expect(read(type, hex('03 22 99'))).toEqual({ version: 3, known: 0x22, last: 0x99 });
    for (const version of ['01', '02', '05']) {
      const bytes = hex(`${version} 34 12 22 99`);
      const value = { version: bytes[0]!, middle: 0x1234, known: 0x22, last: 0x99 };
      expect(read(type, bytes)).toEqual(value);
      expect(write(type, value)).toEqual(bytes);
      expect(size(type, value)).toBe(5);
    }
  });

  test('may ask for bits', () => {
    const flagged = struct('record', {
      flags: u8,
      low: when(bits('flags', 1), u8),
      some: when(bits('flags', 6), u8),
    });
    expect(read(flagged, hex('00'))).toEqual({ flags: 0 });
    expect(read(flagged, hex('f9 11'))).toEqual({ flags: 0xf9, low: 0x11 });
    for (const flags of ['02', '04', '06']) {
      expect(read(flagged, hex(`${flags} 22`))).toEqual({ flags: hex(flags)[0], some: 0x22 });
    }
    expect(write(flagged, { flags: 7, low: 1, some: 2 })).toEqual(hex('07 01 02'));
    const highest = struct('record', { flags: i32, x: when(bits('flags', -0x80000000), u8) });
    expect(read(highest, hex('00 00 00 80 33'))).toMatchObject({ x: 0x33 });
  });

  test('refuses a document without a field that must be there', () => {
    const error = thrownBy(() => write(type, { version: 3, last: 1 }));
    expect(error).toMatchObject({ code: 'BINARY_FIELD_MISSING', path: 'known' });
  });

  test('may ask for a parameter, for which true counts as one', () => {
    const file = struct('file', { early: when(positive('isEarly'), u8), last: u8 });
    expect(read(file, hex('01 02'), { isEarly: true })).toEqual({ early: 1, last: 2 });
    expect(read(file, hex('01 02'), { isEarly: false })).toEqual({ last: 1 });
    expect(read(file, hex('01 02'))).toEqual({ last: 1 });
  });

  test('an absent field of the record itself hides one of the same name around it', () => {
    const inner = struct('inner', {
      hasCount: u8,
      n: when(positive('hasCount'), u8),
      values: vector(u8, 'n'),
    });
    const outer = struct('outer', { n: u8, inner });
    expect(read(outer, hex('02 00 aa bb'))).toEqual({ n: 2, inner: { hasCount: 0, values: hex('') } });
    expect(write(outer, { n: 2, inner: { hasCount: 0, values: hex('') } })).toEqual(hex('02 00'));
  });
});

describe('a part of some bytes', () => {
  const list = struct('list', { n: count(u8, 'items'), items: array(u16, 'n'), left: rest });
  const bytes = hex('ee ee 01 34 12 77 ee ee');
  const part = { offset: 2, size: 4 };

  test('is read like a file of its own', () => {
    expect(read(list, bytes, {}, part)).toEqual({ items: [0x1234], left: hex('77') });
    expect(partReader(bytes)(list, {}, part)).toEqual({ items: [0x1234], left: hex('77') });
  });

  test('is looked at with its place in the file', () => {
    const tree = inspect(list, bytes, 'part', {}, part);
    expect(tree).toMatchObject({ offset: 2, size: 4 });
    expect(nodesAtOffset(tree, 3).map(({ name }) => name)).toEqual(['part', 'items', '[0]']);
    expect(nodesAtOffset(tree, 5).map(({ name }) => name)).toEqual(['part', 'left']);
    expect(nodesAtOffset(tree, 6)).toEqual([]);
  });

  test('ends where it ends, be there more or less in the file', () => {
    for (const size of [0, 1, 2]) {
      const error = thrownBy(() => read(list, bytes, {}, { offset: 2, size }));
      expect(error).toBeInstanceOf(FormatError);
      expect(thrownBy(() => inspect(list, bytes, 'part', {}, { offset: 2, size }))).toBeInstanceOf(
        FormatError,
      );
    }
    expect(read(struct('all', { left: rest }), bytes, {}, { offset: 6, size: 100 })).toEqual({
      left: hex('ee ee'),
    });
  });

  test('is refused with its offset in the file', () => {
    const error = thrownBy(() => read(list, bytes, {}, { offset: 2, size: 2 }));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_RANGE', path: 'items', offset: 3 });
  });

  test('shares memory with others and nothing else', () => {
    const readPart = partReader(hex('01 02 03 04'));
    const pair = struct('pair', { values: vector(u8, 2), left: rest });
    const [first, second] = [0, 2].map((offset) => readPart(pair, {}, { offset, size: 2 }));
    expect(first!.values.buffer).toBe(second!.values.buffer);
    first!.values.fill(9);
    expect(second).toEqual({ values: hex('03 04'), left: hex('') });
  });
});

test('small values are written once, and large ones once more to find their size', () => {
  const put = vi.spyOn(terminatedString, 'write');
  try {
    const list = array(terminatedString, 'length');
    const written = (length: number) => {
      const texts = Array.from({ length }, () => stored('spine'));
      put.mockClear();
      const bytes = write(list, texts, { length });
      expect(read(list, bytes, { length })).toEqual(texts);
      return { size: bytes.length, memory: bytes.buffer.byteLength, calls: put.mock.calls.length };
    };
    expect(written(100)).toEqual({ size: 600, memory: 600, calls: 100 });
    expect(written(10_000)).toEqual({ size: 60_000, memory: 60_000, calls: 20_000 });
  } finally {
    put.mockRestore();
  }
});
