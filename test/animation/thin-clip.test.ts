import { expect, test } from 'vitest';
import { DeviationMeter } from '../../src/animation/deviation.ts';
import { thinClip } from '../../src/animation/thin-clip.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { modelSize } from '../../src/pose/extent.ts';
import type { Vec3 } from '../../src/scene/scene.ts';
import { emptyScene, node, track, triangle, turn } from '../formats/gltf/scenes.ts';

/** A shoulder at a place that sways, and a hand on it that sways as well, thinned. */
function thinnedSway(place: Vec3) {
  const scene = emptyScene();
  scene.nodes.push(
    node('shoulder', -1, { translation: place }),
    node('hand', 0, { mesh: 0, translation: [9, 0, 0] }),
  );
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const times = Float32Array.from({ length: 601 }, (_, key) => key / 100);
  const values = Float32Array.from([...times].flatMap((time) => turn(0, 0, 1, Math.sin(time))));
  const sway = [0, 1].map((target) => track(target, 'rotation', { interpolation: 'slerp', times, values }));
  const clip = { name: 'sway', start: 0, end: 6, tracks: sway };
  const { best, error } = thinClip(scene, clip, 0.01, modelSize(scene), new DeviationMeter(scene));
  return { scene, clip, best, error, keys: best.tracks.map(({ curve }) => curve.times.length) };
}

test('each curve by itself loses as many keys as the surface allows, the more the less it moves', () => {
  const { scene, clip, best, error, keys } = thinnedSway([0, 0, 0]);
  const [shoulder, hand] = keys;
  expect(shoulder).toBeLessThan(120);
  expect(hand).toBeLessThan(shoulder! / 2);
  expect(error).toBeGreaterThan(0.005);
  const comparison = compareScenes({ ...scene, clips: [clip] }, { ...scene, clips: [best] }, { fps: 97 });
  expect(comparison.max).toBeLessThanOrEqual(0.0101);
});

test.each<[Vec3]>([[[0, 0, 50]], [[-40, 30, 0]]])(
  'a character that stands at %j keeps the same keys: what counts is how far the surface is from its nodes',
  (place) => {
    expect(thinnedSway(place).keys).toEqual(thinnedSway([0, 0, 0]).keys);
  },
);
