import { beforeEach, expect, test, vi } from 'vitest';
import { optimizeScene } from '../../src/animation/optimize.ts';
import { reduceClip } from '../../src/animation/reduce.ts';
import type { Clip, Scene } from '../../src/scene/scene.ts';
import { emptyScene, node, track, triangle, turn } from '../formats/gltf/scenes.ts';

vi.mock('../../src/animation/reduce.ts', async (original) => {
  const own = await original<typeof import('../../src/animation/reduce.ts')>();
  return { ...own, reduceClip: vi.fn(own.reduceClip) };
});

const attempts = vi.mocked(reduceClip);
const TOLERANCE = 0.003;

beforeEach(() => {
  attempts.mockReset();
});

function swaying(): Scene {
  const scene = emptyScene();
  scene.nodes.push(node('hand', -1, { mesh: 0, translation: [9, 0, 0] }));
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const times = Float32Array.from({ length: 61 }, (_, key) => key / 30);
  const values = Float32Array.from([...times].flatMap((time) => turn(0, 0, 1, Math.sin(time))));
  const tracks = [track(0, 'rotation', { interpolation: 'slerp', times, values })];
  scene.clips.push({ name: 'sway', start: 0, end: 2, tracks });
  return scene;
}

/** A result without any motion, which exceeds the tolerance. */
function wrong(clip: Clip) {
  const still = {
    interpolation: 'slerp',
    times: Float32Array.of(0),
    values: Float32Array.of(0, 0, 0, 1),
  } as const;
  const tracks = [track(0, 'rotation', still)];
  return { clip: { ...clip, tracks }, moments: Float64Array.of(0, 1, 2), isTooLong: false };
}

test('a result within the tolerance is taken at once', () => {
  optimizeScene(swaying(), { tolerance: TOLERANCE });
  expect(attempts).toHaveBeenCalledTimes(1);
});

test('a result that exceeds the tolerance is dropped, and the next one has a smaller limit', () => {
  attempts.mockImplementationOnce((_, clip) => wrong(clip));
  const { clips } = optimizeScene(swaying(), { tolerance: TOLERANCE });
  const [first, second] = attempts.mock.calls.map(([, , { limit }]) => limit);
  expect(second).toBeLessThan(first!);
  expect(clips[0]!.error).toBeLessThanOrEqual(TOLERANCE);
  expect(clips[0]!.after.keys).toBeLessThan(25);
});

test('a clip stays as it is if no attempt is within the tolerance', () => {
  attempts.mockImplementation((_, clip) => wrong(clip));
  const scene = swaying();
  expect(optimizeScene(scene, { tolerance: TOLERANCE }).scene.clips[0]).toBe(scene.clips[0]);
});
