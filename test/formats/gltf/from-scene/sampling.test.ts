import { describe, expect, test } from 'vitest';
import type { Curve } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { chainScene, convert, logarithmTrack, numbers, slopes, squadTrack } from '../chain.ts';
import { track } from '../scenes.ts';

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
    expect(losses).toMatchObject([{ code: 'FIT_CURVE_SAMPLED', path: 'clips[0]', error: { unit: 'units' } }]);
    // A tenth of 1e-4 of the 300 units that the model is high, and what float32 rounds.
    expect(losses[0]!.error!.max).toBeLessThan(3.1e-3);
    expect(losses[0]!.error!.max).toBeGreaterThan(0);
    expect(maxDeviation(glb, scene, 77).relative).toBeLessThan(1.1e-5);
  });
});

test('splines and logarithms of rotations are sampled as closely as a model of their size needs', async () => {
  const scene = chainScene({ tracks: [squadTrack, logarithmTrack] });
  const { glb, samplers, losses } = await convert(scene);
  expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }, { interpolation: 'LINEAR' }]);
  expect(losses.map(({ code }) => code)).toEqual(['FIT_CURVE_SAMPLED']);
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
  expect(losses).toMatchObject([{ code: 'FIT_CURVE_SAMPLED' }]);
});

test('a turn of a million revolutions is not followed, and the report says so', async () => {
  const endless = {
    interpolation: 'squad',
    times: numbers(0, 1),
    values: numbers(0, 0, 1, 0, 0, 0, 1, 6e6),
  } as const;
  const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'rotation', endless)] }));
  expect(samplers[0]!.times.length).toBeLessThan(2000);
  expect(codes).toEqual(['FIT_EXTRAPOLATION_CUT', 'FIT_CURVE_SAMPLED']);
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
  expect(losses).toMatchObject([{ code: 'FIT_CURVE_SAMPLED' }]);
  expect(maxDeviation(glb, scene, 97).relative).toBeLessThan(2e-5);
});

test('a spline without keys that cannot be used keeps the rotations of the others', async () => {
  const values = numbers(0, 0, 1, 0.3, 0, 0, 1, Number.NaN, 0, 0, 1, 0.5);
  const broken = track(0, 'rotation', { ...squadTrack.curve, values });
  const { codes, samplers } = await convert(chainScene({ tracks: [broken] }));
  expect(codes).toEqual(['FIT_KEYS_DROPPED']);
  expect(2 * Math.asin(samplers[0]!.values.at(-2)!)).toBeCloseTo(0.8, 5);
});
