import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import {
  type MorphTarget,
  type MorphTrack,
  NONE,
  type Quat,
  type Scene,
  type Track,
  type Vec3,
} from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneOfGlb } from '../files/container/files.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

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

const keyTime = fc.integer({ min: -12, max: 12 });
const morphName = fc.constantFrom('', 'smile', 'blink', 'frown');

const morphTrack: fc.Arbitrary<MorphTrack> = fc
  .record({
    morph: morphName,
    keys: fc.uniqueArray(fc.tuple(keyTime, fc.integer({ min: -4, max: 8 })), {
      minLength: 1,
      maxLength: 5,
      selector: ([time]) => time,
    }),
    interpolation: fc.constantFrom('step', 'linear'),
    before: fc.constantFrom('hold', 'linear'),
    after: fc.constantFrom('hold', 'linear'),
  })
  .map(({ morph, keys, ...curve }) => {
    keys.sort(([a], [b]) => a - b);
    const times = Float32Array.from(keys, ([time]) => time / 8);
    const values = Float32Array.from(keys, ([, weight]) => weight / 4);
    return { morph, curve: { ...curve, times, values } };
  });

/** Targets of a triangle. */
const morphTargets: fc.Arbitrary<MorphTarget[]> = fc.array(
  fc
    .tuple(morphName, fc.shuffledSubarray([0, 1, 2]), fc.array(vector, { minLength: 3, maxLength: 3 }))
    .map(([name, vertices, deltas]) => ({
      name,
      vertices: Uint32Array.from(vertices),
      positions: new Float32Array(vertices.flatMap((vertex) => deltas[vertex]!)),
    })),
  { maxLength: 3 },
);

/** Of a node without a translation that leans, and mirrors if so asked; its determinant is 1 or -1. */
const lean: fc.Arbitrary<Float64Array> = fc
  .tuple(...[1, 1, 1].map(() => fc.constantFrom(-0.5, 0, 0.25, 0.5)), fc.constantFrom(-1, 1))
  .map(([a, b, c, side]) => Float64Array.of(side!, 0, 0, 0, a!, 1, 0, 0, b!, c!, 1, 0, 0, 0, 0, 1));

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
    handedness: fc.constantFrom('right', 'left'),
    morphs: fc.array(morphTargets, { minLength: 4, maxLength: 4 }),
    morphTracks: fc.array(morphTrack, { maxLength: 4 }),
    levels: fc.tuple(fc.subarray([2]), fc.subarray([3])),
    leans: fc.array(fc.option(lean, { nil: undefined }), { minLength: BONES, maxLength: BONES }),
    lights: fc.array(fc.integer({ min: NONE, max: BONES + 1 }), { maxLength: 3 }),
  })
  .map(({ parents, names, translations, rotations, rows, tracks, start, length, ...rest }) => {
    const { handedness, morphs, morphTracks, levels, leans, lights } = rest;
    const scene = emptyScene('random');
    scene.axes.handedness = handedness;
    scene.nodes = names.map((label, index) =>
      // A bone hangs on an earlier one, so that there are no circles.
      node(label, Math.min(parents[index]!, index - 1), {
        translation: translations[index]!,
        rotation: rotations[index]!,
      }),
    );
    leans.forEach((matrix, index) => {
      // One that a clip moves would lose its lean.
      if (!matrix || tracks.some(({ target }) => target === index)) return;
      matrix.set(translations[index]!, 12);
      scene.nodes[index]!.matrix = matrix;
    });
    scene.nodes.push(node('skinned', -1, { mesh: 0, skin: 0 }), node('rigid', 2, { mesh: 1 }));
    const joints = [4, 2, 0, 1, 3];
    scene.skins = [{ name: '', joints, inverseBind: bindAtRest(scene, joints) }];
    const weighted = rows.map((row) => {
      const sum = row.reduce((total, [, weight]) => total + weight, 0);
      return row.map(([joint, weight]): [number, number] => [joint, weight / sum]);
    });
    const positions = new Float32Array([0, 0, 0, 20, 0, 90, 3, 5, 180]);
    const skin = influences(weighted);
    scene.meshes = [
      {
        name: '',
        lods: levels[0],
        primitives: [
          triangle({ positions, influences: skin, morphTargets: morphs[0]! }),
          triangle({ positions: positions.slice().reverse(), influences: skin, morphTargets: morphs[1]! }),
        ],
      },
      { name: '', lods: levels[1], primitives: [triangle({ morphTargets: morphs[2]! })] },
      { name: 'lower skinned', primitives: [triangle({ positions, influences: skin })] },
      { name: 'lower rigid', primitives: [triangle({ morphTargets: morphs[3]! })] },
    ];
    scene.lights = lights.map((node) => ({ name: 'lamp', type: 'spot', color: [1, 0.5, 0], node }));
    scene.clips = [{ name: 'clip', start: start / 8, end: (start + length) / 8, tracks, morphTracks }];
    return scene;
  });

test('any scene is written valid, moves as it should, and is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(randomScene, async (scene) => {
      const glb = await sceneToGlb(scene, new Report());
      const { messages } = await validate(glb);
      expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
      for (const level of [0, 1]) {
        const { relative, where } = maxDeviation(glb, scene, 7, level);
        expect(relative, `${where}, level ${level}`).toBeLessThan(1e-5);
      }
      const read = maxDeviation(glb, sceneOfGlb(glb), 7);
      expect(read.relative, `${read.where}, read`).toBeLessThan(1e-5);
    }),
    { numRuns: 60 },
  );
});
