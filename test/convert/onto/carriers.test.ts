import { describe, expect, test } from 'vitest';
import { withoutCarriers } from '../../../src/convert/onto/carriers.ts';
import type { Node, Scene } from '../../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../scene.ts';
import { putBack } from './trip.ts';

const HEAD = 'samples/yorick/c3s-frames/yorick_head.c3s';

/** Halves the numbers of a mesh, and moves it to a new node below its own that doubles them, as programs do that quantize. */
function quantize(scene: Scene): void {
  const { nodes, meshes } = scene;
  const owner = nodes.findIndex((own) => own.mesh !== undefined);
  const shown = nodes[owner]!.mesh!;
  nodes.push(node({ name: meshes[shown]!.name, parent: owner, mesh: shown, scale: [2, 2, 2] }));
  delete nodes[owner]!.mesh;
  for (const level of [shown, ...(meshes[shown]!.lods ?? [])]) {
    for (const primitive of meshes[level]!.primitives) {
      const halved = (column: Float32Array) => column.map((value) => value / 2);
      primitive.positions = halved(primitive.positions);
      for (const target of primitive.morphTargets ?? []) target.positions = halved(target.positions);
    }
  }
}

test('a mesh on a new node below its own is where that node shows it', async () => {
  const { changed, changes } = await putBack(HEAD, quantize);
  expect(changed).toEqual({});
  expect(changes.geometry).toEqual([]);
  expect(changes.added).toEqual({ nodes: [], meshes: [], materials: [], clips: [] });
});

describe('a mesh stays on a new node', () => {
  const before = sceneOf({
    nodes: [node({ name: 'arm', mesh: 0 }), node({ name: 'hand', parent: 0 })],
    meshes: [mesh(triangle())],
  });
  /** The mesh on a node below its own, both with changes. */
  const carried = (own: Partial<Node>, carrier: Partial<Node>, more: Partial<Scene> = {}): Scene => ({
    ...before,
    nodes: [
      node({ name: 'arm', ...own }),
      node({ name: 'hand', parent: 0 }),
      node({ name: '', parent: 0, mesh: 0, ...carrier }),
    ],
    ...more,
  });
  const moving = clip([{ target: 2, property: 'translation', curve: curve([0], [1, 2, 3]) }]);

  test.each([
    ['that a clip moves', carried({}, {}, { clips: [moving] })],
    ['below another node', carried({}, { parent: 1 })],
    ['while its own still shows it', carried({ mesh: 0 }, {})],
    ['with properties', carried({}, { properties: { own: true } })],
    ['if it is another mesh', carried({}, {}, { meshes: [{ ...mesh(triangle()), name: 'other' }] })],
  ])('%s', (_, edited) => {
    expect(withoutCarriers(edited, before)).toBe(edited);
  });

  test('but not without any of these', () => {
    const { nodes, meshes } = withoutCarriers(carried({}, { translation: [1, 2, 3] }), before);
    expect(nodes.map((own) => [own.name, own.mesh])).toEqual([
      ['arm', 0],
      ['hand', undefined],
      ['arm', undefined],
    ]);
    const [x = 0, y = 0, z = 0] = before.meshes[0]!.primitives[0]!.positions;
    expect([...meshes[0]!.primitives[0]!.positions.subarray(0, 3)]).toEqual([x + 1, y + 2, z + 3]);
  });
});
