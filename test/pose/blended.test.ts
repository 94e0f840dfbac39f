import { expect, test } from 'vitest';
import { blendedSurface } from '../../src/pose/blended.ts';
import { triangle } from '../scene.ts';

const SAME = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
const MIRRORED = Float64Array.of(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** The triangles of four vertices, of which so many are on a joint that mirrors them. */
function indicesOf(mirrored: number): number[] {
  const influences = {
    start: Uint32Array.of(0, 1, 2, 3, 4),
    joint: Uint16Array.from({ length: 4 }, (_, vertex) => (vertex < mirrored ? 1 : 0)),
    weight: new Float32Array(4).fill(1),
  };
  const positions = Float32Array.of(1, 0, 0, 2, 0, 0, 1, 1, 0, 2, 1, 0);
  const surface = triangle({ positions, normals: new Float32Array(12).fill(1), uvs: [], influences });
  return [...blendedSurface(surface, [SAME, MIRRORED]).indices];
}

test('triangles face the other way where most vertices are mirrored', () => {
  expect([0, 1, 2, 3, 4].map(indicesOf)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
    [0, 2, 1],
    [0, 2, 1],
  ]);
});

test('vertices and normals follow the mean of their joints, those without joints stay', () => {
  const influences = {
    start: Uint32Array.of(0, 2, 3, 3),
    joint: Uint16Array.of(0, 1, 1),
    weight: Float32Array.of(0.75, 0.25, 1),
  };
  const { positions, normals } = blendedSurface(
    triangle({
      positions: Float32Array.of(2, 0, 0, 2, 0, 0, 2, 0, 0),
      normals: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0),
      influences,
    }),
    [SAME, MIRRORED],
  );
  expect([...positions]).toEqual([1, 0, 0, -2, 0, 0, 2, 0, 0]);
  expect([...normals!]).toEqual([1, 0, 0, -1, 0, 0, 1, 0, 0]);
});
