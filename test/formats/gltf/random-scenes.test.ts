import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sceneToGlb } from '../../../src/formats/gltf/from-scene.ts';
import { Report } from '../../../src/report/report.ts';
import type { Quat, Scene, Track, Vec3 } from '../../../src/scene/scene.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { validate } from '../../gltf/validate.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from './scenes.ts';

const name = fc.constantFrom('', 'bone', 'ösen 骨', 'bone');
const coordinate = fc.integer({ min: -40, max: 40 });
const vector: fc.Arbitrary<Vec3> = fc.tuple(coordinate, coordinate, coordinate);
const factor = fc.constantFrom(0.5, 1, 1.25);
const scaling: fc.Arbitrary<Vec3> = fc.tuple(factor, factor, factor);
const component = fc.integer({ min: -9, max: 9 });
const quaternion: fc.Arbitrary<Quat> = fc
  .tuple(component, component, component, component)
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => {
    const [x, y, z, w] = values.map((value) => Math.fround(value / Math.hypot(...values)));
    return [x!, y!, z!, w!];
  });

/** Keys on a grid of eighths of a second, so that float32 holds the times exactly and no frame nearly meets a step. */
function trackOf(target: number): fc.Arbitrary<Track> {
  const values = { translation: vector, rotation: quaternion, scale: scaling };
  return fc.constantFrom('translation', 'rotation', 'scale').chain((property) =>
    fc
      .record({
        keys: fc.uniqueArray(
          fc.tuple(fc.integer({ min: -12, max: 12 }), values[property] as fc.Arbitrary<number[]>),
          {
            minLength: 1,
            maxLength: 5,
            selector: ([time]) => time,
          },
        ),
        step: fc.boolean(),
        before: fc.constantFrom('hold', 'linear'),
        after: fc.constantFrom('hold', 'linear'),
      })
      .map(({ keys, step, before, after }) => {
        keys.sort(([a], [b]) => a - b);
        return track(target, property, {
          times: Float32Array.from(keys, ([time]) => time / 8),
          values: new Float32Array(keys.flatMap(([, value]) => value)),
          before,
          after,
          ...(step ? { interpolation: 'step' } : {}),
        });
      }),
  );
}

const BONES = 5;

const randomScene: fc.Arbitrary<Scene> = fc
  .record({
    parents: fc.array(fc.integer({ min: -1, max: BONES - 1 }), { minLength: BONES, maxLength: BONES }),
    names: fc.array(name, { minLength: BONES, maxLength: BONES }),
    translations: fc.array(vector, { minLength: BONES, maxLength: BONES }),
    rotations: fc.array(quaternion, { minLength: BONES, maxLength: BONES }),
    rows: fc.array(fc.array(fc.tuple(fc.nat(BONES - 1), fc.integer({ min: 1, max: 5 })), { maxLength: 9 }), {
      minLength: 3,
      maxLength: 3,
    }),
    tracks: fc.array(fc.nat(BONES - 1).chain(trackOf), { maxLength: 6 }),
    start: fc.integer({ min: -16, max: 8 }),
    length: fc.integer({ min: 0, max: 16 }),
  })
  .map(({ parents, names, translations, rotations, rows, tracks, start, length }) => {
    const scene = emptyScene('random');
    scene.nodes = names.map((label, index) =>
      // A bone hangs on an earlier one, so that there are no circles.
      node(label, Math.min(parents[index]!, index - 1), {
        translation: translations[index]!,
        rotation: rotations[index]!,
      }),
    );
    scene.nodes.push(node('skinned', -1, { mesh: 0, skin: 0 }), node('rigid', 2, { mesh: 1 }));
    const joints = [4, 2, 0, 1, 3];
    scene.skins = [{ name: '', joints, inverseBind: bindAtRest(scene, joints) }];
    const weighted = rows.map((row) => {
      const sum = row.reduce((total, [, weight]) => total + weight, 0);
      return row.map(([joint, weight]): [number, number] => [joint, weight / sum]);
    });
    const positions = new Float32Array([0, 0, 0, 20, 0, 90, 3, 5, 180]);
    scene.meshes = [
      { name: '', primitives: [triangle({ positions, influences: influences(weighted) })] },
      { name: '', primitives: [triangle()] },
    ];
    scene.clips = [{ name: 'clip', start: start / 8, end: (start + length) / 8, tracks }];
    return scene;
  });

test('any scene is written valid and moves as it should', async () => {
  await fc.assert(
    fc.asyncProperty(randomScene, async (scene) => {
      const glb = await sceneToGlb(scene, new Report());
      const { messages } = await validate(glb);
      expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
      const { relative, where } = maxDeviation(glb, scene, 7);
      expect(relative, where).toBeLessThan(1e-5);
    }),
    { numRuns: 60 },
  );
});
