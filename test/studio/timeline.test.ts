import { describe, expect, test } from 'vitest';
import type { Clip } from '../../src/index.ts';
import { anglesOf, nearest } from '../../studio/src/timeline/curves/angles.ts';
import { pointsOf, slopesAt } from '../../studio/src/timeline/curves/points.ts';
import { frameAt, frameRate, shareOf, steppedTime, timeText } from '../../studio/src/timeline/frames.ts';
import { matching } from '../../studio/src/timeline/search.ts';

function clipWithKeys(...times: number[]): Clip {
  const curve = {
    interpolation: 'linear' as const,
    times: Float32Array.from(times),
    values: new Float32Array(times.length * 3),
    before: 'hold' as const,
    after: 'hold' as const,
  };
  return {
    name: '',
    start: times[0]!,
    end: times.at(-1)!,
    tracks: [{ target: 0, property: 'translation', curve }],
  };
}

describe('frames', () => {
  test('takes the rate that has a frame at every key', () => {
    expect(frameRate(clipWithKeys(0, 1 / 30, 0.1, 1))).toBe(30);
    expect(frameRate(clipWithKeys(0, 0.04, 0.2))).toBe(25);
    expect(frameRate(clipWithKeys(2, 2 + 1 / 24, 3))).toBe(24);
    expect(frameRate(clipWithKeys(0, 0.0123, 0.5))).toBe(30);
  });

  test('steps from frame to frame within the clip', () => {
    const clip = { start: 1, end: 2 };
    expect(steppedTime(clip, 1.01, 1, 10)).toBeCloseTo(1.1, 12);
    expect(steppedTime(clip, 1.5, -1, 10)).toBeCloseTo(1.4, 12);
    expect(steppedTime(clip, 1, -1, 10)).toBe(1);
    expect(steppedTime(clip, 2, 1, 10)).toBe(2);
  });

  test('formats time in seconds and frames, counted from the start of the clip', () => {
    expect(timeText({ start: 1, end: 3 }, 1.5, 30)).toBe('1.50 s, frame 15 of 60');
    expect(frameAt({ start: 1, end: 3 }, 1.26, 4)).toBe(1);
  });

  test('places times on the line, none outside it', () => {
    const clip = { start: 2, end: 4 };
    expect([1, 2, 3, 4, 9].map((time) => shareOf(clip, time))).toEqual([0, 0, 0.5, 1, 1]);
    expect(shareOf({ start: 1, end: 1 }, 1)).toBe(0);
  });
});

describe('search of clips', () => {
  const names = ['walk', 'Run fast', 'fast walk', 'sidewalk'];

  test('finds every word in any order and case, names that begin with the text first', () => {
    expect(matching(names, 'walk')).toEqual([0, 2, 3]);
    expect(matching(names, 'FAST')).toEqual([2, 1]);
    expect(matching(names, 'fast run')).toEqual([1]);
    expect(matching(names, 'jump')).toEqual([]);
  });

  test('lists favorites first, each group in the order of the file', () => {
    const favorites = new Set(['sidewalk', 'Run fast']);
    expect(matching(names, '', favorites)).toEqual([1, 3, 0, 2]);
    expect(matching(names, 'walk', favorites)).toEqual([3, 0, 2]);
  });

  test('finds all without a text', () => {
    expect(matching(names, ' ')).toEqual([0, 1, 2, 3]);
  });
});

describe('angles of rotations', () => {
  const half = Math.SQRT1_2;

  test.each([
    [
      [0, 0, 0, 1],
      [0, 0, 0],
    ],
    [
      [half, 0, 0, half],
      [90, 0, 0],
    ],
    [
      [0, half, 0, half],
      [0, 90, 0],
    ],
    [
      [0, 0, half, half],
      [0, 0, 90],
    ],
    // 180° about x, then 90° about z.
    [
      [half, half, 0, 0],
      [180, 0, 90],
    ],
  ])('of %j are %j degrees', (quaternion, angles) => {
    anglesOf(quaternion).forEach((angle, axis) => {
      expect(Math.abs(angle)).toBeCloseTo(Math.abs(angles[axis]!), 4);
    });
  });

  test('continue past 180°', () => {
    expect(nearest(-170, 175)).toBe(190);
    expect(nearest(10, 715)).toBe(730);
    expect(nearest(10, 20)).toBe(10);
  });
});

describe('points of curves', () => {
  test('has a point per pixel and one at each key', () => {
    const { times, values } = pointsOf((time) => [time, -time], { start: 0, end: 1 }, [0.26], 4, false);
    for (const time of [0, 0.25, 0.26, 0.5, 0.75, 1]) expect([...times]).toContain(time);
    expect([...times]).toEqual([...times].sort((a, b) => a - b));
    expect(values).toHaveLength(2);
    expect(values[1]![times.indexOf(0.26)]).toBe(-0.26);
  });

  test('keeps the steepness of a jump at a key', () => {
    const { times, values } = pointsOf((time) => [time < 0.3 ? 0 : 1], { start: 0, end: 1 }, [0.3], 2, false);
    const at = times.indexOf(0.3);
    expect([values[0]![at - 1], values[0]![at]]).toEqual([0, 1]);
    expect(times[at]! - times[at - 1]!).toBeLessThan(1e-5);
  });

  test('has one point for a clip without duration', () => {
    expect([...pointsOf(() => [5], { start: 2, end: 2 }, [], 100, false).times]).toEqual([2]);
  });

  test('draws angles past 180° without a jump', () => {
    const turning = (time: number) => [((time * 100 + 180) % 360) - 180];
    const { values } = pointsOf(turning, { start: 0, end: 7 }, [], 70, true);
    expect(values[0]!.at(-1)).toBeCloseTo(700, 6);
  });

  test('measures slopes on both sides of a key', () => {
    const bent = (time: number) => [time < 1 ? 2 * time : 2 - 3 * (time - 1)];
    const slopes = slopesAt(bent, 1, 1e-4);
    expect(slopes.in[0]).toBeCloseTo(2, 6);
    expect(slopes.out[0]).toBeCloseTo(-3, 6);
  });
});
