import { expect, test, vi } from 'vitest';
import { optimizeScene } from '../../src/animation/optimize.ts';
import { reduceClip } from '../../src/animation/reduce.ts';
import { emptyScene, node, track, triangle, turn } from '../formats/gltf/scenes.ts';

vi.mock('../../src/animation/reduce.ts', async (original) => {
  const own = await original<typeof import('../../src/animation/reduce.ts')>();
  return { ...own, reduceClip: vi.fn(own.reduceClip) };
});

test('a limit is not tried again where all vertices of the surface are watched already', () => {
  const scene = emptyScene();
  scene.nodes.push(node('hand', -1, { mesh: 0, translation: [9, 0, 0] }));
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const times = Float32Array.from({ length: 61 }, (_, key) => key / 30);
  const values = Float32Array.from([...times].flatMap((time) => turn(0, 0, 1, Math.sin(time))));
  const tracks = [track(0, 'rotation', { interpolation: 'slerp', times, values })];
  scene.clips.push({ name: 'sway', start: 0, end: 2, tracks });
  optimizeScene(scene, { tolerance: 0.003 });
  const limits = vi.mocked(reduceClip).mock.calls.map(([, , { limit }]) => limit);
  expect(limits.length).toBeGreaterThan(1);
  expect(limits.filter((limit, round) => limit === limits[round - 1])).toEqual([]);
});
