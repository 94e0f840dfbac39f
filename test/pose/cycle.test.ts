import { describe, expect, test } from 'vitest';
import { closedCurve, closedTracks } from '../../src/pose/closing.ts';
import type { Curve } from '../../src/scene/scene.ts';
import { angleBetween, curve, numberAt, parameters, rotationAt, turnAbout } from './smooth-curves.ts';

const both = { before: 'cycle', after: 'cycle' } as const;

describe('a curve that cycles', () => {
  const ramp = (rest: Partial<Curve> = both) => curve('linear', [1, 2, 3], [0, 10, 40], rest);

  test('repeats its keys on the sides that say so', () => {
    expect([0.5, 3.5, 7.5, -1.75].map((time) => numberAt(ramp(), time))).toEqual([25, 5, 5, 17.5]);
    expect(numberAt(ramp({ after: 'cycle' }), 0)).toBe(0);
    expect(numberAt(ramp({ after: 'cycle' }), 4)).toBe(10);
    expect(numberAt(ramp({ before: 'cycle' }), 4)).toBe(40);
  });

  test('jumps from its last key to its first', () => {
    expect(numberAt(ramp(), 3)).toBe(40);
    expect(numberAt(ramp(), 3 + 1e-9)).toBeCloseTo(0, 6);
    expect(numberAt(ramp(), 1)).toBe(0);
    expect(numberAt(ramp(), 1 - 1e-9)).toBeCloseTo(40, 6);
  });

  test('leads back to its first key where its range is longer', () => {
    const loop = ramp({ ...both, range: { start: 0, end: 4 } });
    // From 40 at 3 to 0 at 5.
    expect([3, 4, 4.5, 5, 6, 0].map((time) => numberAt(loop, time))).toEqual([40, 20, 10, 0, 10, 20]);
  });

  test('takes no notice of a range that is shorter than its keys', () => {
    const short = ramp({ ...both, range: { start: 1, end: 2 } });
    for (const time of [0.5, 2.5, 3.5]) expect(numberAt(short, time)).toBe(numberAt(ramp(), time));
  });

  test('holds where the caller wants it', () => {
    expect(numberAt(ramp(), 9, true)).toBe(40);
    expect(numberAt(ramp(), -9, true)).toBe(0);
  });

  test('repeats its steps, and rests on the last until the next lap', () => {
    const steps = curve('step', [0, 1], [5, 6], { ...both, range: { start: 0, end: 3 } });
    expect([0.5, 1.5, 2.9, 3.5, 4.5].map((time) => numberAt(steps, time))).toEqual([5, 6, 6, 5, 6]);
  });

  test('goes the short way back between rotations', () => {
    const turns = [0, 1].flatMap((angle) => turnAbout([0, 0, 1], angle));
    const loop = curve('slerp', [0, 1], turns, { ...both, range: { start: 0, end: 2 } });
    expect(angleBetween(rotationAt(loop, 3.25), turnAbout([0, 0, 1], 0.75))).toBeLessThan(1e-6);
  });

  test('of one key has that value at all times', () => {
    expect(numberAt(curve('linear', [2], [7], { ...both, range: { start: 0, end: 1 } }), 5)).toBe(7);
  });
});

describe('a hermite curve', () => {
  const times = [0, 2, 3];
  const slopes = Float32Array.from(times, (time) => 3 * time * time);
  const cube = (rest: Partial<Curve> = {}) =>
    curve(
      'hermite',
      times,
      times.map((time) => time ** 3),
      { tangents: { in: slopes, out: slopes }, ...rest },
    );

  test('is the cubic that its keys and slopes tell', () => {
    for (const time of [0, 0.5, 1.7, 2, 2.25, 3]) expect(numberAt(cube(), time)).toBeCloseTo(time ** 3, 10);
  });

  test('goes on with the slopes that it ends with', () => {
    const on = cube({ before: 'linear', after: 'linear' });
    expect(numberAt(on, -1)).toBe(0);
    expect(numberAt(on, 5)).toBeCloseTo(27 + 2 * 27, 10);
  });

  test('has different slopes on either side of a key', () => {
    const corner = curve('hermite', [0, 1, 2], [0, 0, 0], {
      tangents: { in: Float32Array.of(0, 8, 0), out: Float32Array.of(0, -8, 0) },
    });
    // In the middle a slope counts for an eighth.
    expect([numberAt(corner, 0.5), numberAt(corner, 1.5)]).toEqual([-1, -1]);
  });

  test('of rotations stays of unit length', () => {
    const turns = [0, 2].flatMap((angle) => turnAbout([0, 0, 1], angle));
    const still = { in: new Float32Array(8), out: new Float32Array(8) };
    const rotation = rotationAt(curve('hermite', [0, 1], turns, { tangents: still }), 0.5);
    expect(angleBetween(rotation, turnAbout([0, 0, 1], 1))).toBeLessThan(1e-6);
    expect(Math.hypot(...rotation)).toBeCloseTo(1, 12);
  });
});

