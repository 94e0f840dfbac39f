import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Curve } from '../../src/scene/scene.ts';
import { curve, type Key, numberAt, parameters } from './smooth-curves.ts';

/** Three keys, by default a second apart, and what lies in the middle of their two segments. */
function middles(values: number[], rest: Partial<Curve> = {}, times = [0, 1, 2]): number[] {
  const of = curve('tcb', times, values, rest);
  return [(times[0]! + times[1]!) / 2, (times[1]! + times[2]!) / 2].map((time) => numberAt(of, time));
}

/** The slope that a curve has from a time on. */
function slopeAfter(of: Curve, time: number): number {
  return (numberAt(of, time + 1e-5) - numberAt(of, time)) / 1e-5;
}

// In the middle of a segment a cubic is at the mean of its keys plus an eighth of the difference of its slopes.
describe('a TCB spline', () => {
  test('has the mean of both sides as slope at a key, and at its ends what Max takes', () => {
    // Slope at the middle key (1 + 3) / 2; at the ends (3 · 1 - 2) / 2 and (3 · 3 - 2) / 2.
    expect(middles([0, 1, 4])).toEqual([0.5 + (0.5 - 2) / 8, 2.5 + (2 - 3.5) / 8]);
  });

  test('has the ends of the engine where they are asked for', () => {
    // 3 (1 - 2) / 2 and 3 (3 - 2) / 2.
    expect(middles([0, 1, 4], { ends: 'engine' })).toEqual([0.5 + (-1.5 - 2) / 8, 2.5 + (2 - 1.5) / 8]);
  });

  test('over keys in line goes straight, but comes to rest at its ends in the engine', () => {
    const line = curve('tcb', [0, 1, 2, 3], [0, 1, 2, 3]);
    for (const time of [0.1, 0.5, 1.3, 2.9]) expect(numberAt(line, time)).toBeCloseTo(time, 12);
    const resting: Curve = { ...line, ends: 'engine' };
    expect(slopeAfter(resting, 0)).toBeCloseTo(0, 4);
    expect(slopeAfter(resting, 3 - 1e-5)).toBeCloseTo(0, 4);
    expect(slopeAfter(resting, 1)).toBeCloseTo(1, 4);
  });

  test('keeps an even speed over uneven keys', () => {
    const even = curve('tcb', [0, 1, 4], [0, 1, 4]);
    for (const time of [0.5, 1.5, 2, 3.9]) expect(numberAt(even, time)).toBeCloseTo(time, 12);
  });

  test('does not correct the speed where continuity makes a corner', () => {
    // Continuity 1: in with the slope of the next segment, 3, out with that of the last, 1; ends (3 - 3) / 2, (9 - 1) / 2.
    const corner = parameters([{}, { continuity: 1 }, {}]);
    expect(middles([0, 1, 4], corner, [0, 1, 4])).toEqual([0.5 + (0 - 3) / 8, 2.5 + (1 - 4) / 8]);
  });

  test('leans to the segment before where the bias is 1', () => {
    // Slope 1 at the middle key, at the ends (3 - 1) / 2 and (9 - 1) / 2.
    expect(middles([0, 1, 4], parameters([{}, { bias: 1 }, {}]))).toEqual([0.5, 2.5 + (1 - 4) / 8]);
  });

  test('stops at a key of tension 1', () => {
    const tight = curve('tcb', [0, 1], [0, 1], parameters([{ tension: 1 }, { tension: 1 }]));
    expect(numberAt(tight, 0.25)).toBeCloseTo(3 / 16 - 2 / 64, 12);
  });

  test('of two keys goes straight, slower at a key with tension', () => {
    expect(numberAt(curve('tcb', [0, 2], [0, 8]), 0.5)).toBeCloseTo(2, 12);
    const tense = curve('tcb', [0, 1], [0, 1], parameters([{ tension: 0.5 }, {}]));
    expect(numberAt(tense, 0.5)).toBe(0.5 + (0.5 - 1) / 8);
  });

  test('goes on with the slopes that it ends with', () => {
    const open = curve('tcb', [0, 1, 2], [0, 1, 4], { before: 'linear', after: 'linear' });
    expect(numberAt(open, -2)).toBeCloseTo(-2 * 0.5, 12);
    expect(numberAt(open, 4)).toBeCloseTo(4 + 2 * 3.5, 12);
  });
});

