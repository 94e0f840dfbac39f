import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sceneToGlb } from '../../../src/formats/gltf/from-scene.ts';
import { sampleCurve } from '../../../src/pose/curves.ts';
import { Report } from '../../../src/report/report.ts';
import type { Clip, Curve, Scene, Track } from '../../../src/scene/scene.ts';
import { maxDeviation } from '../../gltf/compare.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from './scenes.ts';

/** A chain of three joints, each a hundred units above the one before, and a triangle that reaches up all of them. */
function chainScene(clip: Partial<Clip>): Scene {
  const scene = emptyScene('chain');
  scene.nodes = [
    node('hip'),
    node('knee', 0, { translation: [0, 0, 100] }),
    node('toe', 1, { translation: [0, 0, 100] }),
    node('skin', -1, { mesh: 0, skin: 0 }),
  ];
  scene.skins = [{ name: '', joints: [0, 1, 2], inverseBind: bindAtRest(scene, [0, 1, 2]) }];
  const positions = new Float32Array([10, 0, 0, 0, 10, 150, 0, 0, 300]);
  const rows: [number, number][][] = [[[0, 1]], [[1, 1]], [[2, 1]]];
  scene.meshes = [{ name: '', primitives: [triangle({ positions, influences: influences(rows) })] }];
  scene.clips = [{ name: 'go', start: 0, end: 2, tracks: [], ...clip }];
  return scene;
}

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const evaluator = new GltfEvaluator(glb);
  const samplers = (evaluator.json.animations?.[0]?.samplers ?? []).map(
    ({ input, output, interpolation }) => {
      return { interpolation, times: evaluator.column(input), values: evaluator.column(output) };
    },
  );
  const codes = report.losses.map(({ code }) => code);
  return { glb, samplers, codes, losses: report.losses, json: evaluator.json };
}

const numbers = (...values: number[]) => Float32Array.from(values);
const slopes = (...values: number[]) => ({ in: numbers(...values), out: numbers(...values) });

/** (t, t², t³) by two keys. */
const powers: Partial<Curve> = {
  interpolation: 'hermite',
  times: numbers(0, 2),
  values: numbers(0, 0, 0, 2, 4, 8),
  tangents: slopes(1, 0, 0, 1, 4, 12),
};

describe('a cubic', () => {
  test('is written as it is', async () => {
    const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'translation', powers)] }));
    const values = [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 4, 12, 2, 4, 8, 0, 0, 0];
    expect(samplers.map(({ interpolation }) => interpolation)).toEqual(['CUBICSPLINE']);
    // What comes into the first key and leaves the last one has no effect.
    const written = [...samplers[0]!.values];
    expect(written.slice(0, 15)).toEqual(values.slice(0, 15));
    expect(codes).toEqual([]);
  });

  test('is the same curve still where the clip cuts it', async () => {
    const scene = chainScene({ start: 0.5, end: 1.5, tracks: [track(0, 'translation', powers)] });
    const { samplers, glb } = await convert(scene);
    expect([...samplers[0]!.times]).toEqual([0, 1]);
    // At 0.5 and 1.5: value (t, t², t³) and slope (1, 2t, 3t²).
    expect([...samplers[0]!.values].slice(3, 15)).toEqual([
      0.5, 0.25, 0.125, 1, 1, 0.75, 1, 3, 6.75, 1.5, 2.25, 3.375,
    ]);
    expect(maxDeviation(glb, scene, 23).relative).toBeLessThan(1e-7);
  });

  test('rests or goes straight on outside its keys as it says', async () => {
    for (const side of ['hold', 'linear'] as const) {
      const scene = chainScene({
        start: -1,
        end: 4,
        tracks: [track(0, 'translation', { ...powers, before: side, after: side })],
      });
      const { glb, codes } = await convert(scene);
      expect(maxDeviation(glb, scene, 10).relative).toBeLessThan(1e-6);
      expect(codes).toEqual([]);
    }
  });

  test('of one key is written as such', async () => {
    const one = { interpolation: 'tcb', times: numbers(0), values: numbers(1, 2, 3) } as const;
    const { samplers } = await convert(chainScene({ end: 0, tracks: [track(0, 'translation', one)] }));
    expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }]);
    expect([...samplers[0]!.values]).toEqual([1, 2, 3]);
  });
});