describe('a curve of logarithms', () => {
  test('turns evenly about one axis, further than half a turn', () => {
    // From a rotation of 1 to one of 5 radians, which the short way would not reach.
    const of = curve('log-quaternion', [0, 1], [0, 0, 0.5, 0, 0, 2.5], { after: 'linear' });
    for (const time of [0, 0.25, 0.5, 1, 1.5]) {
      expect(angleBetween(rotationAt(of, time), turnAbout([0, 0, 1], 1 + 4 * time))).toBeLessThan(1e-6);
    }
  });

  test('goes straight from one logarithm to the next', () => {
    const of = curve('log-quaternion', [0, 1], [0.6, 0, 0, 0, 0.8, 0]);
    const half = Math.hypot(0.3, 0.4);
    const expected = turnAbout([0.3 / half, 0.4 / half, 0], 2 * half);
    expect(angleBetween(rotationAt(of, 0.5), expected)).toBeLessThan(1e-6);
  });

  test('knows the logarithm of no turn', () => {
    expect(rotationAt(curve('log-quaternion', [0], [0, 0, 0]), 3)).toEqual([0, 0, 0, 1]);
  });
});

describe('a track that is closed by its first key', () => {
  const closed = (of: Curve, end: number) => closedTracks([{ curve: of }], end)[0]!.curve;
  const after = 'linear';

  test('keeps slopes and parameters with their keys', () => {
    const tangents = { in: Float32Array.of(1, 2), out: Float32Array.of(3, 4) };
    const hermite = closed(curve('hermite', [0, 1], [5, 6], { tangents, after }), 2);
    expect([...hermite.tangents!.in, ...hermite.tangents!.out]).toEqual([1, 2, 1, 3, 4, 3]);
    const tense = parameters([{ tension: 1 }, { bias: 1 }]);
    const tcb = closed(curve('tcb', [0, 1], [5, 6], { ...tense, after }), 2);
    expect([...tcb.parameters!]).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]);
    expect([...tcb.times, ...tcb.values]).toEqual([0, 1, 2, 5, 6, 5]);
  });

  test('turns back to its first rotation', () => {
    const of = closed(curve('squad', [0, 1, 2], [1, 0, 0, 0.4, 0, 0, 1, 1, 0, 1, 0, 1], { after }), 3);
    expect(angleBetween(rotationAt(of, 3), turnAbout([1, 0, 0], 0.4))).toBeLessThan(1e-6);
  });

  test('holds its keys otherwise, and its file leaves to the player what is outside them', () => {
    const of = closed(curve('linear', [0, 1], [0, 1], { range: { start: 0, end: 2 } }), 2);
    expect([...of.times, ...of.values]).toEqual([0, 1, 2, 0, 1, 0]);
  });

  test.each<[string, Partial<Curve>]>([
    ['repeats', { after: 'cycle' }],
    ['closes', { after: 'close', range: { start: 0, end: 2 } }],
    ['holds its keys', {}],
  ])('stays as it is where it %s by itself', (_, rest) => {
    const of = curve('linear', [0, 1], [0, 1], rest);
    expect(closed(of, 2)).toBe(of);
  });
});

describe('a curve that closes', () => {
  const closing = (rest: Partial<Curve> = {}) =>
    curve('linear', [0, 1, 3], [2, 0, 6], { after: 'close', range: { start: 0, end: 5 }, ...rest });

  test('goes back to its first key, which it reaches at the end of its range, and on in that line', () => {
    expect([2, 3, 4, 4.5, 5, 6].map((time) => numberAt(closing(), time))).toEqual([3, 6, 4, 3, 2, 0]);
  });

  test('holds its first key before it, and the last where the caller wants it', () => {
    expect(numberAt(closing(), -1)).toBe(2);
    expect(numberAt(closing(), 4, true)).toBe(6);
  });

  test('holds its last key where the range ends with it or before', () => {
    for (const end of [2, 3]) expect(numberAt(closing({ range: { start: 0, end } }), 4)).toBe(6);
  });

  test('goes the short way back between rotations', () => {
    const turns = [0, 1].flatMap((angle) => turnAbout([0, 0, 1], angle));
    const of = curve('slerp', [0, 1], turns, { after: 'close', range: { start: 0, end: 2 } });
    expect(angleBetween(rotationAt(of, 1.25), turnAbout([0, 0, 1], 0.75))).toBeLessThan(1e-6);
  });

  test('can be said by keys alone up to there, the last of which holds', () => {
    const keys = closedCurve(closing());
    expect(keys).toMatchObject({ after: 'hold', times: Float32Array.of(0, 1, 3, 5) });
    expect(keys).not.toHaveProperty('range');
    for (const time of [2, 3, 4, 5]) expect(numberAt(keys, time)).toBe(numberAt(closing(), time));
    expect(numberAt(keys, 6)).toBe(2);
  });
});
