import { expect, test } from 'vitest';
import { depthFirst } from '../../../../../src/formats/mdl/files/ascii/tree.ts';

test.each([
  ['a node comes before its children, and these before its next sibling', [-1, 0, 1, 0], [0, 1, 2, 3], []],
  ['parents may come after their children', [1, -1], [1, 0], []],
  ['the first node may have parents behind its children', [2, 0, -1], [2, 0, 1], []],
  ['a node that is its own parent counts as a root', [0], [0], [0]],
  ['of nodes that are their own ancestors the first counts as a root', [1, 0, 1], [0, 1, 2], [0]],
  ['a node below a cycle does not count as a root', [1, 2, 1], [1, 0, 2], [1]],
])('%s', (_, parents, order, freed) => {
  expect(depthFirst(Int32Array.from(parents))).toEqual({ order, freed });
});
