import { describe, expect, test } from 'vitest';
import {
  bytes,
  f32,
  f64,
  i8,
  i16,
  i32,
  read,
  rest,
  size,
  struct,
  u8,
  u16,
  u32,
  vector,
  write,
} from '../../src/binary/schema.ts';
import { hex, misplaced, thrownBy } from './hex.ts';

describe('scalars', () => {
  test.each([
    ['a number of too many bits', u8, 256],
    ['a negative number without a sign', u32, -1],
    ['a part of a number', i16, 0.5],
    ['not a number', i32, Number.NaN],
    ['a float that would be infinite', f32, 1e39],
  ])('%s is refused', (_, type, value) => {
    const error = thrownBy(() => write(struct('record', { n: type }), { n: value }));
    expect(error).toMatchObject({ code: 'BINARY_VALUE_RANGE', path: 'n' });
  });

  test('floats may be infinite, not a number, or rounded', () => {
    for (const value of [Number.POSITIVE_INFINITY, Number.NaN, Math.fround(0.1)])
      expect(read(f32, write(f32, value))).toBe(value);
    expect(read(f32, write(f32, 0.1))).toBe(Math.fround(0.1));
  });

  const cases = [
    { name: 'u8', type: u8, stored: 'fe', value: 254 },
    { name: 'i8', type: i8, stored: 'fe', value: -2 },
    { name: 'u16', type: u16, stored: '01 80', value: 32769 },
    { name: 'i16', type: i16, stored: '01 80', value: -32767 },
    { name: 'u32', type: u32, stored: '04 03 02 81', value: 0x81020304 },
    { name: 'i32', type: i32, stored: 'fe ff ff ff', value: -2 },
    { name: 'f32', type: f32, stored: '00 00 20 c0', value: -2.5 },
    { name: 'f64', type: f64, stored: '00 00 00 00 00 00 04 c0', value: -2.5 },
  ];
  for (const { name, type, stored, value } of cases) {
    test(`${name} is little-endian, there and back`, () => {
      expect(read(type, hex(stored))).toBe(value);
      expect(read(type, misplaced(hex(stored)))).toBe(value);
      expect(write(type, value)).toEqual(hex(stored));
      expect(size(type, value)).toBe(hex(stored).length);
    });
  }

  test('minus zero keeps its sign', () => {
    expect(read(f32, hex('00 00 00 80'))).toBe(-0);
    expect(write(f32, -0)).toEqual(hex('00 00 00 80'));
  });

  test('bytes behind the value are left alone', () => {
    expect(read(u16, hex('01 00 ff ff'))).toBe(1);
  });
});

describe('vectors', () => {
  test('are typed arrays of their element', () => {
    expect(read(vector(f32, 2), hex('00 00 80 3f 00 00 00 c0'))).toEqual(Float32Array.of(1, -2));
    expect(read(vector(i16, 3), hex('01 00 ff ff 00 80'))).toEqual(Int16Array.of(1, -1, -32768));
    expect(read(vector(f64, 1), hex('00 00 00 00 00 00 f0 3f'))).toEqual(Float64Array.of(1));
    expect(read(vector(i8, 2), hex('7f 80'))).toEqual(Int8Array.of(127, -128));
    expect(read(vector(u32, 1), hex('ff ff ff ff'))).toEqual(Uint32Array.of(0xffffffff));
  });

  test('take their length from an earlier field', () => {
    const type = struct('list', { n: u8, values: vector(u16, 'n'), after: u8 });
    const stored = hex('02 0a 00 0b 00 63');
    expect(read(type, stored)).toEqual({ n: 2, values: Uint16Array.of(10, 11), after: 99 });
    expect(write(type, { n: 2, values: Uint16Array.of(10, 11), after: 99 })).toEqual(stored);
  });

  test('keep every bit: signalling NaN, quiet NaN with payload, minus zero', () => {
    const stored = hex('01 00 a0 7f  34 12 c0 ff  00 00 00 80');
    for (const place of [stored, misplaced(stored)]) {
      expect(write(vector(f32, 3), read(vector(f32, 3), place))).toEqual(stored);
    }
  });

  test('do not share memory with the file', () => {
    const stored = hex('01 02');
    const value = read(vector(u8, 2), stored);
    stored[0] = 99;
    expect(value).toEqual(Uint8Array.of(1, 2));
  });

  test('are written from the middle of someone else’s memory', () => {
    const memory = Uint16Array.of(7, 8, 9);
    expect(write(vector(u16, 2), memory.subarray(1))).toEqual(hex('08 00 09 00'));
  });
});

describe('bytes', () => {
  test('are kept as they are', () => {
    expect(read(bytes(3), hex('00 ff 7f'))).toEqual(hex('00 ff 7f'));
    expect(write(bytes(3), hex('00 ff 7f'))).toEqual(hex('00 ff 7f'));
  });

  test('to the end take what is left, which may be nothing', () => {
    const type = struct('file', { magic: u8, trailing: rest });
    expect(read(type, hex('01 02 03'))).toEqual({ magic: 1, trailing: hex('02 03') });
    expect(read(type, hex('01'))).toEqual({ magic: 1, trailing: hex('') });
    expect(write(type, { magic: 1, trailing: hex('02 03') })).toEqual(hex('01 02 03'));
    expect(size(type, { magic: 1, trailing: hex('02 03') })).toBe(3);
  });
});