describe('ease', () => {
  const eased = (easeFrom: number, easeTo: number, time: number) =>
    numberAt(curve('tcb', [0, 1], [0, 1], parameters([{ easeFrom }, { easeTo }])), time);

  test('gathers speed and loses it', () => {
    expect([0.25, 0.5, 0.75].map((time) => eased(0.5, 0.5, time))).toEqual([0.125, 0.5, 0.875]);
  });

  test('of one side goes evenly on the other', () => {
    const from = Math.fround(0.2);
    expect(eased(from, 0, 0.1)).toBeCloseTo(0.05 / 1.8, 6);
    expect(eased(from, 0, 0.5)).toBeCloseTo(0.8 / 1.8, 6);
    expect(eased(0, from, 0.9)).toBeCloseTo(1 - 0.05 / 1.8, 6);
  });

  test('of more than a whole segment is shared out', () => {
    expect(eased(1, 1, 0.25)).toBe(0.125);
    expect(eased(3, 1, 0.5)).toBeCloseTo(eased(0.75, 0.25, 0.5), 12);
  });
});

const unit = fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10);
const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
const key = fc.record({
  gap: fc.integer({ min: 1, max: 9 }),
  value: fc.integer({ min: -20, max: 20 }),
  parameters: fc.record({ tension: unit, continuity: unit, bias: unit, easeTo: share, easeFrom: share }),
});
type RandomKey = { gap: number; value: number; parameters: Required<Key> };

function splineOf(keys: readonly RandomKey[], rest: Partial<Curve> = {}): Curve {
  let time = 0;
  const times = keys.map(({ gap }) => {
    time += gap;
    return time / 4;
  });
  const values = keys.map(({ value }) => value);
  return curve('tcb', times, values, { ...parameters(keys.map((of) => of.parameters)), ...rest });
}

/**
 * The formulas of docs/reference/cryengine.md#tcb-curves for inner keys, with the two inner points of a Bézier curve and the
 * construction of de Casteljau.
 */
function innerSegment(keys: readonly RandomKey[], segment: number, u: number): number {
  const slopes = [segment, segment + 1].map((index) => {
    const { tension: t, continuity: c, bias: b } = keys[index]!.parameters;
    const [before, after] = [keys[index]!.gap, keys[index + 1]!.gap];
    const came = keys[index]!.value - keys[index - 1]!.value;
    const goes = keys[index + 1]!.value - keys[index]!.value;
    const toward = ((1 - t) * (1 + b) * (1 - c) * came + (1 - t) * (1 - b) * (1 + c) * goes) / 2;
    const away = ((1 - t) * (1 + b) * (1 + c) * came + (1 - t) * (1 - b) * (1 - c) * goes) / 2;
    const speed = (own: number) => (1 - Math.abs(c)) * ((2 * own) / (before + after)) + Math.abs(c);
    return { in: toward * speed(before), out: away * speed(after) };
  });
  let [a, b] = [keys[segment]!.parameters.easeFrom, keys[segment + 1]!.parameters.easeTo];
  if (a + b > 1) [a, b] = [a / (a + b), b / (a + b)];
  // Speed grows evenly up to a, stays, and falls evenly from 1 - b: the way is the area below it.
  const top = 2 / (2 - a - b);
  const way = (x: number) => (x < a ? (top * x * x) / (2 * a) : top * (x - a / 2));
  const s = u > 1 - b ? 1 - (top * (1 - u) * (1 - u)) / (2 * b) : way(u);
  const [from, to] = [keys[segment]!.value, keys[segment + 1]!.value];
  let points = [from, from + slopes[0]!.out / 3, to - slopes[1]!.in / 3, to];
  while (points.length > 1) points = points.slice(1).map((point, i) => points[i]! + s * (point - points[i]!));
  return points[0]!;
}

