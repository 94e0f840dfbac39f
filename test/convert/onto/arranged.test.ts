import { expect, test } from 'vitest';
import { arranged } from '../../../src/convert/onto/arranged.ts';
import { NONE } from '../../../src/scene/scene.ts';
import { clip, curve, material, mesh, node, sceneOf, triangle } from '../../scene.ts';

/** A wing on a body, and the node that shows the wing. */
const before = sceneOf({
  nodes: [
    node({ name: 'body', parent: NONE }),
    node({ name: 'wing', parent: 0 }),
    node({ name: 'wing', parent: NONE, mesh: 0 }),
  ],
});

test('nodes of the same name are told apart by their parents and by whether they show a mesh', () => {
  const edited = sceneOf({
    nodes: [
      node({ name: 'wing', parent: 3, mesh: 0 }),
      node({ name: 'claw', parent: 2 }),
      node({ name: 'wing', parent: 3 }),
      node({ name: 'body', parent: NONE }),
    ],
    skins: [{ name: '', joints: [3, 2], inverseBind: new Float32Array(32) }],
    clips: [clip([{ target: 2, property: 'translation', curve: curve([0], [1, 2, 3]) }])],
  });
  const { nodes, skins, clips } = arranged(edited, before);
  expect(nodes.map(({ name, parent, mesh }) => [name, parent, mesh])).toEqual([
    ['body', NONE, undefined],
    ['wing', 0, undefined],
    ['wing', 0, 0],
    ['claw', 1, undefined],
  ]);
  expect(skins[0]!.joints).toEqual([0, 1]);
  expect(clips[0]!.tracks[0]!.target).toBe(1);
});

test('nodes of the same name in the same place stay in order', () => {
  const twins = ['left', 'right'].map((of) => node({ name: 'hand', properties: { of } }));
  const { nodes } = arranged(sceneOf({ nodes: twins }), sceneOf({ nodes: twins }));
  expect(nodes).toEqual(twins);
});

test('nodes without names are told apart by the joints that they are', () => {
  const skins = (...joints: number[]) => [{ name: '', joints, inverseBind: new Float32Array(32) }];
  const unnamed = (parent: number, mesh?: number) =>
    node({ name: '', parent, ...(mesh === undefined ? {} : { mesh }) });
  const limb = sceneOf({ nodes: [unnamed(NONE, 0), unnamed(0), unnamed(1)], skins: skins(1, 2) });
  // The mesh is beside its former node, which is still above the joints.
  const edited = sceneOf({
    nodes: [unnamed(NONE), unnamed(0), unnamed(1), unnamed(NONE, 0)],
    skins: skins(1, 2),
  });
  const { nodes, skins: own } = arranged(edited, limb);
  expect(nodes.map(({ parent, mesh }) => [parent, mesh])).toEqual([
    [NONE, 0],
    [3, undefined],
    [1, undefined],
    [NONE, undefined],
  ]);
  expect(own[0]!.joints).toEqual([1, 2]);
});

test('materials of the same name are distinguished by their properties', () => {
  const black = (fade: number) => material({ name: 'black', properties: { fade } });
  const shown = (name: string, index: number) => ({ ...mesh(triangle({ material: index })), name });
  const exported = sceneOf({
    materials: [material({ name: 'new' }), black(1), black(0)],
    meshes: [shown('wall', 1), shown('floor', 2), shown('hat', 0)],
  });
  const { materials, meshes } = arranged(exported, sceneOf({ materials: [black(0), black(1)] }));
  expect(materials).toEqual([black(0), black(1), material({ name: 'new' })]);
  expect(meshes.map(({ name, primitives }) => [name, primitives[0]!.material])).toEqual([
    ['wall', 1],
    ['floor', 0],
    ['hat', 2],
  ]);
});
