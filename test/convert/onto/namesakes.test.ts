import { expect, test } from 'vitest';
import { namesakesIn } from '../../../src/convert/onto/namesakes.ts';
import { NONE } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';

test('nodes of the same name are matched by their parents and by whether they show a mesh', () => {
  const original = sceneOf({
    nodes: [
      node({ name: 'body', parent: NONE }),
      node({ name: 'wing', parent: 0 }),
      node({ name: 'wing', parent: NONE, mesh: 0 }),
    ],
  });
  const edited = sceneOf({
    nodes: [
      node({ name: 'wing', parent: 2, mesh: 0 }),
      node({ name: 'wing', parent: 2 }),
      node({ name: 'body', parent: NONE }),
    ],
  });
  expect(namesakesIn(edited, original).nodes).toEqual([2, 1, 0]);
});

test('nodes of the same name in the same place are matched in order, and others with none', () => {
  const scene = (...names: string[]) => sceneOf({ nodes: names.map((name) => node({ name })) });
  expect(namesakesIn(scene('a', 'a', 'a', 'b'), scene('a', 'b', 'a')).nodes).toEqual([0, 2, NONE, 1]);
});
