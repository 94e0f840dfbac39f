import { expect, test } from 'vitest';
import { TextWriter } from '../../../../../src/formats/mdl/files/ascii/text-writer.ts';
import { textOf } from './texts.ts';

function float(value: number): string {
  const out = new TextWriter();
  out.float(value);
  return textOf(out.take());
}

test.each([
  [0, '0'],
  [-0, '-0'],
  [1, '1'],
  [-20, '-20'],
  [0.5, '0.5'],
  [-0.00012, '-0.00012'],
  [100.25, '100.25'],
  [999999, '999999'],
  [1e6, '1000000'],
  [16777216, '16777216'],
  [1e-7, '1e-7'],
  [0.1, '0.1'],
  [1 / 3, '0.33333334'],
  [Math.PI, '3.1415927'],
  [Number.POSITIVE_INFINITY, 'inf'],
  [Number.NaN, 'NaN'],
])('%s is written as %s', (value, text) => {
  expect(float(Math.fround(value))).toBe(text);
});

/** Of 6 to 9 digits the fewest that read back as the same float. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

test('floats of every size have as few digits as they need', () => {
  const bits = new Uint32Array(1);
  const value = new Float32Array(bits.buffer);
  const wrong: number[] = [];
  for (let step = 0; step < 20_000; step++) {
    bits[0] = Math.imul(step, 0x9e3779b1);
    const isSame = Number(float(value[0]!)) === shortest(value[0]!);
    if (Number.isFinite(value[0]) && !isSame) wrong.push(value[0]!);
  }
  expect(wrong).toEqual([]);
});

test('whole numbers with and without sign', () => {
  const out = new TextWriter();
  for (const value of [0, 7, -7, 10, 2147483647, -2147483648, 4294967295]) {
    out.integer(value);
    out.space();
  }
  expect(textOf(out.take())).toBe('0 7 -7 10 2147483647 -2147483648 4294967295 ');
});

test('a line that ends with a blank loses it, and one that is empty stays', () => {
  const out = new TextWriter();
  out.text('name ');
  out.endLine();
  out.line('');
  out.line('\u00e4');
  expect(textOf(out.take())).toBe('name\n\n\u00e4\n');
});

test('texts grow beyond what was thought of first', () => {
  const out = new TextWriter();
  for (let line = 0; line < 20_000; line++) {
    out.float(0.123456);
    out.endLine();
  }
  out.text('x'.repeat(1_000_000));
  expect(out.take()).toHaveLength(20_000 * 9 + 1_000_000);
});