describe('a TCB spline', () => {
  const tcb: Partial<Curve> = {
    interpolation: 'tcb',
    times: numbers(0, 0.5, 2),
    values: numbers(0, 0, 0, 10, -10, 5, 0, 40, 5),
    parameters: numbers(0, 0, 0, 0, 0, 0.5, -0.5, 0.25, 0, 0, 0, 0, 0, 0, 0),
  };

  test('without ease is written exactly', async () => {
    const scene = chainScene({ tracks: [track(0, 'translation', tcb)] });
    const { samplers, codes, glb } = await convert(scene);
    expect(samplers).toMatchObject([{ interpolation: 'CUBICSPLINE', times: { length: 3 } }]);
    expect(codes).toEqual([]);
    expect(maxDeviation(glb, scene, 50).relative).toBeLessThan(1e-6);
  });

  test('with ease is sampled, and the report says how far it is off', async () => {
    const eased = { ...tcb, parameters: tcb.parameters!.slice() };
    eased.parameters[4] = 0.5;
    const scene = chainScene({ tracks: [track(0, 'translation', eased)] });
    const { samplers, losses, glb } = await convert(scene);
    expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }]);
    expect([...samplers[0]!.times]).toEqual(expect.arrayContaining([0, 0.5, 2]));
    expect(losses).toMatchObject([
      { code: 'GLTF_CURVE_SAMPLED', path: 'clips[0]', error: { unit: 'units' } },
    ]);
    // A tenth of 1e-4 of the 300 units that the model is high, and what float32 rounds.
    expect(losses[0]!.error!.max).toBeLessThan(3.1e-3);
    expect(losses[0]!.error!.max).toBeGreaterThan(0);
    expect(maxDeviation(glb, scene, 77).relative).toBeLessThan(1.1e-5);
  });
});

/** Turns of two joints in a way that glTF does not know. */
const squadTrack = track(0, 'rotation', {
  interpolation: 'squad',
  times: numbers(0, 1, 2),
  values: numbers(1, 0, 0, 0.2, 0, 0, 1, 2.5, 0, 1, 0, 20),
});
const logarithmTrack = track(1, 'rotation', {
  interpolation: 'log-quaternion',
  times: numbers(0, 1, 2),
  values: numbers(0, 0, 0, 0.5, 0.2, 1.4, 0.1, -0.7, 1.7),
});

test('splines and logarithms of rotations are sampled as closely as a model of their size needs', async () => {
  const scene = chainScene({ tracks: [squadTrack, logarithmTrack] });
  const { glb, samplers, losses } = await convert(scene);
  expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }, { interpolation: 'LINEAR' }]);
  expect(losses.map(({ code }) => code)).toEqual(['GLTF_CURVE_SAMPLED']);
  expect(losses[0]!.message).toContain('2 curves');
  expect(maxDeviation(glb, scene, 333).relative).toBeLessThan(5e-5);
});

test('a clip that shows nothing is sampled by the size of its skeleton', async () => {
  const scene = chainScene({ tracks: [squadTrack] });
  scene.nodes.pop();
  scene.meshes = [];
  scene.skins = [];
  const { samplers, losses } = await convert(scene);
  expect(samplers[0]!.times.length).toBeLessThan(5000);
  expect(losses).toMatchObject([{ code: 'GLTF_CURVE_SAMPLED' }]);
});

test('a turn of a million revolutions is not followed, and the report says so', async () => {
  const endless = {
    interpolation: 'squad',
    times: numbers(0, 1),
    values: numbers(0, 0, 1, 0, 0, 0, 1, 6e6),
  } as const;
  const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'rotation', endless)] }));
  expect(samplers[0]!.times.length).toBeLessThan(2000);
  expect(codes).toEqual(['GLTF_EXTRAPOLATION_CUT', 'GLTF_CURVE_SAMPLED']);
});

