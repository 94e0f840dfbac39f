import { describe, expect, test } from 'vitest';
import { cutClip, subrangeClips } from '../../src/animation/range.ts';
import { numbersPerSample } from '../../src/pose/curve-keys.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Clip, Curve } from '../../src/scene/scene.ts';
import { turn } from '../formats/gltf/scenes.ts';
import { curve, parameters } from '../pose/smooth-curves.ts';

function clipOf(of: Curve): Clip {
  return { name: 'whole', start: 0, end: 4, tracks: [{ target: 0, property: 'translation', curve: of }] };
}

function cut(of: Curve, start: number, end: number): Curve {
  return cutClip(clipOf(of), start, end).tracks[0]!.curve;
}

function valueAt(of: Curve, time: number): number[] {
  const out = new Float64Array(numbersPerSample(of));
  sampleCurve(of, time, out, 0);
  return [...out];
}

const ROTATIONS = [0, 1, -0.5, 2, 0.3].flatMap((angle) => turn(1, 2, 3, angle));
const NUMBERS = [0, 3, -1, 2, 5];
const TIMES = [0, 1, 2, 3, 4];

const CURVES: [string, Curve][] = [
  ['steps', curve('step', TIMES, NUMBERS)],
  ['lines', curve('linear', TIMES, NUMBERS)],
  ['lines that go on', curve('linear', [1, 2, 3], [0, 3, 5], { before: 'linear', after: 'linear' })],
  ['what holds beside its keys', curve('linear', [1, 1.2], [0, 3])],
  ['arcs', curve('slerp', TIMES, ROTATIONS)],
  ['logarithms', curve('log-quaternion', [0, 1, 4], [0, 0, 0, 1, 0.5, 0, 0, -1, 2])],
  [
    'cubics with corners',
    curve('hermite', TIMES, NUMBERS, {
      tangents: { in: Float32Array.of(0, 1, 2, 3, 4), out: Float32Array.of(4, -3, 2, -1, 0) },
    }),
  ],
  [
    'cubics that go on',
    curve('hermite', [1, 3], [0, 3], {
      tangents: { in: Float32Array.of(7, -2), out: Float32Array.of(4, 9) },
      before: 'linear',
      after: 'linear',
    }),
  ],
  [
    'cubics of rotations',
    curve('hermite', TIMES, ROTATIONS, {
      tangents: { in: new Float32Array(20).fill(0.5), out: new Float32Array(20).fill(-1) },
    }),
  ],
  ['rotations by numbers', curve('linear', TIMES, ROTATIONS)],
  [
    'splines by tension',
    curve('tcb', TIMES, NUMBERS, parameters([{}, { tension: 0.5 }, { continuity: -0.3 }, { bias: 0.2 }, {}])),
  ],
  ['splines with ease', curve('tcb', TIMES, NUMBERS, parameters([{ easeFrom: 0.5 }, {}, {}, {}, {}]))],
  ['laps', curve('linear', [0, 1], [0, 3], { after: 'cycle' })],
];

describe('a part of a clip', () => {
  test.each(CURVES)('goes exactly as the whole did: %s', (_, whole) => {
    for (const [start, end] of [
      [0.5, 2.25],
      [1, 3],
      [2.25, 2.5],
    ] as const) {
      const part = cut(whole, start, end);
      // A step at the very end belongs to what follows.
      for (let time = start; time <= end; time += 1 / 64) {
        valueAt(part, time).forEach((value, i) => {
          expect(value).toBeCloseTo(valueAt(whole, time)[i]!, 5);
        });
      }
    }
  });

  test('has no keys outside of it', () => {
    expect([...cut(curve('linear', TIMES, NUMBERS), 0.5, 2.25).times]).toEqual([0.5, 1, 2, 2.25]);
    expect([...cut(curve('linear', TIMES, NUMBERS), 1, 3).times]).toEqual([1, 2, 3]);
    expect([...cut(curve('linear', [0, 1], [0, 3]), 2, 3).times]).toEqual([2]);
  });

  test('has its only key within it', () => {
    const still = curve('linear', [2], [3]);
    expect([...cut(still, 3, 4).times]).toEqual([3]);
    expect([...cut(still, 0, 1).times]).toEqual([1]);
    expect(cut(still, 1, 3)).toBe(still);
  });

  test('comes to a corner as steeply as the whole, and leaves it so', () => {
    const corners = CURVES.find(([name]) => name === 'cubics with corners')![1];
    expect(cut(corners, 0.5, 2).tangents!.in.at(-1)).toBe(2);
    expect(cut(corners, 1, 2).tangents!.out[0]).toBe(-3);
  });

  test('holds its first key before it, also if it ends there', () => {
    const tangents = { in: Float32Array.of(7, -2), out: Float32Array.of(4, 9) };
    const part = cut(curve('hermite', [2, 3], [5, 8], { tangents }), 0, 2);
    for (const time of [0, 0.5, 1.5, 2]) expect(valueAt(part, time)).toEqual([5]);
  });

  test('leads to a jump at its end like the whole', () => {
    for (const interpolation of ['linear', 'step'] as const) {
      const whole = curve(interpolation, [0, 1, 2, 2, 3], [0, 1, 2, 7, 8]);
      const part = cut(whole, 0.5, 2);
      for (const time of [0.5, 1.5, 1.9, 2]) expect(valueAt(part, time)).toEqual(valueAt(whole, time));
    }
  });

  test('stays whole where nothing is cut off, or a part cannot be recognized', () => {
    const lines = curve('linear', TIMES, NUMBERS);
    expect(cut(lines, 0, 4)).toBe(lines);
    const eased = CURVES.find(([name]) => name === 'splines with ease')![1];
    expect(cut(eased, 1, 2)).toBe(eased);
  });

  test('keeps the events and sub-ranges that lie in it', () => {
    const clip: Clip = {
      ...clipOf(curve('linear', TIMES, NUMBERS)),
      events: [0.5, 1, 2.5].map((time) => ({ time, name: `at ${time}` })),
      subranges: [
        { name: 'in', start: 1, end: 2 },
        { name: 'out', start: 1.5, end: 3 },
      ],
    };
    const part = cutClip(clip, 1, 2);
    expect(part).toMatchObject({ start: 1, end: 2, name: 'whole' });
    expect(part.events!.map(({ name }) => name)).toEqual(['at 1']);
    expect(part.subranges!.map(({ name }) => name)).toEqual(['in']);
    expect(subrangeClips(clip).map(({ name, start, end }) => [name, start, end])).toEqual([
      ['in', 1, 2],
      ['out', 1.5, 3],
    ]);
  });
});
