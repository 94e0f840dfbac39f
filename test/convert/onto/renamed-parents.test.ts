import { expect, test } from 'vitest';
import { withFormerParentNames } from '../../../src/convert/onto/renamed-parents.ts';
import { Report } from '../../../src/report/report.ts';
import { NONE, type Node, type Scene } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';
import { putBack } from './trip.ts';

/** A stand with a lamp on it, and a shade on that. */
function stand(root: Partial<Node>, lamp: Partial<Node> = {}): Scene {
  return sceneOf({
    nodes: [
      node({ name: 'stand', ...root }),
      node({ name: 'lamp', parent: 0, translation: [0, 2, 0], ...lamp }),
      node({ name: 'shade', parent: 1, translation: [0, 1, 0] }),
    ],
  });
}

function namesIn(edited: Scene, report = new Report()): string[] {
  return withFormerParentNames(edited, stand({}), report).nodes.map(({ name }) => name);
}

test('a node of another name and place is known by the nodes below it, and its new name is reported', () => {
  const report = new Report();
  expect(namesIn(stand({ name: 'post', scale: [1, 1, 1.2] }), report)).toEqual(['stand', 'lamp', 'shade']);
  expect(report.losses.map(({ code, path, message }) => [code, path, message])).toEqual([
    ['ONTO_UNABLE', 'nodes[0]', 'Node stand cannot be named post'],
  ]);
});

test('a node of another name that stays, above others that moved, or above the known one is new', () => {
  expect(namesIn(stand({ name: 'post' }))).toEqual(['post', 'lamp', 'shade']);
  const moved = stand({ name: 'post', scale: [1, 1, 1.2] }, { translation: [0, 3, 0] });
  expect(namesIn(moved)).toEqual(['post', 'lamp', 'shade']);
  const { nodes } = stand({ parent: 3 });
  const above = sceneOf({ nodes: [...nodes, node({ name: 'post', translation: [1, 0, 0] })] });
  expect(namesIn(above)).toEqual(['stand', 'lamp', 'shade', 'post']);
});

test('a renamed root that was scaled scales the character of an O3D archive', async () => {
  const { comparison, report } = await putBack('samples/yorick/o3d/yorick.o3dtgz', ({ nodes }) => {
    for (const root of nodes.filter(({ parent, mesh }) => parent === NONE && mesh === undefined)) {
      root.name = 'whole';
      root.scale = [1, 1, 1.2];
    }
  });
  expect(report.losses.map(({ message }) => message)).toEqual(['Node yorick cannot be named whole']);
  expect(comparison.relative).toBeLessThan(1e-4);
});
