import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviationMeter } from '../../src/animation/deviation.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Clip, Scene } from '../../src/scene/scene.ts';
import { turn } from '../formats/gltf/scenes.ts';
import { armScene, clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

test('the deviation is the largest distance of a vertex, and the vertex is named', () => {
  const nodes = [node({ mesh: 0 }), node({ mesh: 0 }), node({ mesh: 0 })];
  const scene = sceneOf({ nodes, meshes: [mesh(triangle())] });
  const moved = (target: number, place: number[]) =>
    ({ target, property: 'translation', curve: curve([0], place) }) as const;
  // The last vertex of the first triangle and the first of the second are moved along different axes.
  const other = clip([moved(0, [0, 0, 4]), moved(1, [3, 0, 0])]);
  const meter = new DeviationMeter(scene);
  const { max, beyond } = meter.measure(clip([]), other, Float64Array.of(0), 1);
  expect(max).toBe(4);
  expect([...beyond]).toEqual([0]);
  expect([...meter.measure(clip([]), other, Float64Array.of(0), 4).beyond]).toEqual([]);
});

test('what only turns about its middle is not overlooked beside what moves a little less', () => {
  const bar = triangle({ positions: Float32Array.of(-1, 0, 0, 1, 0, 0, 0, 0, 0) });
  const scene = sceneOf({
    nodes: [node({ mesh: 0 }), node({ mesh: 1 })],
    meshes: [mesh(triangle()), mesh(bar)],
  });
  // A turn by 60° moves the ends of the bar by 1.
  const turns = curve([0], turn(0, 0, 1, Math.PI / 3), { interpolation: 'slerp' });
  const other = clip([
    { target: 0, property: 'translation', curve: curve([0], [0.9, 0, 0]) },
    { target: 1, property: 'rotation', curve: turns },
  ]);
  expect(new DeviationMeter(scene).measure(clip([]), other, Float64Array.of(0), 2).max).toBeCloseTo(1, 6);
});

const TIMES = Float64Array.of(0, 0.25, 0.5, 1);

/** The largest distance of a vertex between two clips at any of the times. */
function furthest(scene: Scene, exact: Clip, other: Clip): number {
  const [pose, surface] = [new Pose(scene), new Surface(scene)];
  const placesIn = (moving: Clip, time: number) => {
    pose.sample(moving, time);
    surface.follow(pose);
    return surface.positions.slice();
  };
  const distances = [...TIMES].flatMap((time) => {
    const [right, left] = [placesIn(exact, time), placesIn(other, time)];
    return Array.from({ length: surface.vertexCount }, (_, vertex) => {
      return Math.hypot(...[0, 1, 2].map((axis) => right[vertex * 3 + axis]! - left[vertex * 3 + axis]!));
    });
  });
  return Math.max(...distances);
}

const number = fc.double({ min: -2, max: 2, noNaN: true });
const numbers = (length: number) => fc.array(number, { minLength: length, maxLength: length });

/** A root and an arm that turn and move, at the start and the end of the clip. */
const motion = fc
  .record({ angles: numbers(4), places: numbers(12), smile: numbers(2) })
  .map(({ angles, places, smile }) => {
    const tracks = [0, 1].flatMap((target) => {
      const [start, end] = [angles[target]!, angles[target + 2]!];
      const turns = [...turn(0, 0.6, 0.8, start), ...turn(1, 0, 0, end)];
      const way = places.slice(target * 6, target * 6 + 6);
      return [
        { target, property: 'rotation', curve: curve([0, 1], turns, { interpolation: 'slerp' }) },
        { target, property: 'translation', curve: curve([0, 1], way) },
      ] as const;
    });
    return { moving: clip(tracks), smile: [{ morph: 'smile', curve: curve([0, 1], smile) }] };
  });

/** Three vertices, each moved by one or two of the two nodes. */
const skinned = fc.record({ positions: numbers(9), weight: numbers(4) }).map(({ positions, weight }) => {
  const scene = armScene();
  const primitive = scene.meshes[0]!.primitives[0]!;
  primitive.positions = Float32Array.from(positions);
  primitive.influences!.weight = Float32Array.from(weight);
  primitive.morphTargets = [
    { name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(3, 4, 12) },
  ];
  return scene;
});

test('the deviation is that of the vertex that is furthest off, whatever nodes and targets move it', () => {
  fc.assert(
    fc.property(skinned, motion, motion, fc.boolean(), (scene, right, left, smiles) => {
      const [exact, other] = [right, left].map(({ moving, smile }): Clip => {
        return smiles ? { ...moving, morphTracks: smile } : moving;
      }) as [Clip, Clip];
      const meter = new DeviationMeter(scene);
      const expected = furthest(scene, exact, other);
      const { max, beyond } = meter.measure(exact, other, TIMES, expected * 0.999);
      expect(Math.abs(max - expected)).toBeLessThanOrEqual(1e-5 * (1 + expected));
      expect(meter.within(exact, other, TIMES, 1.001 * expected + 1e-6)).toBe(max);
      if (expected < 1e-3) return;
      expect(beyond.size).toBeGreaterThan(0);
      expect(meter.within(exact, other, TIMES, 0.999 * expected)).toBeUndefined();
    }),
  );
});
