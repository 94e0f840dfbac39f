import { expect, test } from 'vitest';
import { withFormerMeshNames } from '../../../src/convert/onto/renamed.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../../scene.ts';
import { moveVertices, putBack } from './trip.ts';

/** Meshes at nodes. */
function shown(...pairs: [node: string, mesh: string][]): Scene {
  return sceneOf({
    nodes: pairs.map(([name], index) => node({ name, mesh: index })),
    meshes: pairs.map(([, name]) => ({ ...mesh(triangle()), name })),
  });
}

const BEFORE = shown(['head', 'head'], ['hat', 'hat']);

const namesIn = (edited: Scene) => withFormerMeshNames(edited, BEFORE).meshes.map(({ name }) => name);

test('a mesh is known by its node if another name hides it', () => {
  expect(namesIn(shown(['head', 'Mesh.001'], ['hat', 'hat']))).toEqual(['head', 'hat']);
});

test('a mesh is new if its node is, or if the original has a mesh of another name that is still there', () => {
  expect(namesIn(shown(['head', 'head'], ['scarf', 'scarf']))).toEqual(['head', 'scarf']);
  expect(namesIn(shown(['scarf', 'head'], ['head', 'skull'], ['hat', 'hat']))).toEqual([
    'head',
    'skull',
    'hat',
  ]);
});

test.each([
  ['cal3d/yorick.cfg', 'yorick_head'],
  ['c3s/yorick.c3s', 'yorick'],
  ['cryengine/yorick.cgf', 'yorick'],
  ['mdl/yorick.mdl', 'yorick_head'],
  ['o3d/yorick.o3dtgz', 'yorick_head'],
])('%s takes the vertices of a mesh whose node alone keeps its name', async (path, name) => {
  const { changes, changed } = await putBack(`samples/yorick/${path}`, (scene) => {
    moveVertices(scene);
    scene.meshes[0]!.name = 'whatever';
  });
  expect(changes.geometry).toEqual([name]);
  expect(changes.added.meshes).toEqual([]);
  expect(changes.missing.meshes).toEqual([]);
  expect(Object.keys(changed)).toHaveLength(1);
});
