import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NumberRows, type RowShape } from '../../src/text/number-rows.ts';

const floats = (columns: number, least = columns): RowShape => ({ columns, least, whole: columns });

/** The rows at the start of a text, and what is left of it. */
function readRows(text: string, shape: RowShape, most = Number.POSITIVE_INFINITY) {
  const rows = new NumberRows(Buffer.from(text, 'latin1'));
  const count = rows.read(0, shape, most);
  const { column, length } = rows.numbers;
  return { count, numbers: [...column.subarray(0, length)], rest: text.slice(rows.at) };
}

describe('rows of numbers', () => {
  test('are the numbers of the lines, whatever blanks and blank lines stand between them', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const gap = fc.constantFrom(' ', '\t', '   ');
    const line = fc
      .tuple(number, gap, number, gap, fc.constantFrom('\n', '\r\n', '\r', ' \n\n\t'))
      .map(([a, first, b, second, end]) => ({ text: `${a}${first}${b}${second}${end}`, numbers: [a, b] }));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((each) => each.text).join('');
        const { count, numbers } = readRows(text, floats(2));
        expect(count).toBe(lines.length);
        expect(numbers).toEqual(lines.flatMap((each) => each.numbers.map((value) => Number(`${value}`))));
      }),
    );
  });

  test('are at most as many as are asked for', () => {
    expect(readRows('1 2\n3 4\n5 6\n', floats(2), 2)).toEqual({
      count: 2,
      numbers: [1, 2, 3, 4],
      rest: '\n5 6\n',
    });
  });

  test('may lack columns that are not required', () => {
    expect(readRows('1 2 3\n4 5\n6 7 8\n', floats(3, 2)).numbers).toEqual([1, 2, 3, 4, 5, 0, 6, 7, 8]);
  });

  test.each([
    ['too few numbers', '3'],
    ['too many', '3 4 5'],
    ['a comment', '3 4 # five'],
    ['a word', '3 four'],
    ['a number with a suffix', '3 4f'],
    ['a control character', '3\u00004'],
    ['a number without a gap', '3-4 5'],
    ['no number at first', 'nan 4'],
  ])('end before a line with %s', (_, line) => {
    expect(readRows(`1 2\n${line}\n6 7\n`, floats(2))).toEqual({
      count: 1,
      numbers: [1, 2],
      rest: `\n${line}\n6 7\n`,
    });
  });

  test('end before the last line if nothing ends that', () => {
    expect(readRows('1 2\n3 4', floats(2))).toEqual({ count: 1, numbers: [1, 2], rest: '\n3 4' });
    expect(readRows('1 2', floats(2))).toEqual({ count: 0, numbers: [], rest: '1 2' });
    expect(readRows('', floats(2))).toEqual({ count: 0, numbers: [], rest: '' });
  });

  test('have 32-bit integers in the columns where these are required', () => {
    const shape: RowShape = { columns: 2, least: 2, whole: 1 };
    expect(readRows('0.5 -2147483648\n4294967295 2147483647\n', shape).count).toBe(2);
    for (const refused of ['0.5', '2147483648', 'nan'])
      expect(readRows(`1 ${refused}\n`, shape).count).toBe(0);
  });

  test('are taken as columns', () => {
    const rows = new NumberRows(Buffer.from('0.5 1 2 7\n1.5 3 4 8\n'));
    rows.read(0, floats(4), 2);
    expect(rows.floats(0, 1, 4)).toEqual(Float32Array.of(0.5, 1.5));
    expect(rows.floats(1, 2, 4)).toEqual(Float32Array.of(1, 2, 3, 4));
    expect(rows.integers(3, 1, 4)).toEqual(Int32Array.of(7, 8));
    rows.clear();
    expect(rows.floats(0, 4, 4)).toEqual(new Float32Array(0));
  });
});
