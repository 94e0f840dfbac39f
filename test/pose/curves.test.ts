import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSegment, sampleCurve } from '../../src/pose/curves.ts';
import type { Curve } from '../../src/scene/scene.ts';
import { curve } from '../scene.ts';

function at(of: Curve, time: number, hold?: boolean): number[] {
  const width = of.values.length / of.times.length;
  const out = new Float64Array(width + 2).fill(9);
  sampleCurve(of, time, out, 1, hold);
  expect([out[0], out[width + 1]], 'only its own numbers are written').toEqual([9, 9]);
  return [...out.subarray(1, width + 1)];
}

/** A turn about Z. */
function aboutZ(degrees: number): number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

/** The angle of a turn about Z. */
function degreesOf([, , z, w]: number[]): number {
  return (Math.atan2(z!, w!) * 360) / Math.PI;
}

const line = (rest: Partial<Curve> = {}) => curve([1, 2, 4], [0, 0, 0, 10, 20, 30, 20, 0, 30], rest);
const outwards = { before: 'linear', after: 'linear' } as const;

describe('a linear curve', () => {
  test('gives each key exactly at its time', () => {
    expect(at(line(), 1)).toEqual([0, 0, 0]);
    expect(at(line(), 2)).toEqual([10, 20, 30]);
    expect(at(line(), 4)).toEqual([20, 0, 30]);
  });

  test('goes in a straight line between two keys', () => {
    expect(at(line(), 1.25)).toEqual([2.5, 5, 7.5]);
    expect(at(line(), 3)).toEqual([15, 10, 30]);
  });

  test('holds its ends', () => {
    expect(at(line(), -5)).toEqual([0, 0, 0]);
    expect(at(line(), 40)).toEqual([20, 0, 30]);
  });

  test('goes on as its first two and last two keys say', () => {
    expect(at(line(outwards), 0)).toEqual([-10, -20, -30]);
    expect(at(line(outwards), 5)).toEqual([25, -10, 30]);
  });

  test('goes on at one end only, if only that end says so', () => {
    expect(at(line({ before: 'linear' }), 0)).toEqual([-10, -20, -30]);
    expect(at(line({ before: 'linear' }), 5)).toEqual([20, 0, 30]);
    expect(at(line({ after: 'linear' }), 0)).toEqual([0, 0, 0]);
  });

  test('holds its ends where the caller wants it, whatever it says itself', () => {
    expect(at(line(outwards), 0, true)).toEqual([0, 0, 0]);
    expect(at(line(outwards), 5, true)).toEqual([20, 0, 30]);
  });
});

test('a curve of one key has that value at all times', () => {
  for (const time of [-1, 0, 3]) expect(at(curve([0], [1, 2, 3], outwards), time)).toEqual([1, 2, 3]);
});

test('a curve without keys leaves things as they are', () => {
  const out = Float64Array.of(1, 2, 3, 4);
  sampleCurve(curve([], []), 0.5, out, 0);
  expect([...out]).toEqual([1, 2, 3, 4]);
});

test('of two keys at one time the later one counts, from that time on', () => {
  const jump = curve([0, 1, 1, 2], [0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6]);
  expect(at(jump, 0.5)).toEqual([0.5, 0.5, 0.5]);
  expect(at(jump, 1)).toEqual([5, 5, 5]);
  const last = curve([0, 1, 1], [0, 0, 0, 1, 1, 1, 5, 5, 5]);
  expect(at(last, 1)).toEqual([5, 5, 5]);
  expect(at(last, 2)).toEqual([5, 5, 5]);
  const first = curve([0, 0, 1], [0, 0, 0, 1, 1, 1, 5, 5, 5]);
  expect(at(first, 0)).toEqual([1, 1, 1]);
  expect(at(first, -1)).toEqual([0, 0, 0]);
});

describe('a step curve', () => {
  const steps = curve([0, 1, 2], [1, 0, 0, 2, 0, 0, 3, 0, 0], { interpolation: 'step' });

  test('has the value of the last key until the next', () => {
    expect([0, 0.99, 1, 1.99, 2].map((time) => at(steps, time)[0])).toEqual([1, 1, 2, 2, 3]);
  });

  test('has the value of the nearest key outside its keys, also where it would go on', () => {
    expect(at({ ...steps, ...outwards }, -1)[0]).toBe(1);
    expect(at({ ...steps, ...outwards }, 3)[0]).toBe(3);
  });
});

describe('a curve of rotations', () => {
  const turns = (from: number, to: number, rest: Partial<Curve> = {}) =>
    curve([0, 1], [...aboutZ(from), ...aboutZ(to)], { interpolation: 'slerp', ...rest });

  test('turns evenly', () => {
    expect(degreesOf(at(turns(0, 90), 0.25))).toBeCloseTo(22.5, 4);
    expect(degreesOf(at(turns(-60, 60), 0.75))).toBeCloseTo(30, 4);
  });

  test('goes the short way round between quaternions of opposite sign', () => {
    const negated = curve([0, 1], [...aboutZ(0), ...aboutZ(90).map((value) => -value)], {
      interpolation: 'slerp',
    });
    expect(degreesOf(at(negated, 0.5))).toBeCloseTo(45, 4);
  });

  test('goes on turning outside its keys', () => {
    expect(degreesOf(at(turns(10, 30, outwards), 2))).toBeCloseTo(50, 4);
    expect(degreesOf(at(turns(10, 30, outwards), -1))).toBeCloseTo(-10, 4);
  });

  test('does not fall over rotations that are nearly the same', () => {
    const [, , z, w] = at(turns(45, 45.0001), 0.5) as [number, number, number, number];
    expect(Math.hypot(z, w)).toBeCloseTo(1, 6);
    expect(degreesOf([0, 0, z, w])).toBeCloseTo(45, 3);
  });

  test('stays of unit length between unit keys', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -180, max: 180 }),
        fc.float({ min: -1, max: 2, noNaN: true }),
        (from, to, time) => {
          expect(Math.hypot(...at(turns(from, to, outwards), time))).toBeCloseTo(1, 4);
        },
      ),
    );
  });
});

const keys = fc
  .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 })
  .map((times) => times.sort((a, b) => a - b).map((time) => time / 100));

test('the segment of a time is the one between whose keys it lies', () => {
  fc.assert(
    fc.property(keys, fc.float({ min: -1, max: 11, noNaN: true }), (list, time) => {
      const times = Float32Array.from(list);
      const low = findSegment(times, time);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(Math.max(0, times.length - 2));
      if (low > 0) expect(times[low]!).toBeLessThanOrEqual(time);
      if (low + 2 < times.length) expect(times[low + 1]!).toBeGreaterThan(time);
    }),
  );
});

test('evaluation is continuous, at the keys and outside them', () => {
  const values = fc.array(fc.float({ min: -50, max: 50, noNaN: true }), { minLength: 36, maxLength: 36 });
  fc.assert(
    fc.property(keys, values, fc.float({ min: -1, max: 11, noNaN: true }), (list, numbers, time) => {
      const some = curve(list, numbers.slice(0, list.length * 3), outwards);
      const step = 1e-5;
      // At most 100 units in the hundredth of a second that lies between two keys at least.
      const most = (100 / 0.01) * step * 1.01;
      const [before, after] = [at(some, time), at(some, time + step)];
      for (let i = 0; i < 3; i++) expect(Math.abs(before[i]! - after[i]!)).toBeLessThan(most + 1e-3);
    }),
  );
});
