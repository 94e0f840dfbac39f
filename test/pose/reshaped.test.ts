import { expect, test } from 'vitest';
import { reshaped, type Shape } from '../../src/pose/reshaped.ts';
import { triangle } from '../scene.ts';

/** Turns the second vertex by 90° about Z, from X to Y, and leaves the others. */
const turned: Shape = ({ positions: from }, positions) => {
  positions.set(from);
  positions.set([-from[4]!, from[3]!, from[5]!], 3);
};

test('displacements of morph targets turn with their vertex, and those of vertices that stay keep every bit', () => {
  const target = {
    name: 'smile',
    vertices: Uint32Array.of(0, 1),
    // 0.1 is lost beside a coordinate of 1e8.
    positions: Float32Array.of(0.1, 0, 0, 2, 0, 0),
  };
  const primitive = triangle({
    positions: Float32Array.of(1e8, 0, 0, 1, 0, 0, 0, 1, 0),
    morphTargets: [target],
  });
  const { positions, morphTargets } = reshaped(primitive, turned);
  expect([...positions.subarray(3, 6)]).toEqual([-0, 1, 0]);
  expect([...morphTargets![0]!.positions]).toEqual([Math.fround(0.1), 0, 0, 0, 2, 0]);
});
