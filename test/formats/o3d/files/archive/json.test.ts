import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../../src/formats/o3d/files/archive/document.ts';
import { parseJson } from '../../../../../src/formats/o3d/files/archive/json-read.ts';
import { respell, spell } from '../../../../../src/formats/o3d/files/archive/json-write.ts';
import { thrownBy } from '../../../../binary/hex.ts';
import { textBytes } from '../../bytes.ts';

const parse = (text: string, memory = 1e9) => parseJson(textBytes(text), { memory, offset: 100 });

/** The text after a change to what it says. */
// biome-ignore lint/suspicious/noExplicitAny: a change reaches into JSON of any shape
function changed(text: string, change: (value: any) => void): string {
  const value = parse(text);
  change(value);
  return new TextDecoder().decode(respell(textBytes(text), value));
}

describe('reading JSON', () => {
  test.each([
    ' {"a" : [1, -2.5e-3, true, null], "b":{"":"x\\u00e9\\n\\/\\""}} ',
    '[]',
    '{"é":"ü"}',
    '"text"',
    '-0',
    '{"__proto__":{"x":1},"constructor":2}',
  ])('%s says what the machine’s own reader says', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test('any value that was spelled comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parse(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test('numbers that are none are understood as scripts and C write them', () => {
    expect(parse('[NaN,nan,inf,-inf,Infinity]')).toEqual([
      Number.NaN,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  test.each([
    ['{"a":1', 106],
    ['{"a" 1}', 105],
    ['{a:1}', 101],
    ['[1 2]', 103],
    ['[1,]', 103],
    ['[01]', 101],
    ['[+1]', 101],
    ['["a]', 101],
    ['[1]]', 103],
    ['', 100],
    ['[undefined]', 101],
  ])('%s is refused with its place in the file', (text, offset) => {
    expect(thrownBy(() => parse(text))).toMatchObject({ code: 'O3D_JSON_SYNTAX', offset });
  });

  test('what is nested deeper than anything real is refused', () => {
    expect(thrownBy(() => parse('['.repeat(100_000)))).toMatchObject({ code: 'O3D_JSON_SYNTAX' });
  });

  test.each(['[', '{"a":'])('128 levels of %s are read, one more is refused', (opening) => {
    const nested = (levels: number) =>
      `${opening.repeat(levels)}1${(opening === '[' ? ']' : '}').repeat(levels)}`;
    expect(parse(nested(128))).toEqual(JSON.parse(nested(128)));
    expect(thrownBy(() => parse(nested(129)))).toMatchObject({ code: 'O3D_JSON_SYNTAX' });
  });

  test('what would fill memory is refused before it does', () => {
    expect(thrownBy(() => parse(`[${'[],'.repeat(1000)}[]]`, 50_000))).toMatchObject({
      code: 'O3D_JSON_HEAVY',
    });
  });
});

describe('writing JSON that was changed', () => {
  const text = '{ "a": 1.50,\n "b": [1e-05, 2, 3], "c": {} }';

  test('keeps every character where nothing was', () => {
    expect(changed(text, () => {})).toBe(text);
  });

  test.each<[string, (value: Record<string, JsonValue[]>) => void, string]>([
    ['a number', (v) => v.b!.splice(1, 1, 7), '{ "a": 1.50,\n "b": [1e-05, 7, 3], "c": {} }'],
    ['an entry less at the start', (v) => delete v.a, '{ "b": [1e-05, 2, 3], "c": {} }'],
    ['an entry less in the middle', (v) => delete v.b, '{ "a": 1.50, "c": {} }'],
    ['an entry less at the end', (v) => delete v.c, '{ "a": 1.50,\n "b": [1e-05, 2, 3] }'],
    [
      'an entry more',
      (v) => Object.assign(v, { d: 'é' }),
      '{ "a": 1.50,\n "b": [1e-05, 2, 3], "c": {},"d":"\\u00e9" }',
    ],
    [
      'an entry in what was empty',
      (v) => Object.assign(v.c!, { d: 1 }),
      '{ "a": 1.50,\n "b": [1e-05, 2, 3], "c": {"d":1} }',
    ],
    ['a shorter list', (v) => v.b!.shift(), '{ "a": 1.50,\n "b": [2, 3], "c": {} }'],
    ['a list without its end', (v) => v.b!.pop(), '{ "a": 1.50,\n "b": [1e-05, 2], "c": {} }'],
    ['a longer list', (v) => v.b!.splice(1, 0, 8, 9), '{ "a": 1.50,\n "b": [1e-05, 8,9,2, 3], "c": {} }'],
    ['an empty list', (v) => v.b!.splice(0), '{ "a": 1.50,\n "b": [], "c": {} }'],
    [
      'another kind of value',
      (v) => Object.assign(v, { c: null }),
      '{ "a": 1.50,\n "b": [1e-05, 2, 3], "c": null }',
    ],
  ])('%s changes nothing else', (_what, change, expected) => {
    expect(changed(text, change)).toBe(expected);
  });

  test('appended objects leave the spelling of others', () => {
    const list = '[{"id":1, "a":1.50},\n {"id":2, "b":[1e-05]} ]';
    const change = (value: { a?: number }[]) => {
      value[0]!.a = 2;
      value.push({ a: 7 });
    };
    expect(changed(list, change)).toBe('[{"id":1, "a":2},\n {"id":2, "b":[1e-05]},{"a":7} ]');
  });

  test('of two entries of one name the last one counts', () => {
    expect(changed('{"a":1,"a":2}', (value) => Object.assign(value, { a: 3 }))).toBe('{"a":1,"a":3}');
  });

  test('texts beyond ASCII are compared as characters, not as bytes', () => {
    expect(changed('{"a":"é"}', () => {})).toBe('{"a":"é"}');
    expect(changed('{"a":"é"}', (value) => Object.assign(value, { a: 'Ã©' }))).toBe('{"a":"\\u00c3\\u00a9"}');
  });

  test('infinities and repeated names stay where nothing was changed', () => {
    expect(changed('[-inf, {"a":1, "a":2}]', () => {})).toBe('[-inf, {"a":1, "a":2}]');
    expect(changed('[0, {"a":1, "a":2}]', () => {})).toBe('[0, {"a":1, "a":2}]');
  });

  test('what a number is spelled like does not make it another', () => {
    expect(changed('[1.0,1e2,-0]', (value) => value.splice(0, 3, 1, 100, 0))).toBe('[1.0,1e2,0]');
  });

  test('after any change, the text represents the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const to = JSON.parse(JSON.stringify(after)) as JsonValue;
        const bytes = respell(textBytes(JSON.stringify(before, null, 1)), to);
        expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(to);
      }),
    );
  });

  test('what is no finite number is refused', () => {
    expect(thrownBy(() => spell([Number.POSITIVE_INFINITY]))).toMatchObject({ code: 'O3D_JSON_NUMBER' });
  });
});
