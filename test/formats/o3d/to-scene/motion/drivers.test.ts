import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, prepareCurve } from '../../../../../src/formats/o3d/to-scene/graph/curve.ts';
import { justBefore } from '../../../../../src/formats/o3d/to-scene/motion/drivers.ts';

const BEZIER = 3;
const tangents = (...outputs: number[]) => Float32Array.from(outputs.flatMap((output, key) => [key, output]));

test.each([
  ['its keys and tangents have one output', [5, 5], [5, 5], [5, 5], true],
  ['a key has another output', [5, 6], [5, 5], [5, 5], false],
  ['the tangent into a key bulges', [5, 5], [5, 4], [5, 5], false],
  ['the tangent out of a key bulges', [5, 5], [5, 5], [4, 5], false],
])('a Bezier curve is constant or not where %s', (_, output, into, out, expected) => {
  const keys = {
    count: 2,
    type: Uint8Array.of(BEZIER, BEZIER),
    input: Float32Array.of(0, 1),
    output: Float32Array.from(output),
    inTangent: tangents(...into),
    outTangent: tangents(...out),
  };
  expect(prepareCurve(keys, DEFAULT_SETTINGS, 'exact').isConstant).toBe(expected);
});

test.each([
  [1, 1 - 2 ** -24],
  [2, 2 - 2 ** -23],
  [-1, -1 - 2 ** -23],
  [0, -(2 ** -149)],
])('the number in single precision just before %d is %d', (value, before) => {
  expect(justBefore(value)).toBe(before);
});
