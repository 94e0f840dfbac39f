import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floatText, NumberScanner } from '../../src/text/numbers.ts';

/** All numbers of a text, and whether something was passed over behind one. */
function scan(text: string): { values: number[]; stray: boolean; rest: boolean } {
  const scanner = new NumberScanner(Buffer.from(text, 'latin1'));
  scanner.over(0, text.length);
  const values: number[] = [];
  while (scanner.next()) values.push(scanner.value);
  return { values, stray: scanner.stray, rest: !scanner.atEnd() };
}

const bits = new DataView(new ArrayBuffer(4));
const float = fc.nat(0xffffffff).map((pattern) => {
  bits.setUint32(0, pattern);
  return bits.getFloat32(0);
});

const digits = (maxLength: number) =>
  fc.array(fc.nat(9), { minLength: 1, maxLength }).map((list) => list.join(''));
const decimal = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.oneof(
      digits(20),
      digits(20).map((text) => `.${text}`),
      fc.tuple(digits(18), digits(18)).map((two) => two.join('.')),
    ),
    fc.oneof(
      fc.constant(''),
      fc
        .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '-', '+'), digits(3))
        .map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));

describe('numbers in text', () => {
  test('are the doubles nearest to what is written, for any decimal', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(scan(text)).toEqual({ values: [Number(text)], stray: false, rest: false });
      }),
      { numRuns: 5000 },
    );
  });

  test('are separated by any blanks', () => {
    expect(scan(' 1\t-2.5\r\n\n.5e1  1.31134e-006 ').values).toEqual([1, -2.5, 5, 1.31134e-6]);
  });

  test('may end in a point, have a sign, and many digits', () => {
    expect(scan('1. +3 204.00000304 -0.0 123456789012345678901234567890').values).toEqual([
      1, 3, 204.00000304, -0, 1.2345678901234568e29,
    ]);
  });

  test('may be NaN and infinities as C, Microsoft’s C and scripts write them', () => {
    const nan = 'NaN nan -nan nan(ind) -nan(snan) 1.#QNAN -1.#IND -1.#IND00 1.#SNAN';
    expect(scan(nan).values).toEqual(nan.split(' ').map(() => Number.NaN));
    expect(scan('inf -inf Infinity -INFINITY 1.#INF -1.#INF00').values).toEqual([
      Infinity,
      -Infinity,
      Infinity,
      -Infinity,
      Infinity,
      -Infinity,
    ]);
  });

  test('may have letters and points behind, which are skipped and reported', () => {
    expect(scan('0.0. 1')).toEqual({ values: [0, 1], stray: true, rest: false });
    expect(scan('1.5f')).toEqual({ values: [1.5], stray: true, rest: false });
    expect(scan('2e')).toEqual({ values: [2], stray: true, rest: false });
  });

  test.each(['0,5', '1.2.3', '0x10', 'one', '-', '.', '+e5', '1-2', 'info', 'nano', '&#49;'])(
    'are not guessed at: %s',
    (text) => {
      expect(scan(`7 ${text}`).values).toEqual([7]);
    },
  );

  test('end where they are asked to, whatever stands there', () => {
    const scanner = new NumberScanner(Buffer.from('x12345x'));
    scanner.over(1, 4);
    expect([scanner.next(), scanner.value, scanner.next()]).toEqual([true, 123, false]);
  });
});

describe('floats as text', () => {
  test('read back as the same float, for every pattern of bits', () => {
    fc.assert(
      fc.property(float, (value) => {
        const { values } = scan(floatText(value));
        expect(values.map(Math.fround)).toEqual([value]);
      }),
      { numRuns: 5000 },
    );
  });

  test('have as few digits as say the same, at least what the classic writer has and at most 9', () => {
    expect(floatText(Math.fround(0.1))).toBe('0.1');
    expect(floatText(Math.fround(-38.4773))).toBe('-38.4773');
    expect(floatText(16777215)).toBe('16777215');
    fc.assert(
      fc.property(float, (value) => {
        const [mantissa] = floatText(value).split('e');
        expect(mantissa!.replace(/\D/g, '').replace(/^0+|0+$/g, '').length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
