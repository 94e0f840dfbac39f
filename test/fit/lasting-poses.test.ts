import { expect, test } from 'vitest';
import { lastingPose } from '../../src/fit/lasting-poses.ts';
import { Report } from '../../src/report/report.ts';
import type { Clip, Curve } from '../../src/scene/scene.ts';

const HOLD = { before: 'hold', after: 'hold' } as const;
const place = (...times: number[]): Curve => ({
  interpolation: 'linear',
  times: Float32Array.from(times),
  values: Float32Array.from(times.flatMap(() => [1, 2, 3])),
  ...HOLD,
});
/** A quarter turn about x by half its angle times its axis. */
const turn: Curve = {
  interpolation: 'log-quaternion',
  times: Float32Array.of(2),
  values: Float32Array.of(Math.PI / 4, 0, 0),
  ...HOLD,
};
const clip = (start: number, end: number, ...curves: Curve[]): Clip => ({
  name: 'pose',
  start,
  end,
  tracks: curves.map((curve) => ({
    target: 0,
    property: curve === turn ? 'rotation' : 'translation',
    curve,
  })),
});

test('a pose without a duration lasts a frame, which is reported', () => {
  const report = new Report();
  const { start, end, tracks } = lastingPose(clip(2, 2, place(2), turn), report, 'clips[0]');
  expect([start, end]).toEqual([2, 2 + 1 / 30]);
  const [translation, rotation] = tracks.map(({ curve }) => curve);
  expect([...translation!.times]).toEqual([2, Math.fround(2 + 1 / 30)]);
  expect([...translation!.values]).toEqual([1, 2, 3, 1, 2, 3]);
  expect(rotation!.interpolation).toBe('slerp');
  rotation!.values.forEach((value, at) => {
    expect(value).toBeCloseTo([Math.SQRT1_2, 0, 0, Math.SQRT1_2][at % 4]!, 6);
  });
  expect(report.losses.map(({ code }) => code)).toEqual(['FIT_POSE_LASTING']);
});

test('a pose that lasts is held to its end, and nothing is reported', () => {
  const report = new Report();
  const { end, tracks } = lastingPose(clip(0, 1.5, place(0)), report, 'clips[0]');
  expect(end).toBe(1.5);
  expect([...tracks[0]!.curve.times]).toEqual([0, 1.5]);
  expect(report.losses).toEqual([]);
});

test('a clip in which something has two keys stays the same', () => {
  const moving = clip(0, 1, place(0), place(0, 1));
  expect(lastingPose(moving, new Report(), 'clips[0]')).toBe(moving);
});
