import { expect, test } from 'vitest';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { read } from '../../../../src/formats/index.ts';
import type { Scene } from '../../../../src/scene/scene.ts';

function sceneOf(nodes: readonly object[], roots: readonly number[], others: object = {}): Scene {
  const json = { asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: roots }], nodes, ...others };
  const name = 'a.gltf';
  return toScene([{ name, document: read(new TextEncoder().encode(JSON.stringify(json)), name) }]);
}

test('a node may have any number of children', () => {
  const children = Array.from({ length: 200_000 }, (_, index) => index + 1);
  const { nodes } = sceneOf([{ children }, ...children.map(() => ({}))], [0]);
  expect(nodes).toHaveLength(200_001);
  expect(nodes.at(-1)?.parent).toBe(0);
});

test('only nodes of the default scene are in the scene', () => {
  const { nodes } = sceneOf([{ name: 'a', children: [2] }, { name: 'b' }, { name: 'c' }], [0]);
  expect(nodes.map(({ name, parent }) => [name, parent])).toEqual([
    ['a', -1],
    ['c', 0],
  ]);
});

test('nodes that are their own ancestors are refused', () => {
  const error = expect.objectContaining({ code: 'GLTF_VALUE', path: 'nodes[1]' });
  expect(() => sceneOf([{}, { children: [2] }, { children: [1] }], [0, 1])).toThrow(error);
});

test.each([
  ['are no list', {}, { code: 'GLTF_VALUE', path: 'nodes[0].extensions.MSFT_lod.ids' }],
  ['are unknown nodes', [9999], { code: 'GLTF_INDEX_RANGE', path: 'nodes[0]' }],
])('levels of detail that %s are refused', (_, ids, error) => {
  const extensions = { MSFT_lod: { ids } };
  const meshes = [{ primitives: [{ attributes: {} }] }];
  const refused = () => sceneOf([{ mesh: 0, extensions }, { mesh: 0 }], [0], { meshes });
  expect(refused).toThrow(expect.objectContaining(error));
});
