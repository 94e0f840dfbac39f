import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fitting, reduceClip } from '../../src/animation/reduce.ts';
import { outermostVertices, watchPoints } from '../../src/animation/watched-points.ts';
import { modelSize } from '../../src/pose/extent.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Clip, Scene, Track } from '../../src/scene/scene.ts';
import { emptyScene, node, triangle, turn } from '../formats/gltf/scenes.ts';
import { curve } from '../pose/smooth-curves.ts';

const FRAMES = Array.from({ length: 31 }, (_, frame) => frame / 30);

/** An arm of bones that sway, each at its own speed, with a sail on a hand whose zigzag needs all of its keys. */
function arm(speeds: readonly number[]): Scene {
  const scene = emptyScene();
  const hand = speeds.length;
  const sways = [...speeds.map((speed) => (time: number) => Math.sin(speed * time)), zigzag];
  scene.nodes = sways.map((_, bone) => {
    return node(`bone${bone}`, bone - 1, { translation: [1, 0, 0], ...(bone === hand ? { mesh: 0 } : {}) });
  });
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const tracks = sways.map((sway, target): Track => {
    const values = FRAMES.flatMap((time) => turn(0, 0, 1, sway(time)));
    return { target, property: 'rotation', curve: curve('slerp', FRAMES, values) };
  });
  scene.clips.push({ name: 'sway', start: 0, end: 1, tracks });
  return scene;
}

function zigzag(time: number): number {
  return 0.3 * (Math.round(time * 30) % 2);
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
        const [clip, surface, size] = [scene.clips[0]!, new Surface(scene), modelSize(scene)];
        const points = watchPoints(scene, surface, outermostVertices(scene, surface), size);
        const { clip: reduced, moments } = reduceClip(scene, clip, {
          limit,
          size,
          points,
          interpolation,
          absentIsRest: false,
          holds: () => true,
        });
        // Changes of several curves are added, which is exact to first order.
        expect(apart(scene, clip, reduced, moments)).toBeLessThan(1.02 * limit);
      },
    ),
    { numRuns: 50, endOnFailure: true },
  );
});
