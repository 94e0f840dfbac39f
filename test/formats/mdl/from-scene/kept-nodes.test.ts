import { expect, test } from 'vitest';
import { keptNode } from '../../../../src/formats/mdl/from-scene/kept-nodes.ts';
import { NONE } from '../../../../src/scene/scene.ts';
import { node } from '../../../scene.ts';

const nodes = ['head', 'hand', 'hand', 'foot'].map((name) => node({ name }));

test.each([
  ['is the one of its number where that has its name', { node: 2, name: 'hand' }, 2],
  ['is the only one of its name where another has its number', { node: 0, name: 'foot' }, 3],
  ['is unknown where several have its name', { node: 0, name: 'hand' }, NONE],
  ['is unknown where none has its name', { node: 0, name: 'tail' }, NONE],
  ['is the one of its number where it had no name', { node: 1 }, 1],
  ['is unknown where there are fewer nodes', { node: 4 }, NONE],
])('a kept node %s', (_, kept, expected) => {
  expect(keptNode({ nodes }, kept)).toBe(expected);
});
