import { describe, expect, test } from 'vitest';
import { characterOf, hexOf, offsetDigits, offsetText, parseGoal } from '../../studio/src/bytes/hex-text.ts';

describe('bytes as text', () => {
  test('writes bytes in two digits', () => {
    expect([0, 10, 255].map(hexOf)).toEqual(['00', '0a', 'ff']);
  });

  test('shows printable characters, and a dot for others', () => {
    expect([0x41, 0x7e, 0xe9].map(characterOf)).toEqual(['A', '~', 'é']);
    expect([0x00, 0x0a, 0x1f, 0x7f, 0x9f, 0xad].map(characterOf)).toEqual(['·', '·', '·', '·', '·', '·']);
  });

  test('writes all offsets of a file equally wide', () => {
    expect(offsetDigits(10)).toBe(4);
    expect(offsetDigits(0x10000)).toBe(4);
    expect(offsetDigits(0x10001)).toBe(5);
    expect(offsetText(0x1a40, 6)).toBe('001A40');
  });

  test('distinguishes offsets from paths', () => {
    expect(parseGoal(' 0x1A40 ')).toEqual({ offset: 6720 });
    expect(parseGoal('6720')).toEqual({ offset: 6720 });
    expect(parseGoal('bones[3].name')).toEqual({ path: 'bones[3].name' });
    expect(parseGoal('[7]')).toEqual({ path: '[7]' });
  });
});
