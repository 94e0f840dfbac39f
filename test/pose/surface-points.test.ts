import { describe, expect, test } from 'vitest';
import { carryRows, pointsOn } from '../../src/pose/surface-points.ts';
import { triangle } from '../scene.ts';

describe('vertices of an edited surface', () => {
  const is = triangle({ uvs: [], positions: Float32Array.of(0, 0, 0, 5, 5, 0) });
  const points = pointsOn(triangle(), is);
  const before = { values: Float32Array.of(21, 30, 10), width: 1, rows: Uint32Array.of(2, 0, 1) };

  test('are those that were there, or lie between them', () => {
    expect(points.map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });

  test('take over numbers of the surface, wherever their rows are', () => {
    const after = { values: Float32Array.of(0, 0, 0), width: 1, rows: Uint32Array.of(2, 1) };
    carryRows(points, before, after);
    expect([...after.values]).toEqual([0, 25.5, 10]);
  });

  test('take over whole numbers where there are no others', () => {
    const after = { values: Uint8Array.of(0, 0), width: 1, rows: Uint32Array.of(0, 1) };
    carryRows(points, before, after);
    expect([...after.values]).toEqual([10, 26]);
  });
});

test('a vertex on a seam belongs to the side whose image it shows', () => {
  const was = triangle({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 1, 0),
    normals: new Float32Array(18),
    uvs: [Float32Array.of(0, 0, 1, 0, 0, 1, 5, 0, 6, 0, 5, 1)],
    indices: Uint32Array.of(0, 1, 2, 3, 5, 4),
  });
  const is = triangle({ positions: Float32Array.of(0, 1, 0), uvs: [Float32Array.of(5, 1)] });
  const after = { values: new Float64Array(1), width: 1, rows: Uint32Array.of(0) };
  const rows = Uint32Array.of(0, 1, 2, 3, 4, 5);
  carryRows(pointsOn(was, is), { values: Float64Array.of(1, 2, 3, 4, 5, 6), width: 1, rows }, after);
  expect([...after.values]).toEqual([6]);
});
