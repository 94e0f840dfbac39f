import { expect, test } from 'vitest';
import { bundlesOf, spheresOf } from '../../src/animation/bundles.ts';
import type { WatchedPoints } from '../../src/animation/watched-points.ts';

/** Three points: of node 0, of node 2, and of both. */
const POINTS: WatchedPoints = {
  start: Uint32Array.of(0, 1, 2, 4),
  node: Int32Array.of(2, 0, 2, 0),
  weight: Float64Array.of(1, 0.5, 0.75, -0.5),
  place: Float64Array.of(1, 0, 0, 5, 6, 7, 3, 4, -2, 5, 6, 9),
};

test('points that the same nodes move are one bundle, with the largest sum of their weights', () => {
  const again = { ...POINTS, start: Uint32Array.of(0, 1, 2, 3, 4) };
  expect(bundlesOf(POINTS)).toEqual([
    { nodes: [2], points: [0], weight: 1 },
    { nodes: [0], points: [1], weight: 0.5 },
    { nodes: [0, 2], points: [2], weight: 1.25 },
  ]);
  expect(bundlesOf(again)).toEqual([
    { nodes: [2], points: [0, 2], weight: 1 },
    { nodes: [0], points: [1, 3], weight: 0.5 },
  ]);
});

test('a sphere is around the box of the places of the points that a node moves, and of no others', () => {
  const [radius, other] = [1, Math.hypot(1, 2, 1)];
  expect([...spheresOf(POINTS, 3)]).toEqual(
    [
      [5, 6, 8, radius],
      [0, 0, 0, 0],
      [2, 2, -1, other],
    ].flat(),
  );
});