test('any inner segment is the one of the formulas', () => {
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 4, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: 0, max: 16 }),
      (keys, which, sixteenths) => {
        const segment = 1 + (which % (keys.length - 3));
        const of = splineOf(keys);
        const [from, to] = [of.times[segment]!, of.times[segment + 1]!];
        const u = sixteenths / 16;
        expect(numberAt(of, from + u * (to - from))).toBeCloseTo(innerSegment(keys, segment, u), 4);
      },
    ),
  );
});

test('any spline passes through its keys without a jump', () => {
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 6 }), fc.boolean(), (keys, engine) => {
      const of = splineOf(keys, { ends: engine ? 'engine' : 'max' });
      keys.forEach(({ value }, index) => {
        const time = of.times[index]!;
        expect(numberAt(of, time)).toBe(value);
        for (const beside of [time - 1e-7, time + 1e-7]) {
          expect(numberAt(of, beside)).toBeCloseTo(value, 3);
        }
      });
    }),
  );
});

describe('a closed loop', () => {
  /** The same keys over and over, as an open curve; the second of five laps begins at the first key. */
  function laps(keys: readonly RandomKey[], length: number): Curve {
    const once = splineOf(keys);
    const five = [-1, 0, 1, 2, 3];
    return {
      ...once,
      times: Float32Array.from(five.flatMap((lap) => [...once.times].map((time) => time + lap * length))),
      values: Float32Array.from(five.flatMap(() => [...once.values])),
      parameters: Float32Array.from(five.flatMap(() => [...once.parameters!])),
    };
  }
  const times = [0, 0.3, 0.5, 0.77, 1];

  test('is what its keys make when they are repeated', () => {
    fc.assert(
      fc.property(
        fc.array(key, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 8 }),
        (keys, gap) => {
          const once = splineOf(keys);
          const [first, last] = [once.times[0]!, once.times.at(-1)!];
          const length = last - first + gap / 4;
          const range = { start: first - 1 / 8, end: last + gap / 4 - 1 / 8 };
          const loop: Curve = { ...once, before: 'cycle', after: 'cycle', range };
          const open = laps(keys, length);
          for (const share of times) {
            const time = first + share * length;
            const expected = numberAt(open, time);
            for (const lap of [-3, 0, 1, 7]) {
              expect(numberAt(loop, time + lap * length)).toBeCloseTo(expected, 3);
            }
          }
        },
      ),
    );
  });

  test('whose last key stands for the first has one slope there', () => {
    // Slopes at the seam: the mean of the last step, -4, and the first, 1.
    const loop = curve('tcb', [0, 1, 2], [0, 4, 0], { after: 'cycle', range: { start: 0, end: 2 } });
    const leaning = { ...loop, values: Float32Array.of(0, 1, 5, 0), times: Float32Array.of(0, 1, 2, 3) };
    leaning.range = { start: 0, end: 3 };
    expect(slopeAfter(loop, 0)).toBeCloseTo(0, 3);
    expect(slopeAfter(leaning, 0)).toBeCloseTo((1 - 5) / 2, 3);
    expect(slopeAfter(leaning, 3)).toBeCloseTo((1 - 5) / 2, 3);
    expect(slopeAfter(leaning, 3 - 1e-5)).toBeCloseTo((1 - 5) / 2, 3);
  });
});

test('a curve is prepared once, and sampled into any place', () => {
  const of = curve('tcb', [0, 1, 2], [0, 1, 2, 1, 2, 3, 4, 5, 6]);
  const out = new Float64Array(5).fill(7);
  sampleCurve(of, 1, out, 1);
  expect([...out]).toEqual([7, 1, 2, 3, 7]);
});
