import { expect, test } from 'vitest';
import { areWithin } from '../../src/scene/triangles.ts';

test.each([
  { indices: [0, 2, 1], vertices: 3, is: true },
  { indices: [0, 3, 1], vertices: 3, is: false },
  { indices: [0, -1, 1], vertices: 3, is: false },
  { indices: [], vertices: 0, is: true },
])('whether the indices $indices are those of $vertices vertices: $is', ({ indices, vertices, is }) => {
  expect(areWithin(Int32Array.from(indices), vertices)).toBe(is);
  expect(areWithin(Uint32Array.from(indices), vertices)).toBe(is);
});
