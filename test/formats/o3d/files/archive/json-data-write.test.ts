import { expect, test } from 'vitest';
import { curveIntoJson } from '../../../../../src/formats/o3d/files/archive/json-data-write.ts';

test('a curve becomes a row per key, with the tangents of Bezier keys', () => {
  const keys = {
    count: 3,
    type: Uint8Array.of(3, 2, 3),
    input: Float32Array.of(0, 1, 2),
    output: Float32Array.of(5, 6, 7),
    inTangent: Float32Array.of(10, 11, 0, 0, 12, 13),
    outTangent: Float32Array.of(20, 21, 0, 0, 22, 23),
  };
  expect(curveIntoJson({ version: 1, keys })).toEqual([
    [3, 0, 5, 10, 11, 20, 21],
    [2, 1, 6],
    [3, 2, 7, 12, 13, 22, 23],
  ]);
});
