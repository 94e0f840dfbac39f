import { describe, expect, test } from 'vitest';
import type { CurveKeys } from '../../../../../src/formats/o3d/files/blobs/document.ts';
import {
  type CurveMode,
  type CurveSettings,
  DEFAULT_SETTINGS,
  evaluateCurve,
  prepareCurve,
} from '../../../../../src/formats/o3d/to-scene/graph/curve.ts';
import { INFINITY } from '../../../../../src/formats/o3d/to-scene/graph/infinity.ts';

type Key = readonly [type: number, input: number, output: number, ...tangents: number[]];

function keysOf(rows: readonly Key[]): CurveKeys {
  return {
    count: rows.length,
    type: Uint8Array.from(rows, ([type]) => type),
    input: Float32Array.from(rows, ([, input]) => input),
    output: Float32Array.from(rows, ([, , output]) => output),
    inTangent: Float32Array.from(rows.flatMap((row) => [row[3] ?? 0, row[4] ?? 0])),
    outTangent: Float32Array.from(rows.flatMap((row) => [row[5] ?? 0, row[6] ?? 0])),
  };
}

function curve(rows: readonly Key[], more: Partial<CurveSettings> = {}, mode: CurveMode = 'exact') {
  const prepared = prepareCurve(keysOf(rows), { ...DEFAULT_SETTINGS, ...more }, mode);
  return (input: number) => evaluateCurve(prepared, input);
}

const STEP = 1;
const LINEAR = 2;
const BEZIER = 3;
/** From 1, 1 to 2, 5. */
const RAMP: readonly Key[] = [
  [LINEAR, 1, 1],
  [LINEAR, 2, 5],
];

describe('a curve', () => {
  test('without keys is 0, and with one is that everywhere', () => {
    expect(curve([])(3)).toBe(0);
    const one = curve([[BEZIER, 1, 7, 0, 0, 2, 0]], { postInfinity: INFINITY.cycleRelative });
    expect([-5, 1, 8].map(one)).toEqual([7, 7, 7]);
  });

  test('of steps holds, and of steps at one input the last one counts from there on', () => {
    const both = curve([
      [STEP, 0, 1],
      [STEP, 0, 2],
    ]);
    expect([-1, 0, 1].map(both)).toEqual([1, 2, 2]);
    const apart = curve([
      [STEP, 0, 1],
      [STEP, 1, 2],
    ]);
    expect([-1, 0, 0.99, 1, 2].map(apart)).toEqual([1, 1, 1, 2, 2]);
  });

  test('is linear between linear keys, in any order', () => {
    for (const keys of [RAMP, [...RAMP].reverse()]) {
      expect([1, 1.25, 1.5, 2].map(curve(keys))).toEqual([1, 2, 3, 5]);
    }
  });

  test('goes on from the last of several keys at one input', () => {
    const jumping = curve([
      [LINEAR, 1, 1],
      [LINEAR, 1.5, 3],
      [LINEAR, 1.5, 0],
      [LINEAR, 2, 4],
    ]);
    expect([1.25, 1.5, 1.75].map(jumping)).toEqual([2, 0, 2]);
  });

  test('is ruled by the key on the left of each stretch', () => {
    const mixed = curve([
      [STEP, 0, 1],
      [LINEAR, 1, 2],
      [STEP, 2, 4],
      [LINEAR, 3, 9],
    ]);
    expect([0.5, 1.5, 2.5].map(mixed)).toEqual([1, 3, 4]);
  });

  // By hand: span 1, from output 1 to 5.
  test.each([
    ['linear', INFINITY.linear, [-1.5, 0], [-9, -3], [2, 3, 4.5], [5, 9, 15]],
    ['cycle', INFINITY.cycle, [-1.25, -1, 0.5], [4, 1, 3], [2, 3, 4.25], [1, 1, 2]],
    ['cycle relative', INFINITY.cycleRelative, [-1, -0.75, 0.5], [-7, -6, -1], [2, 3, 4.25], [5, 9, 14]],
    [
      'oscillate',
      INFINITY.oscillate,
      [-1.25, -1, 0, 0.5],
      [2, 1, 5, 3],
      [2, 2.25, 3, 3.5, 4],
      [5, 4, 1, 3, 5],
    ],
    ['constant', INFINITY.constant, [-1, 0], [1, 1], [2, 3], [5, 5]],
  ])('goes on %s beyond its keys', (_, infinity, before, outputsBefore, after, outputsAfter) => {
    for (const mode of ['exact', 'webgl', 'plugin'] as const) {
      const used = curve(RAMP, { preInfinity: infinity, postInfinity: infinity, useCache: false }, mode);
      expect(before.map(used), mode).toEqual(outputsBefore);
      expect(after.map(used), mode).toEqual(outputsAfter);
    }
  });

  test('goes on as the line between its outer keys, and nowhere where these are at one input', () => {
    const steep = curve(
      [
        [LINEAR, 1, 1],
        [LINEAR, 1, 3],
        [LINEAR, 2, 3],
        [LINEAR, 2.000001, 9],
      ],
      { preInfinity: INFINITY.linear, postInfinity: INFINITY.linear },
    );
    expect([0, 5].map(steep)).toEqual([1, 9]);
  });

  test('that ends where it begins repeats nothing', () => {
    for (const infinity of [1, 2, 3, 4]) {
      const point = curve(
        [
          [LINEAR, 1, 3],
          [LINEAR, 1, 4],
        ],
        { preInfinity: infinity, postInfinity: infinity },
      );
      expect([0, 1, 2].map(point)).toEqual([3, 4, 4]);
    }
  });
});

