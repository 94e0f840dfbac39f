import { describe, expect, test } from 'vitest';
import {
  countedString,
  fixedString,
  i32,
  openString,
  read,
  type StoredString,
  size,
  stored,
  struct,
  type Type,
  terminatedString,
  u8,
  u16,
  write,
} from '../../src/binary/schema.ts';
import { hex, thrownBy } from './hex.ts';

/** A string in a file and the value that stands for it, both ways. */
function same(type: Type<StoredString>, bytes: string, value: StoredString): void {
  expect(read(type, hex(bytes))).toEqual(value);
  expect(write(type, value)).toEqual(hex(bytes));
  expect(size(type, value)).toBe(hex(bytes).length);
}

describe('a counted string', () => {
  test('counts its ending NUL', () => {
    same(countedString(), '03 00 00 00 68 69 00', { text: 'hi' });
    same(countedString(i32), '01 00 00 00 00', { text: '' });
    same(countedString(u8), '03 68 69 00', { text: 'hi' });
  });

  test('without a NUL, or without any byte, keeps what was stored', () => {
    same(countedString(u8), '02 68 69', { text: 'hi', raw: hex('68 69') });
    same(countedString(u8), '00', { text: '', raw: hex('') });
  });

  test('keeps the bytes behind its NUL', () => {
    same(countedString(u8), '06 68 69 00 cd cd cd', { text: 'hi', raw: hex('68 69 00 cd cd cd') });
  });

  test('is UTF-8', () => {
    same(countedString(u8), '04 e2 82 ac 00', { text: '€' });
    same(countedString(u8), '04 ef bb bf 00', { text: '\ufeff' });
  });

  test('that is not UTF-8 is Latin-1 and keeps its bytes', () => {
    same(countedString(u8), '04 e9 74 e9 00', { text: 'été', raw: hex('e9 74 e9 00') });
    same(countedString(u8), '02 80 00', { text: '\u0080', raw: hex('80 00') });
  });

  test('too long for its length is refused', () => {
    const error = thrownBy(() => write(countedString(u8), stored('x'.repeat(255))));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_WIDTH' });
    expect(write(countedString(u16), stored('x'.repeat(255)))).toHaveLength(258);
  });
});

describe('a counted string without a NUL', () => {
  const plain = countedString(u8, 'none');

  test('counts its bytes alone', () => {
    same(plain, '02 68 69', { text: 'hi' });
    same(plain, '00', { text: '' });
    same(countedString(i32, 'none'), '01 00 00 00 68', { text: 'h' });
  });

  test('that has one all the same keeps it', () => {
    same(plain, '03 68 69 00', { text: 'hi', raw: hex('68 69 00') });
    same(plain, '04 68 00 69 6a', { text: 'h', raw: hex('68 00 69 6a') });
  });

  test('longer than what is left is refused', () => {
    expect(thrownBy(() => read(plain, hex('03 68 69')))).toMatchObject({ code: 'BINARY_COUNT_RANGE' });
    const negative = hex('ff ff ff ff 68');
    expect(thrownBy(() => read(countedString(i32, 'none'), negative))).toMatchObject({
      code: 'BINARY_COUNT_RANGE',
    });
  });
});

describe('a fixed string', () => {
  test('is padded with NULs', () => {
    same(fixedString(5), '68 69 00 00 00', { text: 'hi' });
    same(fixedString(3), '00 00 00', { text: '' });
  });

  test('that fills its field has no NUL', () => {
    same(fixedString(2), '68 69', { text: 'hi' });
  });

  test('keeps junk behind its NUL', () => {
    same(fixedString(5), '68 69 00 cc 01', { text: 'hi', raw: hex('68 69 00 cc 01') });
  });

  test('longer than its field is refused', () => {
    const error = thrownBy(() => write(fixedString(2), stored('abc')));
    expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH' });
    const raw = thrownBy(() => write(fixedString(2), { text: 'a', raw: hex('61') }));
    expect(raw).toMatchObject({ code: 'BINARY_COLUMN_LENGTH' });
  });
});

describe('a terminated string', () => {
  test('goes up to its NUL', () => {
    same(terminatedString, '68 69 00', { text: 'hi' });
    same(terminatedString, '00', { text: '' });
    same(terminatedString, 'e9 00', { text: 'é', raw: hex('e9 00') });
  });

  test('stops there', () => {
    expect(read(terminatedString, hex('68 00 69 00'))).toEqual({ text: 'h' });
  });

  test('without a NUL is truncated', () => {
    const error = thrownBy(() => read(terminatedString, hex('68 69')));
    expect(error).toMatchObject({ code: 'BINARY_TRUNCATED', offset: 0 });
  });

  test('that could not be found again is refused', () => {
    for (const value of [stored('a\0b'), { text: 'a', raw: hex('61') }, { text: '', raw: hex('') }]) {
      expect(thrownBy(() => write(terminatedString, value))).toMatchObject({ code: 'BINARY_TEXT' });
    }
  });
});

describe('an open string', () => {
  test('goes up to its NUL', () => {
    same(openString, '68 69 00', { text: 'hi' });
    same(openString, '00', { text: '' });
    expect(read(openString, hex('68 00 69 00'))).toEqual({ text: 'h' });
  });

  test('without a NUL goes to the end, be it empty', () => {
    same(openString, '68 69', { text: 'hi', raw: hex('68 69') });
    same(openString, '', { text: '', raw: hex('') });
    const three = struct('three', { a: openString, b: openString, c: openString });
    const bytes = hex('61 00 62');
    const value = read(three, bytes);
    expect([value.a.text, value.b.text, value.c.text]).toEqual(['a', 'b', '']);
    expect(write(three, value)).toEqual(bytes);
  });

  test('with a NUL within is refused', () => {
    for (const value of [stored('a\0b'), { text: 'a', raw: hex('61 00 62') }]) {
      expect(thrownBy(() => write(openString, value))).toMatchObject({ code: 'BINARY_TEXT' });
    }
  });
});
