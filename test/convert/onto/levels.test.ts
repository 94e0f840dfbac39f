import { expect, test } from 'vitest';
import { carriedLevels } from '../../../src/convert/onto/levels.ts';
import { NONE, type Primitive } from '../../../src/scene/scene.ts';
import { triangle } from '../../scene.ts';

/** Two triangles; the last vertex is removed first, and the second triangle with it. */
const square: Primitive = triangle({
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
  indices: Uint32Array.of(0, 1, 2, 1, 3, 2),
  collapse: {
    lodSteps: 1,
    collapseId: Int32Array.of(NONE, NONE, NONE, 2),
    faceCollapseCount: Int32Array.of(0, 0, 0, 1),
  },
});

test('new vertices and triangles come before those that levels of detail remove', () => {
  const grown = {
    ...square,
    positions: Float32Array.of(...square.positions, 0, 2, 0),
    indices: Uint32Array.of(...square.indices, 2, 3, 4),
  };
  const { primitive, added, removed } = carriedLevels(square, grown, [0, 1, 2, 3, NONE])!;
  expect([added, removed]).toEqual([1, 0]);
  expect([...primitive.positions]).toEqual([0, 2, 0, ...square.positions]);
  expect([...primitive.indices]).toEqual([3, 4, 0, 1, 2, 3, 2, 4, 3]);
  expect(primitive.collapse).toEqual({
    lodSteps: 1,
    collapseId: Int32Array.of(NONE, NONE, NONE, NONE, 3),
    faceCollapseCount: Int32Array.of(0, 0, 0, 0, 1),
  });
});

test('a vertex no longer removes a triangle that is gone', () => {
  const smaller = { ...square, indices: square.indices.slice(0, 3) };
  const { primitive, added, removed } = carriedLevels(square, smaller, [0, 1, 2, 3])!;
  expect([added, removed]).toEqual([0, 1]);
  expect([...primitive.indices]).toEqual([0, 1, 2]);
  expect([...primitive.collapse!.faceCollapseCount]).toEqual([0, 0, 0, 0]);
});

test('levels of detail are lost with a vertex', () => {
  expect(carriedLevels(square, square, [0, 1, 2, NONE])).toBeUndefined();
});
