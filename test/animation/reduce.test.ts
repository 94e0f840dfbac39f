import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type Fitting, reduceClip } from '../../src/animation/reduce.ts';
import { SurfaceError } from '../../src/animation/surface-error.ts';
import { outermostVertices, watchPoints } from '../../src/animation/watched-points.ts';
import { modelSize } from '../../src/pose/extent.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Clip, Scene, Track } from '../../src/scene/scene.ts';
import { emptyScene, node, triangle, turn } from '../formats/gltf/scenes.ts';
import { curve } from '../pose/smooth-curves.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** An arm of bones that sway, each at its own speed, with a sail on a hand whose zigzag needs all of its keys. */
function arm(speeds: readonly number[], seconds = 1): Scene {
  const frames = Array.from({ length: seconds * 30 + 1 }, (_, frame) => frame / 30);
  const scene = emptyScene();
  const hand = speeds.length;
  const sways = [...speeds.map((speed) => (time: number) => Math.sin(speed * time)), zigzag];
  scene.nodes = sways.map((_, bone) => {
    return node(`bone${bone}`, bone - 1, { translation: [1, 0, 0], ...(bone === hand ? { mesh: 0 } : {}) });
  });
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const tracks = sways.map((sway, target): Track => {
    const values = frames.flatMap((time) => turn(0, 0, 1, sway(time)));
    return { target, property: 'rotation', curve: curve('slerp', frames, values) };
  });
  scene.clips.push({ name: 'sway', start: 0, end: seconds, tracks });
  return scene;
}

function zigzag(time: number): number {
  return 0.3 * (Math.round(time * 30) % 2);
}

function reduced(scene: Scene, limit: number, interpolation: Fitting) {
  const [surface, size] = [new Surface(scene), modelSize(scene)];
  const points = watchPoints(scene, surface, outermostVertices(scene, surface), size);
  const options = { limit, size, points, interpolation, absentIsRest: false, holds: () => true };
  return reduceClip(scene, scene.clips[0]!, options);
}

/** Largest distance between the surfaces in two clips at some times. */
function apart(scene: Scene, exact: Clip, other: Clip, times: Float64Array): number {
  const [pose, surface] = [new Pose(scene), new Surface(scene)];
  const placesAt = (clip: Clip, time: number) => {
    pose.sample(clip, time);
    surface.follow(pose);
    return surface.positions.slice();
  };
  let most = 0;
  for (const time of times) {
    const [right, left] = [placesAt(exact, time), placesAt(other, time)];
    for (let at = 0; at < right.length; at += 3) {
      const way = [0, 1, 2].map((axis) => right[at + axis]! - left[at + axis]!);
      most = Math.max(most, Math.hypot(...way));
    }
  }
  return most;
}

test('where all vertices are watched, the surface stays within the limit at the times of a reduction', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<Fitting>('linear', 'auto'),
      fc.double({ min: 1e-3, max: 1e-2, noNaN: true }),
      (speeds, interpolation, limit) => {
        const scene = arm(speeds);
        const { clip, moments } = reduced(scene, limit, interpolation);
        // Changes of several curves are added, which is exact to first order.
        expect(apart(scene, scene.clips[0]!, clip, moments)).toBeLessThan(1.02 * limit);
      },
    ),
    { numRuns: 50, endOnFailure: true },
  );
});

test.each<Fitting>(['linear', 'auto'])(
  'the work grows with the length of a clip, not with its square, %s',
  (interpolation) => {
    const speeds = [2, 3, 5];
    const change = vi.spyOn(SurfaceError.prototype, 'change');
    const [short, long] = [10, 40].map((seconds) => {
      change.mockClear();
      reduced(arm(speeds, seconds), 2e-3, interpolation);
      const times = change.mock.calls.reduce((sum, [, , count]) => sum + count, 0);
      return { tries: change.mock.calls.length, times };
    });
    // Four times the length is 16 times its square.
    expect(long!.tries).toBeLessThan(8 * short!.tries);
    expect(long!.times).toBeLessThan(8 * short!.times);
    // Up to six rounds try each key that remains, and each key that goes makes four more tries.
    const keys = (speeds.length + 1) * 40 * 30;
    expect(long!.tries).toBeLessThan(10 * keys);
  },
);