/** Keys and numbers of Google's own unit test (docs/reference/o3d.md#curves), inputs in frames of a 24th of a second. */
const BUMP: readonly Key[] = [
  [BEZIER, 0.083333, 3, 0.013888, -2.66667, 0.152778, 8.66667],
  [BEZIER, 0.291667, 20, 0.222222, -9.22377, 0.388889, 60.9133],
  [BEZIER, 0.583333, -5, 0.486111, 3.33333, 0.680556, -13.3333],
];
/** Frame, what the plugin makes of it, what Maya does. */
const BUMP_OUTPUTS = [
  [2, 3.0524368, 3],
  [3, 4.1385164, 4.139],
  [4, 3.0155535, 3.016],
  [5, 3.0233288, 3.023],
  [6, 7.5540328, 7.554],
  [7, 19.727404, 20],
  [8, 31.934761, 31.935],
  [9, 34.393578, 34.394],
  [10, 29.960693, 29.961],
  [11, 21.220503, 21.221],
  [12, 10.757395, 10.757],
  [13, 1.1557499, 1.156],
  [14, -5, -5],
] as const;

describe('a Bezier curve', () => {
  test.each(BUMP_OUTPUTS)('at frame %d is %f in the plugin, and %f in Maya', (frame, inPlugin, inMaya) => {
    const at = frame / 24;
    expect(Math.abs(curve(BUMP, { useCache: false }, 'plugin')(at) - inPlugin)).toBeLessThan(1e-3);
    expect(Math.abs(curve(BUMP, {}, 'webgl')(at) - inPlugin)).toBeLessThan(1e-3);
    expect(Math.abs(curve(BUMP)(at) - inMaya)).toBeLessThan(1.1e-3);
  });

  test('whose tangent reaches beyond the next key is the one that the plugin finds', () => {
    const [first, second, third] = BUMP;
    const beyond = curve(
      [first!, [...second!.slice(0, 5), 0.740598, 19.9773] as unknown as Key, third!],
      { useCache: false },
      'plugin',
    );
    const outputs = [19.946407, 19.764795, 19.417355, 18.804613, 17.725473, 15.654317];
    outputs.forEach((output, index) => {
      expect(Math.abs(beyond((8 + index) / 24) - output)).toBeLessThan(1e-3);
    });
  });

  test('towards a key that is not Bezier has the tangent of a straight line there', () => {
    const one = curve([
      [BEZIER, 0, 0, 0, 0, 1, 3],
      [LINEAR, 3, 3],
    ]);
    // Input 3t, output 9t(1-t)² + 6t²(1-t) + 3t³ at t = 1/2.
    expect(one(1.5)).toBeCloseTo(2.25, 12);
  });

  test('is the same at its keys from either side, exactly', () => {
    const exact = curve(BUMP);
    const key = Math.fround(0.291667);
    expect(exact(key)).toBe(20);
    expect(exact(key - 1e-9)).toBeCloseTo(20, 5);
  });
});

describe('the cache of the plugin', () => {
  const samples = (keys: readonly Key[], more: Partial<CurveSettings> = {}) => curve(keys, more, 'plugin');

  test('holds samples at its rate, and is linear in between', () => {
    // A peak between samples 0 and 1 of rate 1 is not seen.
    const peak: readonly Key[] = [
      [LINEAR, 0, 0],
      [LINEAR, 0.5, 8],
      [LINEAR, 1, 2],
      [LINEAR, 1.5, 4],
    ];
    const seen = samples(peak, { sampleRate: 1 });
    expect([0, 0.5, 1, 1.25].map(seen)).toEqual([0, 1, 2, 2.5]);
    expect(samples(peak, { sampleRate: 1, useCache: false })(0.5)).toBe(8);
    expect(curve(peak, { sampleRate: 1 }, 'webgl')(0.5)).toBe(8);
  });

  test('is not used by curves that jump', () => {
    const keys = (type: number): readonly Key[] => [
      [LINEAR, 0, 0],
      [type, 0.5, 8],
      [LINEAR, 1, 2],
    ];
    expect(samples(keys(STEP), { sampleRate: 1 })(0.75)).toBe(8);
    const double = samples([...keys(LINEAR), [LINEAR, 0.5, 4]], { sampleRate: 1 });
    expect(double(0.25)).toBe(4);
  });

  test('of steps holds a sample up to the next', () => {
    const steps = samples(
      [
        [STEP, 0, 1],
        [STEP, 0.5, 2],
        [STEP, 2, 3],
      ],
      { sampleRate: 1 },
    );
    expect([0, 0.75, 1, 1.5, 2].map(steps)).toEqual([1, 1, 2, 2, 3]);
  });

  test('has a least rate, below which the usual one stays', () => {
    const peak: readonly Key[] = [
      [LINEAR, 0, 0],
      [LINEAR, 1 / 60, 6],
      [LINEAR, 1 / 30, 0],
    ];
    expect(samples(peak, { sampleRate: 1 / 241 })(1 / 60)).toBe(0);
    expect(samples(peak, { sampleRate: 1 / 240 })(1 / 60)).toBeCloseTo(6, 4);
  });

  test('takes no room, however long the curve is', () => {
    const long = samples([
      [LINEAR, 0, 0],
      [LINEAR, 1e30, 1],
    ]);
    expect(long(5e29)).toBeCloseTo(0.5, 5);
  });

  test('counts in single precision', () => {
    expect(samples(RAMP, { useCache: false })(1.1)).toBe(
      Math.fround(samples(RAMP, { useCache: false })(1.1)),
    );
  });
});