describe('a curve that cycles', () => {
  const cycle = { before: 'cycle', after: 'cycle' } as const;
  const saw: Partial<Curve> = { ...cycle, times: numbers(0, 0.75), values: numbers(0, 0, 0, 30, 0, 0) };

  test('has the keys of every lap, and two neighbours where it jumps', async () => {
    const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'translation', saw)] }));
    const { times, values } = samplers[0]!;
    const above = (time: number) => time + 2 ** -23 * (time < 1 ? 0.5 : 1);
    expect([...times]).toEqual([0, 0.75, above(0.75), 1.5, above(1.5), 2]);
    expect([...values].filter((_, i) => i % 3 === 0).map(Math.round)).toEqual([0, 30, 0, 30, 0, 20]);
    expect(codes).toEqual([]);
  });

  test('leads back to its first key in a range that is longer, cubics exactly', async () => {
    const range = { start: 0, end: 1 };
    const tcb: Partial<Curve> = {
      ...cycle,
      range,
      interpolation: 'tcb',
      times: numbers(0.25, 0.5, 0.75),
      values: numbers(0, 0, 0, 30, 0, 0, 10, 20, 0),
    };
    for (const [start, end] of [
      [0, 2],
      [-2.25, 1.5],
      [0.6, 0.7],
      [5.1, 7.5],
    ] as const) {
      const scene = chainScene({
        start,
        end,
        tracks: [track(0, 'translation', tcb), track(1, 'translation', { ...saw, range })],
      });
      const { samplers, codes, glb } = await convert(scene);
      expect(samplers.map(({ interpolation }) => interpolation)).toEqual(['CUBICSPLINE', 'LINEAR']);
      expect(codes).toEqual([]);
      expect(maxDeviation(glb, scene, 61).relative, `${start} to ${end}`).toBeLessThan(1e-6);
    }
  });

  test('on one side only rests on the other', async () => {
    for (const sides of [{ before: 'hold' }, { after: 'hold' }] as const) {
      const loop = { ...saw, ...sides, range: { start: 0, end: 1 } };
      const scene = chainScene({ start: -3.3, end: 4.4, tracks: [track(0, 'translation', loop)] });
      expect(maxDeviation((await convert(scene)).glb, scene, 19).relative).toBeLessThan(1e-6);
    }
  });

  test('and must be sampled, is sampled for one lap', async () => {
    const loop = { ...squadTrack, curve: { ...squadTrack.curve, ...cycle, range: { start: 0, end: 2.5 } } };
    const scene = chainScene({ start: -1, end: 9, tracks: [loop] });
    const { glb, losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'GLTF_CURVE_SAMPLED' }]);
    expect(maxDeviation(glb, scene, 41).relative).toBeLessThan(2e-5);
  });

  test('on one side, sampled, and would go on in a line on the other, rests there and says so', async () => {
    const curve = { ...squadTrack.curve, before: 'cycle', after: 'linear' } as const;
    const { codes } = await convert(chainScene({ end: 3, tracks: [{ ...squadTrack, curve }] }));
    expect(codes).toEqual(['GLTF_EXTRAPOLATION_CUT', 'GLTF_CURVE_SAMPLED']);
  });

  test('for more laps than can be written does the first, and says so', async () => {
    const fast = { ...saw, times: numbers(0, 1e-7) };
    const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'translation', fast)] }));
    expect(samplers[0]!.times.length).toBe(3);
    expect(codes).toEqual(['GLTF_EXTRAPOLATION_CUT']);
  });
});

test('weights of morph targets are sampled where they are not linear', async () => {
  const scene = chainScene({});
  const target = { name: 'smile', vertices: new Uint32Array([2]), positions: numbers(0, 60, 0) };
  scene.meshes[0]!.primitives[0]!.morphTargets = [target, { ...target, name: 'frown' }];
  const held = { before: 'hold', after: 'hold' } as const;
  scene.clips[0]!.morphTracks = [
    {
      morph: 'smile',
      curve: {
        ...held,
        interpolation: 'hermite',
        times: numbers(0, 2),
        values: numbers(0, 1),
        tangents: slopes(0, 0),
      },
    },
    {
      morph: 'frown',
      curve: { ...held, interpolation: 'linear', times: numbers(0.3, 1.7), values: numbers(1, 0) },
    },
  ];
  const { samplers, losses, glb } = await convert(scene);
  expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }]);
  expect(losses).toMatchObject([{ code: 'GLTF_CURVE_SAMPLED' }]);
  expect(maxDeviation(glb, scene, 97).relative).toBeLessThan(2e-5);
});

test('parts of a clip are told in the times of the animation', async () => {
  const scene = chainScene({
    start: 1,
    end: 3,
    subranges: [{ name: 'turn', start: 1.5, end: 2 }],
    properties: { loop: true },
  });
  scene.clips[0]!.tracks = [track(0, 'translation', powers)];
  const { json } = await convert(scene);
  expect(json.animations![0]!.extras).toEqual({
    loop: true,
    subranges: [{ name: 'turn', start: 0.5, end: 1 }],
  });
});

test('tracks that move textures are left out, and the report says so', async () => {
  const { curve } = track(0, 'translation', { times: numbers(0), values: numbers(1) });
  const textureTracks = [{ material: 0, map: 0, property: 'offsetU', curve } as const];
  const { losses, json } = await convert(chainScene({ textureTracks }));
  expect(losses).toMatchObject([{ code: 'GLTF_TEXTURE_TRACK_DROPPED', path: 'clips[0].textureTracks' }]);
  expect(json.animations).toBeUndefined();
});

test('a spline without keys that cannot be used keeps the rotations of the others', async () => {
  const values = numbers(0, 0, 1, 0.3, 0, 0, 1, Number.NaN, 0, 0, 1, 0.5);
  const broken = track(0, 'rotation', { ...squadTrack.curve, values });
  const { codes, samplers } = await convert(chainScene({ tracks: [broken] }));
  expect(codes).toEqual(['GLTF_KEYS_DROPPED', 'GLTF_CURVE_SAMPLED']);
  expect(2 * Math.asin(samplers[0]!.values.at(-2)!)).toBeCloseTo(0.8, 5);
});

