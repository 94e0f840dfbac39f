import { expect, test } from 'vitest';
import { unchanged, writeText } from '../../src/text/text-document.ts';

const source = new TextEncoder().encode('{ "a" : 1 }');
const parse = () => ({ a: 1, list: [{ b: 'x' }], column: Float32Array.of(0, 1) });

test.each([
  ['the same values', parse()],
  ['a member that is undefined', { ...parse(), more: undefined }],
])('a text stays as it is where its document has %s', (_, content) => {
  expect(unchanged({ source, content }, parse)).toEqual(parse());
  expect(writeText({ format: 'x', source, content }, parse, () => 'anew')).toBe(source);
});

test.each([
  ['another number', { ...parse(), a: 2 }],
  ['another text within', { ...parse(), list: [{ b: 'y' }] }],
  ['more in a list', { ...parse(), list: [{ b: 'x' }, { b: 'x' }] }],
  ['zero with another sign', { ...parse(), column: Float32Array.of(-0, 1) }],
  ['a longer column', { ...parse(), column: Float32Array.of(0, 1, 2) }],
  ['a column of another type', { ...parse(), column: Int32Array.of(0, 1065353216) }],
  ['nothing in the place of an object', { ...parse(), list: [null] }],
  ['a member more', { ...parse(), more: 1 }],
])('a text is written anew where its document has %s', (_, content) => {
  const edited = content as ReturnType<typeof parse>;
  expect(unchanged({ source, content: edited }, parse)).toBeUndefined();
  const written = writeText({ format: 'x', source, content: edited }, parse, () => 'anew');
  expect(new TextDecoder().decode(written)).toBe('anew');
});

test('a document without a source is written anew', () => {
  expect(unchanged({ content: parse() }, parse)).toBeUndefined();
});
