import { expect, test } from 'vitest';
import { tangentsOf } from '../../src/pose/tangents.ts';

/** A square in the plane of x and y, seen from +z, as two triangles. */
const POSITIONS = new Float32Array([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0]);
const INDICES = new Uint32Array([0, 1, 2, 0, 2, 3]);
const FACING = new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);

function tangents(uvs: number[], normals = FACING): number[][] {
  const all = tangentsOf(POSITIONS, normals, Float32Array.from(uvs), INDICES);
  return [0, 4, 8, 12].map((at) =>
    [...all.subarray(at, at + 4)].map((value) => Math.round(value * 1e4) / 1e4 + 0),
  );
}

test.each([
  // By glTF 2.0, 3.7.2.1: normal × tangent · w points to the top of the image.
  ['upright', [0, 1, 1, 1, 1, 0, 0, 0], [1, 0, 0, 1]],
  ['mirrored', [1, 1, 0, 1, 0, 0, 1, 0], [-1, 0, 0, -1]],
  ['upside down', [0, 0, 1, 0, 1, 1, 0, 1], [1, 0, 0, -1]],
  ['turned by a quarter', [0, 0, 0, 1, 1, 1, 1, 0], [0, 1, 0, 1]],
  ['stretched', [0, 9, 2, 9, 2, 0, 0, 0], [1, 0, 0, 1]],
])('lie along the rows of an image that is %s', (_, uvs, expected) => {
  expect(tangents(uvs)).toEqual([expected, expected, expected, expected]);
});

test('stand upright on normals that lean', () => {
  const lean = [0.6, 0, 0.8];
  const normals = Float32Array.from([...lean, ...lean, ...lean, ...lean]);
  expect(tangents([0, 1, 1, 1, 1, 0, 0, 0], normals)[0]).toEqual([0.8, 0, -0.6, 1]);
});

test('are some unit vector upright on the normal where the image has no direction', () => {
  for (const normal of [
    [0, 0, 1],
    [1, 0, 0],
  ]) {
    const found = tangents(
      [0, 0, 0, 0, 0, 0, 0, 0],
      Float32Array.from([normal, normal, normal, normal].flat()),
    );
    for (const [x, y, z, w] of found as [number, number, number, number][]) {
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 4);
      expect(x * normal[0]! + y * normal[1]! + z * normal[2]!).toBeCloseTo(0, 4);
      expect(Math.abs(w)).toBe(1);
    }
  }
});
