import { describe, expect, test } from 'vitest';
import { valueText } from '../../studio/src/worker/value-text.ts';

describe('values as text', () => {
  test('writes a float with the fewest digits that identify it', () => {
    expect(valueText(Math.fround(0.1), 'f32')).toBe('0.1');
    expect(valueText(Math.fround(16777216), 'f32')).toBe('16777216');
    // The float after 1 is 1 + 2^-23.
    expect(valueText(1 + 2 ** -23, 'f32')).toBe('1.0000001');
    expect(valueText(0.1, 'f64')).toBe('0.1');
    // Its bytes are 00 00 00 80.
    expect(valueText(-0, 'f32')).toBe('-0');
  });

  test('quotes texts, so that blanks and control characters are visible', () => {
    expect(valueText('a\n ', 'string')).toBe('"a\\n "');
  });

  test('writes the first numbers of long lists', () => {
    expect(valueText([1, 2, 3], 'u8[3]')).toBe('1, 2, 3');
    expect(valueText(new Array(100).fill(7), 'u8[100]')).toMatch(/^(7, ){64}…$/);
  });
});
