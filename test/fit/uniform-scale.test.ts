import { expect, test } from 'vitest';
import { isUniformScale } from '../../src/fit/uniform-scale.ts';
import type { Vec3 } from '../../src/scene/scene.ts';

test.each<[string, Vec3, boolean]>([
  ['the same along all axes is uniform', [2, 2, 2], true],
  ['zero is uniform', [0, 0, 0], true],
  ['almost the same along all axes is uniform', [1 + 1e-9, 1, 1], true],
  ['another along one axis is not uniform', [2, 1, 1], false],
  ['that mirrors is not uniform', [-1, -1, -1], false],
])('a scale %s', (_, scale, expected) => {
  expect(isUniformScale(scale)).toBe(expected);
});
