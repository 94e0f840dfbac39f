import { describe, expect, test } from 'vitest';
import { compressed, inspect, read, size, write } from '../../src/binary/schema.ts';
import { FormatError } from '../../src/report/report.ts';
import { hex, thrownBy } from './hex.ts';

/** Seven bits per byte, the most significant first; a set top bit announces another (docs/reference/c3s.md#structure). */
const CASES: [number, string][] = [
  [0, '00'],
  [127, '7f'],
  [128, '81 00'],
  [300, '82 2c'],
  [16384, '81 80 00'],
  [0xffffffff, '8f ff ff ff 7f'],
];

describe('a compressed number', () => {
  test.each(CASES)('%d is %s', (value, bytes) => {
    expect(read(compressed, hex(bytes))).toBe(value);
    expect(write(compressed, value)).toEqual(hex(bytes));
    expect(size(compressed, value)).toBe(hex(bytes).length);
    expect(inspect(compressed, hex(`${bytes} 99`), 'n')).toMatchObject({ size: hex(bytes).length, value });
  });

  test('may be longer than need be', () => {
    expect(read(compressed, hex('80 01'))).toBe(1);
    expect(read(compressed, hex('80 80 80 80 05'))).toBe(5);
  });

  test.each([
    ['of more than 32 bits', '90 80 80 80 00', 'BINARY_COMPRESSED_RANGE'],
    ['of six bytes', '80 80 80 80 80 01', 'BINARY_COMPRESSED_RANGE'],
    ['that is cut off', '81', 'BINARY_TRUNCATED'],
  ])('%s is refused', (_, bytes, code) => {
    const error = thrownBy(() => read(compressed, hex(bytes)));
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ code });
  });

  test.each([-1, 1.5, 2 ** 32, Number.NaN])('cannot be %d', (value) => {
    expect(thrownBy(() => write(compressed, value))).toMatchObject({ code: 'BINARY_COMPRESSED_RANGE' });
  });
});
