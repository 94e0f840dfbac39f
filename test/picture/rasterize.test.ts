import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Canvas } from '../../src/picture/canvas.ts';
import { LIGHT_GRAY } from '../../src/picture/paint.ts';
import { Rasterizer } from '../../src/picture/rasterize.ts';
import type { Surface } from '../../src/picture/surfaces.ts';
import { square } from './scenes.ts';

const SIZE = 32;

function whiteCanvas(): Canvas {
  return {
    width: SIZE,
    height: SIZE,
    color: new Float32Array(SIZE * SIZE * 3).fill(1),
    depth: new Float32Array(SIZE * SIZE).fill(-Infinity),
  };
}

/** Triangles that let half of what lies behind through, so that a sample shows how often it was covered. */
function blackGlass(screen: readonly number[], indices: readonly number[]): Surface {
  const positions = Float32Array.from(screen);
  return {
    node: 0,
    primitive: square(1, 0, { positions, indices: Uint32Array.from(indices) }),
    paint: { ...LIGHT_GRAY, color: [0, 0, 0, 0.5], alpha: 'blend', doubleSided: true },
    positions,
    screen: positions,
    mirrored: false,
  };
}

/** How often every sample was covered, rows from the top. */
function coverage(surface: Surface): number[] {
  const canvas = whiteCanvas();
  const rasterizer = new Rasterizer(canvas);
  for (let i = 0; i < surface.primitive.indices.length / 3; i++) rasterizer.draw(surface, i);
  return Array.from({ length: SIZE * SIZE }, (_, sample) => Math.log2(1 / canvas.color[sample * 3]!));
}

/**
 * A grid of 4 × 4 cells from 4 to 28 whose inner points are moved about, but not so far that a cell stops being convex.
 * Moves by quarters often put points and edges exactly on samples.
 */
const CELLS = 4;
const POINTS = CELLS + 1;
const move = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map((quarters) => quarters / 4),
  fc.float({ min: -1.25, max: 1.25, noNaN: true }),
);
const grid = fc.record({
  moves: fc.array(move, { minLength: POINTS ** 2 * 2, maxLength: POINTS ** 2 * 2 }),
  diagonals: fc.array(fc.boolean(), { minLength: CELLS ** 2, maxLength: CELLS ** 2 }),
});

function gridPoints(moves: readonly number[]): number[] {
  const screen: number[] = [];
  for (let point = 0; point < POINTS ** 2; point++) {
    const [column, row] = [point % POINTS, Math.floor(point / POINTS)];
    const share = row % CELLS !== 0 && column % CELLS !== 0 ? 1 : 0;
    screen.push(4 + column * 6 + share * moves[point * 2]!, 4 + row * 6 + share * moves[point * 2 + 1]!, 0);
  }
  return screen;
}

/** @param diagonals per cell, which of its two cuts it in two */
function gridTriangles(diagonals: readonly boolean[]): number[] {
  return diagonals.flatMap((rising, cell) => {
    const a = Math.floor(cell / CELLS) * POINTS + (cell % CELLS);
    const [b, c, d] = [a + 1, a + POINTS + 1, a + POINTS] as const;
    return rising ? [a, b, d, b, c, d] : [a, b, c, a, c, d];
  });
}

describe('Rasterizer', () => {
  test('covers every sample of adjacent triangles exactly once', () => {
    const expected = Array.from({ length: SIZE * SIZE }, (_, sample) => {
      const [x, y] = [sample % SIZE, Math.floor(sample / SIZE)];
      return x >= 4 && x < 28 && y >= 4 && y < 28 ? 1 : 0;
    });
    fc.assert(
      fc.property(grid, ({ moves, diagonals }) => {
        expect(coverage(blackGlass(gridPoints(moves), gridTriangles(diagonals)))).toEqual(expected);
      }),
    );
  });

  test('gives a sample on an edge to the triangle below or to the right', () => {
    // The edges of the square run exactly through the sample centers 10.5 and 20.5.
    const edge = [10.5, 10.5, 0, 20.5, 10.5, 0, 20.5, 20.5, 0, 10.5, 20.5, 0];
    const covered = coverage(blackGlass(edge, [0, 1, 2, 0, 2, 3]));
    expect([covered[10 * SIZE + 15], covered[20 * SIZE + 15]]).toEqual([1, 0]);
    expect([covered[15 * SIZE + 10], covered[15 * SIZE + 20]]).toEqual([1, 0]);
    expect(covered.reduce((sum, times) => sum + times)).toBe(100);
  });

  test('clips to the canvas', () => {
    const huge = [-1e5, -1e5, 0, 1e5, -1e5, 0, 0, 1e5, 0];
    expect(coverage(blackGlass(huge, [0, 1, 2]))).toEqual(new Array(SIZE * SIZE).fill(1));
    const beside = [100, 0, 0, 200, 0, 0, 100, 50, 0];
    expect(coverage(blackGlass(beside, [0, 1, 2]))).toEqual(new Array(SIZE * SIZE).fill(0));
  });

  test.each([
    ['an absurd size', [-3e38, -3e38, 0, 3e38, -3e38, 0, 0, 3e38, 0], [0, 1, 2]],
    ['no area', [1, 1, 0, 9, 9, 0, 20, 20, 0], [0, 1, 2]],
    ['a corner that is not a number', [1, 1, 0, Number.NaN, 9, 0, 1, 20, 0], [0, 1, 2]],
    ['a depth that is not a number', [1, 1, 0, 20, 9, Number.NaN, 1, 20, 0], [0, 1, 2]],
    ['an infinite corner', [1, 1, 0, Infinity, 9, 0, 1, 20, 0], [0, 1, 2]],
    ['a corner that does not exist', [1, 1, 0, 20, 9, 0, 1, 20, 0], [0, 1, 3]],
    ['two corners', [1, 1, 0, 20, 9, 0, 1, 20, 0], [0, 1]],
  ])('survives a triangle with %s', (_, screen, indices) => {
    for (const times of coverage(blackGlass(screen, indices))) expect([0, 1]).toContain(times);
  });
});
