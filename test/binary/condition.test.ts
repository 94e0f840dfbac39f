import { describe, expect, test } from 'vitest';
import {
  bits,
  both,
  type Condition,
  describeKaitai,
  describeMarkdown,
  either,
  equals,
  inspect,
  not,
  positive,
  read,
  size,
  struct,
  u8,
  when,
  write,
  zero,
} from '../../src/binary/schema.ts';

/** Conditions on the fields a and b: when they hold, in words, and in .ksy. */
const cases: [condition: Condition, holds: (a: number, b: number) => boolean, words: string, ksy: string][] =
  [
    [bits('a', 2), (a) => a === 2 || a === 3, 'a & 2', '((a & 2) != 0)'],
    [bits('a', 0x42), (a) => a === 2 || a === 3, 'a & 0x42', '((a & 66) != 0)'],
    [equals('a', 3, 2), (a) => a === 2, 'a & 3 = 2', '((a & 3) == 2)'],
    [equals('a', 2, 0), (a) => a < 2, 'a & 2 = 0', '((a & 2) == 0)'],
    [equals('b', 0xa0, 0x80), (_, b) => b === 0x80, 'b & 0xa0 = 0x80', '((b & 160) == 128)'],
    [not(zero('a')), (a) => a > 0, 'not (a = 0)', '(not (a == 0))'],
    [
      either(zero('a'), positive('b')),
      (a, b) => a === 0 || b > 0,
      '(a = 0 or b > 0)',
      '((a == 0) or (b > 0))',
    ],
    [
      both(positive('b'), not(either(zero('a'), bits('a', 2)))),
      (a, b) => b > 0 && a === 1,
      'b > 0 and not ((a = 0 or a & 2))',
      '((b > 0) and (not ((a == 0) or ((a & 2) != 0))))',
    ],
  ];

describe.each(cases)('condition %#', (condition, holds, words, ksy) => {
  const type = struct('record', { a: u8, b: u8, x: when(condition, u8), last: u8 });

  test('decides what is read, written, sized and inspected', () => {
    for (const a of [0, 1, 2, 3]) {
      for (const b of [0, 0x80, 0xa0]) {
        const isThere = holds(a, b);
        const bytes = Uint8Array.from(isThere ? [a, b, 7, 9] : [a, b, 9]);
        const value = isThere ? { a, b, x: 7, last: 9 } : { a, b, last: 9 };
        expect(read(type, bytes)).toEqual(value);
        expect(write(type, value)).toEqual(bytes);
        expect(size(type, value)).toBe(bytes.length);
        const tree = inspect(type, bytes, 'record');
        const names = Array.from({ length: tree.childCount }, (_, index) => tree.child(index).name);
        expect(names).toEqual(isThere ? ['a', 'b', 'x', 'last'] : ['a', 'b', 'last']);
      }
    }
  });

  test('is described in words and as an expression of Kaitai Struct', () => {
    expect(describeMarkdown(type, { title: 'Record' })).toContain(`| 2 | \`x\` | u8 | ${words} |`);
    expect(describeKaitai(type, 'record')).toContain(`if: ${JSON.stringify(ksy)}`);
  });
});
