import { describe, expect, test } from 'vitest';
import { planner } from '../../src/binary/columns.ts';
import type { Scalar } from '../../src/binary/scalar.ts';
import {
  f32,
  f64,
  i8,
  i16,
  i32,
  positive,
  read,
  size,
  struct,
  table,
  u8,
  u16,
  u32,
  vector,
  when,
  write,
} from '../../src/binary/schema.ts';
import { Scope } from '../../src/binary/scope.ts';
import { hex, misplaced, thrownBy } from './hex.ts';

/** Reads from aligned and unaligned memory, writes at aligned and unaligned offsets. */
const SHIFTS = [0, 1, 2, 3, 4];

/** Bytes that differ from their neighbors near and far. */
function pattern(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (i * 131 + (i >> 8) * 17 + (i >> 16)) & 0xff);
}

describe('table', () => {
  const key = { time: f32, bone: u16, flag: u8 };
  const bytes = hex('00 00 80 3f 02 01 aa   00 00 00 40 04 03 bb');
  const columns = {
    count: 2,
    time: Float32Array.of(1, 2),
    bone: Uint16Array.of(0x0102, 0x0304),
    flag: Uint8Array.of(0xaa, 0xbb),
  };

  test('has a column per field', () => {
    expect(read(table('keys', key, 2), bytes)).toEqual(columns);
    expect(write(table('keys', key, 2), columns)).toEqual(bytes);
    expect(size(table('keys', key, 2), columns)).toBe(14);
  });

  test('gives vectors as one column, row after row', () => {
    const type = table('rows', { tag: u8, xy: vector(i16, 2) }, 2);
    const stored = hex('01 02 00 03 00   04 05 00 ff ff');
    const value = { count: 2, tag: Uint8Array.of(1, 4), xy: Int16Array.of(2, 3, 5, -1) };
    expect(read(type, stored)).toEqual(value);
    expect(write(type, value)).toEqual(stored);
  });

  test('of no rows has empty columns', () => {
    const type = table('keys', key, 0);
    const empty = { count: 0, time: new Float32Array(), bone: new Uint16Array(), flag: new Uint8Array() };
    expect(read(type, hex(''))).toEqual(empty);
    expect(write(type, empty)).toEqual(hex(''));
  });

  test('knows all kinds of numbers', () => {
    const type = table('all', { a: u8, b: i8, c: u16, d: i16, e: u32, f: i32, g: f32, h: f64 }, 1);
    const stored = hex('ff ff ff ff ff ff ff ff ff ff ff ff ff ff 00 00 80 bf 00 00 00 00 00 00 f8 3f');
    const value = {
      count: 1,
      a: Uint8Array.of(255),
      b: Int8Array.of(-1),
      c: Uint16Array.of(65535),
      d: Int16Array.of(-1),
      e: Uint32Array.of(4294967295),
      f: Int32Array.of(-1),
      g: Float32Array.of(-1),
      h: Float64Array.of(1.5),
    };
    expect(read(type, stored)).toEqual(value);
    expect(write(type, value)).toEqual(stored);
  });

  test('keeps every bit of floats', () => {
    const type = table('floats', { single: f32, odd: u8, double: f64 }, 2);
    const stored = hex(`
      01 00 a0 7f  07  01 00 00 00 00 00 f4 7f
      00 00 00 80  08  00 00 00 00 00 00 00 80`);
    for (const shift of SHIFTS) {
      const value = read(type, misplaced(stored, shift));
      expect(write(type, value)).toEqual(stored);
      expect(value.single[1]).toBe(-0);
    }
  });

  test('omits columns whose condition on a field outside does not hold', () => {
    const type = struct('springs', {
      damped: u8,
      rows: table('rows', { a: u8, damping: when(positive('damped'), u16), b: u8 }, 2),
    });
    const without = { damped: 0, rows: { count: 2, a: Uint8Array.of(1, 3), b: Uint8Array.of(2, 4) } };
    expect(read(type, hex('00 01 02 03 04'))).toEqual(without);
    expect(write(type, without)).toEqual(hex('00 01 02 03 04'));
    const stored = hex('01  01 0a 00 02  03 0b 00 04');
    const damping = Uint16Array.of(10, 11);
    const withDamping = { damped: 1, rows: { ...without.rows, damping } };
    expect(read(type, stored)).toEqual(withDamping);
    expect(write(type, withDamping)).toEqual(stored);
    expect(size(type, withDamping)).toBe(9);
  });

  test('takes the width of a column from a field outside, none at all included', () => {
    const type = struct('mesh', {
      maps: u8,
      rows: table('rows', { id: u8, uv: vector(u16, 'maps') }, 2),
    });
    const stored = hex('02  01 0a 00 0b 00  02 0c 00 0d 00');
    const value = {
      maps: 2,
      rows: { count: 2, id: Uint8Array.of(1, 2), uv: Uint16Array.of(10, 11, 12, 13) },
    };
    expect(read(type, stored)).toEqual(value);
    expect(write(type, value)).toEqual(stored);
    const none = { maps: 0, rows: { count: 2, id: Uint8Array.of(1, 2), uv: new Uint16Array() } };
    expect(read(type, hex('00 01 02'))).toEqual(none);
    expect(write(type, none)).toEqual(hex('00 01 02'));
  });

  test('may have rows that take no bytes', () => {
    const type = struct('mesh', { maps: u8, rows: table('rows', { uv: vector(u16, 'maps') }, 1) });
    expect(read(type, hex('00'))).toEqual({ maps: 0, rows: { count: 1, uv: new Uint16Array() } });
  });

  test('has the same layout in every file although it is worked out once', () => {
    const type = table('keys', key, 'n');
    expect(read(type, bytes, { n: 2 })).toEqual(columns);
    expect(read(type, bytes, { n: 1 })).toEqual({
      count: 1,
      time: Float32Array.of(1),
      bone: Uint16Array.of(0x0102),
      flag: Uint8Array.of(0xaa),
    });
  });
});

