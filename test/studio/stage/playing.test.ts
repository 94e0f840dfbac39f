import { describe, expect, test } from 'vitest';
import { Pose } from '../../../src/pose/pose.ts';
import type { Clip } from '../../../src/scene/scene.ts';
import { isMixed, Mixing, paceOf } from '../../../studio/src/stage/mixing.ts';
import { AT_REST, momentBeside } from '../../../studio/src/stage/moment.ts';
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

const moment = (clip: number, ...weights: number[]) => ({
  clip,
  cycles: weights.map((weight, index) => ({ clip: index, weight })),
  action: undefined,
});

describe('mixed cycles', () => {
  const slow = moving(3, 0, 30);
  const fast = moving(1, 0, 10);

  test('have the weighted mean of their durations', () => {
    // A quarter of 1 s and three quarters of 3 s are 2.5 s: the slow one goes 3 / 2.5 times as fast as alone.
    expect(paceOf([slow, fast], moment(0, 0.75, 0.25))).toBeCloseTo(3 / 2.5);
    expect(paceOf([slow, fast], moment(0))).toBe(1);
  });

  test('have the same phase at any time', () => {
    const scene = sceneWith(slow, fast);
    const mixing = new Mixing(scene);
    const pose = new Pose(scene);
    for (const phase of [0.5, 0.1, 0.9, 0]) {
      mixing.show(moment(0, 0.5, 0.5), phase, pose);
      // Half of 30 and half of 10 at the end.
      expect(placeOf(pose)).toBeCloseTo(20 * phase, 3);
    }
  });

  test('follow changes of weights, of any number of clips', () => {
    const scene = sceneWith(still(1, 0), still(1, 8), still(1, 100));
    const mixing = new Mixing(scene);
    const pose = new Pose(scene);
    const show = (...weights: number[]) => {
      mixing.show(moment(0, ...weights), 0.5, pose);
      return placeOf(pose);
    };
    expect(show(0.75, 0.25)).toBeCloseTo(2);
    expect(show(0, 1)).toBeCloseTo(8);
    expect(show(1, 0)).toBeCloseTo(0);
    expect(show(0.5, 0, 0.5)).toBeCloseTo(50);
    expect(show(0.25, 0.25, 0.5)).toBeCloseTo(52);
    // Weights are relative.
    expect(show(0, 0.5, 0.5)).toBeCloseTo(54);
  });

  test('are not mixed if only the current clip has any weight, or is missing', () => {
    expect(isMixed([slow, fast], moment(0))).toBe(false);
    expect(isMixed([slow, fast], moment(0, 1))).toBe(false);
    expect(isMixed([slow, fast], moment(0, 1, 0))).toBe(false);
    expect(isMixed([slow, fast], moment(-1, 1, 1))).toBe(false);
    expect(isMixed([slow, fast], moment(0, 0, 1))).toBe(true);
  });

  test('give way to an action, which fades in, ends, and leaves them in step', () => {
    // The action takes 1 s, half a cycle, and fades for 0.2 s.
    const scene = sceneWith(still(2, 0), still(1, 10));
    const mixing = new Mixing(scene);
    const pose = new Pose(scene);
    const at = (phase: number) => {
      mixing.show({ ...moment(0), action: { clip: 1, serial: 1 } }, phase, pose);
      return placeOf(pose);
    };
    expect(at(0.85)).toBeCloseTo(0);
    // 0.1 s later it has half of its weight.
    expect(at(0.9)).toBeCloseTo(5);
    // 0.05 of the next cycle is 0.3 s later.
    expect(at(0.05)).toBeCloseTo(10);
    expect(at(0.45)).toBeCloseTo(0);
  });
});

describe('the moment of the second character', () => {
  const own: Clip[] = [{ name: 'walk', start: 1, end: 3, tracks: [] }];
  const others: Clip[] = [
    { name: 'rest', start: 0, end: 1, tracks: [] },
    { name: 'walk', start: 0, end: 1.5, tracks: [] },
  ];
  const at = (time: number, partners: number[]) =>
    momentBeside({ ...moment(0, 1), time }, own, others, partners);

  test('is the same time after the start of its clip of the same name, with its own cycles', () => {
    expect(at(2, [1])).toEqual({ clip: 1, time: 1, cycles: [{ clip: 1, weight: 1 }], action: undefined });
  });

  test('is the end of a shorter clip', () => {
    expect(at(3, [1]).time).toBe(1.5);
  });

  test('is the rest pose without such a clip', () => {
    expect(at(2, [-1])).toBe(AT_REST);
  });
});
