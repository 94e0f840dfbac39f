import { describe, expect, test } from 'vitest';
import { Pose } from '../../../src/pose/pose.ts';
import type { Clip } from '../../../src/scene/scene.ts';
import { Blending, isBlended, paceOf } from '../../../studio/src/stage/blending.ts';
import { momentBeside } from '../../../studio/src/stage/moment.ts';
import { step } from '../../../studio/src/stage/stepping.ts';
import { moving, sceneWith, still } from '../../pose/moving-scenes.ts';

const clip = { start: 1, end: 3 };

describe('time', () => {
  test('advances within the clip', () => {
    expect(step(clip, 1.5, 0.25, true)).toEqual({ time: 1.75, ended: false });
  });

  test('wraps from the end to the start', () => {
    expect(step(clip, 2.75, 0.5, true)).toEqual({ time: 1.25, ended: false });
    expect(step(clip, 2.75, 4.5, true)).toEqual({ time: 1.25, ended: false });
  });

  test('wraps backwards from the start to the end', () => {
    expect(step(clip, 1.25, -0.5, true)).toEqual({ time: 2.75, ended: false });
  });

  test('stops at the end without looping', () => {
    expect(step(clip, 2.75, 0.5, false)).toEqual({ time: 3, ended: true });
    expect(step(clip, 1.25, -0.5, false)).toEqual({ time: 1, ended: true });
  });

  test('does not advance in a clip without duration', () => {
    expect(step({ start: 2, end: 2 }, 2, 0.1, true)).toEqual({ time: 2, ended: false });
  });
});

/** Translation of the first node along x. */
function placeOf(pose: Pose): number {
  return pose.world[12]!;
}

describe('two blended clips', () => {
  const slow = moving(3, 0, 30);
  const fast = moving(1, 0, 10);

  test('have the weighted mean of their durations', () => {
    // A quarter of 1 s and three quarters of 3 s are 2.5 s: the slow one goes 3 / 2.5 times as fast as alone.
    expect(paceOf([slow, fast], 0, { clip: 1, weight: 0.25 })).toBeCloseTo(3 / 2.5);
    expect(paceOf([slow, fast], 0, undefined)).toBe(1);
  });

  test('have the same phase at any time', () => {
    const scene = sceneWith(slow, fast);
    const blending = new Blending(scene);
    const pose = new Pose(scene);
    for (const phase of [0.5, 0.1, 0.9, 0]) {
      blending.show(0, { clip: 1, weight: 0.5 }, phase, pose);
      // Half of 30 and half of 10 at the end.
      expect(placeOf(pose)).toBeCloseTo(20 * phase, 3);
    }
  });

  test('follow changes of weights and clips', () => {
    const scene = sceneWith(still(1, 0), still(1, 8), still(1, 100));
    const blending = new Blending(scene);
    const pose = new Pose(scene);
    const show = (first: number, clip: number, weight: number) => {
      blending.show(first, { clip, weight }, 0.5, pose);
      return placeOf(pose);
    };
    expect(show(0, 1, 0.25)).toBeCloseTo(2);
    expect(show(0, 1, 1)).toBeCloseTo(8);
    expect(show(0, 1, 0)).toBeCloseTo(0);
    expect(show(0, 2, 0.5)).toBeCloseTo(50);
    expect(show(2, 1, 0.5)).toBeCloseTo(54);
  });

  test('are not blended if one is missing or both are the same', () => {
    expect(isBlended([slow, fast], 0, { clip: 0, weight: 1 })).toBe(false);
    expect(isBlended([slow, fast], 0, { clip: 2, weight: 1 })).toBe(false);
    expect(isBlended([slow, fast], -1, { clip: 1, weight: 1 })).toBe(false);
  });
});

describe('the moment of the second character', () => {
  const own: Clip[] = [{ name: 'walk', start: 1, end: 3, tracks: [] }];
  const others: Clip[] = [
    { name: 'rest', start: 0, end: 1, tracks: [] },
    { name: 'walk', start: 0, end: 1.5, tracks: [] },
  ];
  const at = (time: number, partners: number[]) =>
    momentBeside({ clip: 0, time, blend: undefined }, own, others, partners);

  test('is the same time after the start of its clip of the same name', () => {
    expect(at(2, [1])).toEqual({ clip: 1, time: 1, blend: undefined });
  });

  test('is the end of a shorter clip', () => {
    expect(at(3, [1]).time).toBe(1.5);
  });

  test('is the rest pose without such a clip', () => {
    expect(at(2, [-1]).clip).toBe(-1);
  });
});