const tenth = fc.integer({ min: -10, max: 10 }).map((value) => value / 10);
const eased = fc.integer({ min: 0, max: 5 }).map((value) => value / 10);

/** Keys on a grid of eighths of a second, so that float32 holds the times exactly. */
const smoothTrack: fc.Arbitrary<Track> = fc
  .record({
    kind: fc.constantFrom('hermite', 'tcb', 'squad', 'log-quaternion', 'slerp', 'linear'),
    gaps: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
    begin: fc.integer({ min: -12, max: 4 }),
    target: fc.nat(2),
    seed: fc.array(tenth, { minLength: 5 * 5, maxLength: 5 * 5 }),
    ease: fc.array(eased, { minLength: 2 * 5, maxLength: 2 * 5 }),
    before: fc.constantFrom('hold', 'linear', 'cycle'),
    after: fc.constantFrom('hold', 'linear', 'cycle'),
    pause: fc.constantFrom(undefined, 0, 3),
  })
  .map(({ kind, gaps, begin, target, seed, ease, before, after, pause }) => {
    const times = Float32Array.from(gaps, (_, key) => {
      return (begin + gaps.slice(1, key + 1).reduce((sum, gap) => sum + gap, 0)) / 8;
    });
    // Samples that cycle on one side do not go on in a line on the other, which is reported.
    const isSampled = ['tcb', 'squad', 'log-quaternion'].includes(kind);
    const ofRotation = ['squad', 'log-quaternion', 'slerp'].includes(kind);
    const rows = gaps.map((_, key) => seed.slice(key * 5, key * 5 + 4));
    const values = Float32Array.from(
      rows.flatMap(([x, y, z, w]) => {
        if (kind === 'slerp') {
          const length = Math.hypot(x!, y!, z!, w! + 2);
          return [x! / length, y! / length, z! / length, (w! + 2) / length];
        }
        if (kind === 'squad') return [x!, y!, z! + 1.5, w! * 9];
        return kind === 'log-quaternion' ? [x!, y!, z!] : [x! * 20, y! * 20, z! * 20];
      }),
    );
    const curve: Partial<Curve> = {
      interpolation: kind,
      times,
      values,
      tangents: { in: values.map((value) => value * 2), out: values.map((value) => -value) },
      parameters: Float32Array.from(
        gaps.flatMap((_, key) => [...seed.slice(key, key + 3), ...ease.slice(key, key + 2)]),
      ),
      before: after === 'cycle' && before === 'linear' && isSampled ? 'hold' : before,
      after: before === 'cycle' && after === 'linear' && isSampled ? 'hold' : after,
      ...(pause === undefined ? {} : { range: { start: times[0]!, end: times.at(-1)! + pause / 8 } }),
    };
    return track(target, ofRotation ? 'rotation' : 'translation', curve);
  });

test('curves of any kind are written valid and move as they should', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(smoothTrack, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -16, max: 8 }),
      fc.integer({ min: 1, max: 24 }),
      async (tracks, start, length) => {
        const scene = chainScene({ tracks, start: start / 8, end: (start + length) / 8 });
        const { glb } = await convert(scene);
        // At moments that meet no key, since a lap may jump there.
        const { relative, where } = maxDeviation(glb, scene, 13.37);
        expect(relative, where).toBeLessThan(1e-4);
      },
    ),
    { numRuns: 100 },
  );
});

test('what is written as a cubic is what the curve says, to the precision of its numbers', async () => {
  await fc.assert(
    fc.asyncProperty(smoothTrack, fc.integer({ min: 1, max: 24 }), async (any, length) => {
      const { curve } = any;
      if (curve.interpolation !== 'hermite') return;
      const scene = chainScene({ tracks: [any], start: -0.5, end: length / 8 });
      const { glb, json } = await convert(scene);
      const evaluator = new GltfEvaluator(glb);
      const hip = json.nodes!.findIndex(({ name }) => name === scene.nodes[any.target]!.name);
      const out = new Float64Array(3);
      for (let step = 1; step < 40; step++) {
        const time = (step * (0.5 + length / 8)) / 40.3;
        sampleCurve(curve, time - 0.5, out, 0);
        const found = evaluator.translationOf(hip, 0, time);
        const size = Math.max(20, ...curve.values, ...curve.tangents!.in);
        found.forEach((value, axis) => {
          expect(Math.abs(value - out[axis]!) / size).toBeLessThan(1e-6);
        });
      }
    }),
    { numRuns: 60 },
  );
});
