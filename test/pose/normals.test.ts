import { expect, test } from 'vitest';
import { smoothNormals } from '../../src/pose/normals.ts';

test('faces count for the normals of their corners as much as they are large', () => {
  // A large triangle in the plane of x and y, and one a quarter as large that stands upright on its edge along x.
  const positions = Float32Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0.5, 9, 9, 9);
  const normals = smoothNormals(positions, Uint32Array.of(0, 1, 2, 0, 1, 3));
  const slant = Math.hypot(4, 1);
  [0, -1 / slant, 4 / slant, 0, -1 / slant, 4 / slant, 0, 0, 1, 0, -1, 0, 0, 0, 0].forEach((value, i) => {
    expect(normals[i]).toBeCloseTo(value, 6);
  });
});
