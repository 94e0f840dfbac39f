import { expect, test } from 'vitest';
import { withoutNodes } from '../../../src/export/scene/without-nodes.ts';
import { compareScenes } from '../../../src/pose/compare.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { armScene, clip, curve } from '../../scene.ts';

/** The arm hangs still on a root that turns. */
function waving(): Scene {
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8], { interpolation: 'slerp' });
  return armScene({ clips: [clip([{ target: 0, property: 'rotation', curve: turn }])] });
}

test('what a removed bone moved moves with the bone above it, as before', () => {
  const scene = waving();
  const left = withoutNodes(scene, new Set([1]));
  expect(left.nodes.map(({ name }) => name)).toEqual(['root', 'skin']);
  expect(left.meshes[0]!.primitives[0]!.influences!.offset).toBeUndefined();
  expect(compareScenes(scene, left).max).toBeLessThan(1e-5);
});

test('so it does where bones rest otherwise than they were bound, by places of vertices per bone', () => {
  const scene = waving();
  scene.nodes[1]!.translation = [5, 3, 0];
  scene.nodes[1]!.rotation = [0, 0, 0.6, 0.8];
  const left = withoutNodes(scene, new Set([1]));
  expect(left.meshes[0]!.primitives[0]!.influences!.offset).toHaveLength(12);
  expect(compareScenes(scene, left).max).toBeLessThan(1e-5);
});

test.each([
  ['a single key of a squad', curve([0.5], [0, 0, 1, 0.7], { interpolation: 'squad' })],
  ['a fast squad', curve([0, 0.1, 1], [0, 0, 1, 0.7, 1, 0, 0, 3, 0, 1, 0, -3], { interpolation: 'squad' })],
  ['logarithms', curve([0, 0.1, 1], [0, 0, 1, 1, 0, 0, 0, -2, 0], { interpolation: 'log-quaternion' })],
  ['a slerp', curve([0, 1], [0, 0, 0, 1, 0, 0, 0.6, 0.8], { interpolation: 'slerp' })],
])('%s turns with what was above it', (_, turn) => {
  const scene = waving();
  scene.nodes[1]!.rotation = [0, 0.6, 0, 0.8];
  scene.nodes.push({ ...scene.nodes[0]!, name: 'hand', parent: 1, translation: [2, 0, 0] });
  scene.skins[0]!.joints = [0, 3];
  scene.clips = [clip([{ target: 3, property: 'rotation', curve: turn }])];
  const { max, height } = compareScenes(scene, withoutNodes(scene, new Set([1])), { fps: 97 });
  expect(max).toBeLessThan(1e-4 * height);
});
