import { expect, test } from 'vitest';
import { type CurveKeys, KEY_TYPES } from '../../../../../src/formats/o3d/files/blobs/document.ts';
import { extendKeys, spliceKeys } from '../../../../../src/formats/o3d/files/blobs/keys.ts';

const linear = (input: number[], output: number[], Column: typeof Float32Array | typeof Float64Array) =>
  ({
    count: input.length,
    type: new Uint8Array(input.length).fill(KEY_TYPES.linear),
    input: Column.from(input),
    output: Column.from(output),
    inTangent: new Column(input.length * 2),
    outTangent: new Column(input.length * 2),
  }) as CurveKeys;

const original = linear([0, 0.1, 0.7, 1.3], [5, 0.3, 0.6, 9], Float64Array);
const before = linear([0.1, 0.7], [0.3, 0.6], Float32Array);

test('keys within a span are replaced, and those before and after it stay', () => {
  const after = linear([0.1, 0.4, 0.7], [0.3, 0.45, 0.6], Float32Array);
  const { count, input, output } = spliceKeys(original, before, after, { start: 0.1, end: 0.7 });
  expect(count).toBe(5);
  expect([...input]).toEqual([0, 0.1, Math.fround(0.4), 0.7, 1.3]);
  // The value before the new key keeps its precision.
  expect([...output]).toEqual([5, 0.3, ...[0.45, 0.6].map(Math.fround), 9]);
});

test('outputs that an edit did not change keep their precision', () => {
  const after = linear([0.1, 0.7], [0.3, 0.8], Float32Array);
  const { input, output } = spliceKeys(original, before, after, { start: 0.1, end: 0.7 });
  expect([...input]).toEqual([...original.input]);
  expect([...output]).toEqual([5, 0.3, Math.fround(0.8), 9]);
});

test.each([
  ['beyond the next key', [3, 13], [1.5, 7]],
  ['before its own key', [0.5, 2], [1, 5]],
  ['up to the next key', [1.25, 4], [1.25, 4]],
])(
  'an outgoing tangent of the last key %s gets between the keys, with its slope',
  (_, tangent, shortened) => {
    const keys = linear([0, 1], [0, 5], Float64Array);
    keys.type.fill(KEY_TYPES.bezier);
    keys.outTangent.set(tangent, 2);
    const { outTangent, count } = extendKeys(keys, 1, linear([1.5, 2], [0, 0], Float32Array));
    expect(count).toBe(4);
    expect([...outTangent.subarray(2, 4)]).toEqual(shortened);
  },
);