describe('a table of any width, at any place in memory', () => {
  const elements: Scalar[] = [u8, i8, u16, i16, u32, i32, f32, f64];
  for (const element of elements) {
    test(`${element.element.name}, 1 to 9 to a row`, () => {
      for (let width = 1; width <= 9; width++) {
        const type = struct('file', {
          before: vector(u8, 'shift'),
          rows: table('rows', { tag: u8, values: vector(element, width), last: u16 }, 5),
        });
        const stride = 3 + width * element.element.bytes;
        for (const shift of SHIFTS) {
          const stored = pattern(shift + 5 * stride);
          const { rows } = read(type, misplaced(stored, shift), { shift });
          const row = 3;
          const at = shift + row * stride;
          const inRow = rows.values.subarray(row * width, row * width + width);
          expect(rows.tag[row]).toBe(stored[at]);
          expect(write(vector(element, width), inRow)).toEqual(stored.subarray(at + 1, at + stride - 2));
          expect(write(type, { before: stored.slice(0, shift), rows }, { shift })).toEqual(stored);
        }
      }
    });
  }
});

describe('a table beyond one block of 16 KiB', () => {
  test('of many rows', () => {
    const type = table('rows', { a: f32, b: u8 }, 10_000);
    const stored = pattern(50_000);
    for (const place of [stored, misplaced(stored)]) {
      const value = read(type, place);
      expect(value.b[9_999]).toBe(stored[49_999]);
      expect(value.b[3_277]).toBe(stored[3_277 * 5 + 4]);
      expect(write(type, value)).toEqual(stored);
    }
  });

  test('of rows that are each larger', () => {
    const type = table('rows', { tag: u8, values: vector(u16, 10_000) }, 3);
    const stored = pattern(60_003);
    for (const place of [stored, misplaced(stored)]) {
      const value = read(type, place);
      expect(value.tag).toEqual(Uint8Array.of(stored[0]!, stored[20_001]!, stored[40_002]!));
      expect(value.values[29_999]).toBe(stored[60_001]! + stored[60_002]! * 256);
      expect(write(type, value)).toEqual(stored);
    }
  });
});

describe('writing a table', () => {
  const type = struct('mesh', {
    n: u8,
    rows: table('rows', { id: u8, xy: vector(u16, 2) }, 'n'),
  });

  test('takes columns that lie anywhere in memory', () => {
    const memory = Uint16Array.of(9, 1, 2, 3, 4);
    const rows = { count: 2, id: Uint8Array.of(0, 7, 8).subarray(1), xy: memory.subarray(1) };
    expect(write(type, { n: 2, rows })).toEqual(hex('02  07 01 00 02 00  08 03 00 04 00'));
    const pairs = table('pairs', { xy: vector(u16, 2) }, 2);
    expect(write(pairs, { count: 2, xy: memory.subarray(1) })).toEqual(hex('01 00 02 00 03 00 04 00'));
  });

  test('refuses a column of the wrong length', () => {
    const rows = { count: 2, id: Uint8Array.of(1, 2), xy: Uint16Array.of(1, 2, 3) };
    const error = thrownBy(() => write(type, { n: 2, rows }));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'rows' });
    expect(`${error}`).toContain('xy has 3 entries instead of 4');
  });

  test('refuses another number of rows than the file would say', () => {
    const rows = { count: 1, id: Uint8Array.of(1), xy: Uint16Array.of(1, 2) };
    const error = thrownBy(() => write(type, { n: 2, rows }));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'rows' });
  });

  test('refuses a document without a column whose condition holds', () => {
    const optional = table('rows', { a: u8, b: when(positive('withB'), u8) }, 1);
    const error = thrownBy(() => write(optional, { count: 1, a: Uint8Array.of(1) }, { withB: 1 }));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH' });
  });
});

test('the layout of a record is computed again only if a width or a condition differs', () => {
  const planOf = planner({ position: vector(f32, 'axes'), color: when(positive('lit'), u8), bone: u16 });
  const [plain, lit] = [
    { axes: 3, lit: 0 },
    { axes: 3, lit: 1 },
  ].map((values) => new Scope(values));
  const first = planOf(plain!);
  expect(planOf(plain!)).toBe(first);
  expect(planOf(lit!).columns.map(({ key, offset }) => [key, offset])).toEqual([
    ['position', 0],
    ['color', 12],
    ['bone', 13],
  ]);
  expect(planOf(plain!)).toEqual(first);
  expect(planOf(new Scope({ axes: 2, lit: 0 })).stride).toBe(10);
});

test('a negative width is not taken for an absent field', () => {
  const planOf = planner({ position: vector(f32, 'axes') });
  expect(planOf(new Scope({ axes: -1 })).columns.map(({ width }) => width)).toEqual([-1]);
});
