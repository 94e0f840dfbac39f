import { expect, test } from 'vitest';
import { mergeEdit } from '../../../src/convert/onto/merge.ts';
import { Selection } from '../../../src/convert/onto/selection.ts';
import { NONE, type Scene } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';

/** Bones, each a unit above the one before. */
function bones(...names: string[]): Scene {
  return sceneOf({
    nodes: names.map((name, index) => node({ name, parent: index - 1, translation: [0, 1, 0] })),
  });
}

const ORIGINAL = bones('root', 'neck', 'head');

function put(edited: Scene, skip: string[] = []) {
  return mergeEdit(ORIGINAL, ORIGINAL, edited, { selection: new Selection({ skip }), properties: [] });
}

function reparented(): Scene {
  const edited = structuredClone(ORIGINAL);
  Object.assign(edited.nodes[2]!, { parent: 0, translation: [0, 2, 0] });
  return edited;
}

test('a bone with another parent is refused, and named with both', () => {
  const refusal = 'Bone head has another parent, root instead of neck: keep the parents of bones';
  expect(() => put(reparented())).toThrow(refusal);
});

test('a bone with another parent stays if it is skipped', () => {
  expect(put(reparented(), ['head']).scene.nodes).toEqual(ORIGINAL.nodes);
});

test('a bone is refused whose parent was removed or lies below a new bone', () => {
  const removed = sceneOf({
    nodes: [node({ name: 'root' }), node({ name: 'head', parent: 0, translation: [0, 2, 0] })],
  });
  expect(() => put(removed)).toThrow('Bone head has another parent, root instead of neck');
  const divided = bones('root', 'neck', 'nape', 'head');
  divided.skins.push({ name: 'skin', joints: [0, 1, 2, 3], inverseBind: new Float32Array(64) });
  expect(() => put(divided)).toThrow('Bone head has another parent, nape instead of neck');
});

test('nodes that programs add above bones, or omit although nothing rests elsewhere, are no other parents', () => {
  expect(put(bones('Armature', 'root', 'neck', 'head')).changes.rest).toEqual([]);
  const bare = sceneOf({
    nodes: [
      node({ name: 'neck', parent: NONE, translation: [0, 1, 0] }),
      node({ name: 'head', parent: 0, translation: [0, 1, 0] }),
    ],
  });
  expect(put(bare).changes.rest).toEqual([]);
});
