import { describe, expect, test } from 'vitest';
import type { Curve } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { chainScene, convert, numbers, squadTrack } from '../chain.ts';
import { track } from '../scenes.ts';

describe('a curve that cycles', () => {
  const cycle = { before: 'cycle', after: 'cycle' } as const;
  const saw: Partial<Curve> = { ...cycle, times: numbers(0, 0.75), values: numbers(0, 0, 0, 30, 0, 0) };

  test('has the keys of every lap, and two neighbors where it jumps', async () => {
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

  test('keeps a jump at the end of the clip, whose length is no number of single precision', async () => {
    const times = numbers(-0.5890290141105652, 1, 3.4109699726104736);
    const jump: Partial<Curve> = {
      before: 'cycle',
      interpolation: 'step',
      times,
      values: numbers(0, 0, 0, 5, 0, 0, 7, 0, 0),
    };
    const scene = chainScene({ start: times[0]!, end: times[2]!, tracks: [track(0, 'translation', jump)] });
    const { samplers } = await convert(scene);
    expect(samplers[0]!.values.at(-3)).toBe(7);
    expect([...samplers[0]!.times].at(-1)).toBe(Math.fround(times[2]! - times[0]!));
  });

  test('and must be sampled, is sampled for one lap', async () => {
    const loop = { ...squadTrack, curve: { ...squadTrack.curve, ...cycle, range: { start: 0, end: 2.5 } } };
    const scene = chainScene({ start: -1, end: 9, tracks: [loop] });
    const { glb, losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_CURVE_SAMPLED' }]);
    expect(maxDeviation(glb, scene, 41).relative).toBeLessThan(2e-5);
  });

  test('on one side, sampled, and would go on in a line on the other, rests there and says so', async () => {
    const curve = { ...squadTrack.curve, before: 'cycle', after: 'linear' } as const;
    const { codes } = await convert(chainScene({ end: 3, tracks: [{ ...squadTrack, curve }] }));
    expect(codes).toEqual(['FIT_EXTRAPOLATION_CUT', 'FIT_CURVE_SAMPLED']);
  });

  test('for more laps than can be written does the first, and says so', async () => {
    const fast = { ...saw, times: numbers(0, 1e-7) };
    const { samplers, codes } = await convert(chainScene({ tracks: [track(0, 'translation', fast)] }));
    expect(samplers[0]!.times.length).toBe(3);
    expect(codes).toEqual(['FIT_EXTRAPOLATION_CUT']);
  });
});
