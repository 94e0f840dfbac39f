import { expect, test } from 'vitest';
import { add, type Character, choose, remove, replace } from '../../studio/src/state/characters.ts';
import { morphOverrides, poseOverrides, setBone, setMorph } from '../../studio/src/state/overrides.ts';
import { armScene, node } from '../scene.ts';

const character = (id: number, scene = armScene()) =>
  ({ id, scene, close: () => {} }) as unknown as Character;
const TURNED = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 1, 1);

test('a pose and weights that are being tried wait while another character is shown', () => {
  add(character(1));
  setBone(1, TURNED);
  setMorph('smile', 0.5);
  add(character(2));
  expect([poseOverrides.value.size, morphOverrides.value.size]).toEqual([0, 0]);
  setBone(0, TURNED);
  choose(1);
  expect([...poseOverrides.value]).toEqual([[1, TURNED]]);
  expect([...morphOverrides.value]).toEqual([['smile', 0.5]]);
  // With another node, indices mean others; Undo brings back what they meant.
  const grown = armScene();
  grown.nodes.push(node({ name: 'hand', parent: 1 }));
  replace(character(1, grown));
  expect(poseOverrides.value.size).toBe(0);
  replace(character(1));
  expect([...poseOverrides.value.keys()]).toEqual([1]);
  choose(2);
  expect([...poseOverrides.value.keys()]).toEqual([0]);
  for (const id of [1, 2]) remove(id);
  expect([poseOverrides.value.size, morphOverrides.value.size]).toEqual([0, 0]);
});
