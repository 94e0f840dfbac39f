import { describe, expect, test } from 'vitest';
import type { Curve } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { validate } from '../../../gltf/validate.ts';
import { chainScene, convert, numbers, powers } from '../chain.ts';
import { track } from '../scenes.ts';

describe('a cubic', () => {
  test('is written unchanged', async () => {
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

describe('a cubic of rotations', () => {
  const HALF = Math.SQRT1_2;
  // From no turn to a quarter turn about z, with slopes that are nothing but numbers.
  const turn: Partial<Curve> = {
    interpolation: 'hermite',
    times: numbers(0, 2),
    values: numbers(0, 0, 0, 1, 0, 0, HALF, HALF),
    tangents: { in: numbers(0, 0, 0, 0, 0.25, 0, 0.5, -0.5), out: numbers(0, 0.5, 0.25, 0, 0, 0, 0, 0) },
  };

  test('is written unchanged: glTF goes number by number too, and then to unit length', async () => {
    const scene = chainScene({ tracks: [track(0, 'rotation', turn)] });
    const { samplers, codes, glb } = await convert(scene);
    expect(samplers).toMatchObject([{ interpolation: 'CUBICSPLINE', times: { length: 2 } }]);
    expect([...samplers[0]!.values]).toEqual([
      ...[0, 0, 0, 0, 0, 0, 0, 1, 0, 0.5, 0.25, 0],
      ...[0.25, 0, 0.5, -0.5, 0, 0, Math.fround(HALF), Math.fround(HALF), 0, 0, 0, 0],
    ]);
    expect(codes).toEqual([]);
    expect(maxDeviation(glb, scene, 23).relative).toBeLessThan(1e-6);
    expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
  });

  test.each<[string, Partial<Curve>, { start?: number; end?: number }]>([
    [
      'has keys on opposite sides, which some readers turn round',
      { values: numbers(0, 0, 0, 1, 0, 0, -HALF, -HALF) },
      {},
    ],
    ['has a key that is longer than the other', { values: numbers(0, 0, 0, 2, 0, 0, HALF, HALF) }, {}],
    ['is cut by its clip', {}, { start: 0.5 }],
    ['goes on in a line beyond its keys', { after: 'linear' }, { end: 3 }],
  ])('that %s is sampled', async (_, change, clip) => {
    const scene = chainScene({ ...clip, tracks: [track(0, 'rotation', { ...turn, ...change })] });
    const { samplers, codes, glb } = await convert(scene);
    expect(samplers).toMatchObject([{ interpolation: 'LINEAR' }]);
    expect(codes).toEqual(['FIT_CURVE_SAMPLED']);
    expect(maxDeviation(glb, scene, 23).relative).toBeLessThan(1.1e-5);
  });
});
