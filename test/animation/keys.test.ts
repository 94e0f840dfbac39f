import { describe, expect, test } from 'vitest';
import { clipKeys, usableCurve } from '../../src/animation/keys.ts';
import { momentAfter, momentBefore } from '../../src/animation/moments.ts';
import type { Curve } from '../../src/scene/scene.ts';
import { turn } from '../formats/gltf/scenes.ts';

function line(times: number[], x: number[], rest: Partial<Curve> = {}): Curve {
  const values = new Float32Array(x.flatMap((value) => [value, 0, 0]));
  return {
    interpolation: 'linear',
    times: new Float32Array(times),
    values,
    before: 'hold',
    after: 'hold',
    ...rest,
  };
}

/** Pairs of time and x of the keys within a clip. */
function keysOf(curve: Curve, start: number, end: number): number[][] {
  const { times, values } = clipKeys(curve, start, end);
  return Array.from(times, (time, key) => [time, values[key * 3]!]);
}

describe('keys within a clip', () => {
  test('count from its start', () => {
    expect(keysOf(line([-1, 0, 1], [1, 2, 3]), -1, 1)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('end with a key at its end where the curve holds', () => {
    expect(keysOf(line([0, 1], [1, 2]), 0, 4)).toEqual([
      [0, 1],
      [1, 2],
      [4, 2],
    ]);
  });

  test('begin with the first key where the curve holds, as glTF holds too', () => {
    expect(keysOf(line([1, 2], [1, 2]), 0, 2)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('say how a linear curve goes on before and after', () => {
    const curve = line([1, 2], [1, 2], { before: 'linear', after: 'linear' });
    expect(keysOf(curve, 0, 4)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
  });

  test('are cropped where the curve reaches beyond', () => {
    expect(keysOf(line([0, 2, 4], [0, 2, 0]), 1, 3)).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('are cropped without changing a step', () => {
    const curve = line([0, 2, 4], [0, 2, 0], { interpolation: 'step' });
    expect(keysOf(curve, 1, 3)).toEqual([
      [0, 0],
      [1, 2],
      [2, 2],
    ]);
  });

  test('are one where the clip is a moment', () => {
    expect(keysOf(line([0, 2], [0, 2]), 1, 1)).toEqual([[0, 1]]);
    expect(keysOf(line([1], [7]), 1, 1)).toEqual([[0, 7]]);
  });

  test('exist where all keys of the curve are outside', () => {
    expect(keysOf(line([5, 6], [5, 6]), 1, 2)).toEqual([[1, 5]]);
    expect(keysOf(line([-5, 0], [5, 6]), 1, 2)).toEqual([
      [0, 6],
      [1, 6],
    ]);
  });

  test('that fall together by rounding become neighbors', () => {
    const curve = line([2, Math.fround(2.0000003)], [1, 2]);
    expect(keysOf(curve, -4096, 4)).toEqual([
      [momentBefore(4098), 1],
      [4098, 2],
      [4100, 2],
    ]);
    // There is nothing before the start.
    expect(keysOf(line([1, momentAfter(1)], [1, 2]), 1, 2)).toEqual([
      [0, 1],
      [momentAfter(1) - 1, 2],
      [1, 2],
    ]);
  });
});

test('a curve that would go on beyond every number holds its last key, and says so', () => {
  const steep = { times: new Float32Array([0, 1e-30]), values: new Float32Array([0, 0, 0, 3e38, 0, 0]) };
  const curve = line([], [], { ...steep, after: 'linear', before: 'linear' });
  const { values, cut } = clipKeys(curve, 0, 1);
  expect([...values]).toEqual([0, 0, 0, ...[1, 1].flatMap(() => [Math.fround(3e38), 0, 0])]);
  expect(cut).toBe(true);
  expect([...clipKeys(curve, -1, 0).values]).toEqual(new Array(6).fill(0));
});

describe('rotations', () => {
  const spin = (angle: number, after: Curve['after']): Curve => ({
    interpolation: 'slerp',
    times: new Float32Array([0, 1]),
    values: new Float32Array([...turn(0, 0, 1, 0), ...turn(0, 0, 1, angle)]),
    before: 'hold',
    after,
  });

  test('have a key in the middle of a half turn, where the short way round is not certain', () => {
    const { times, values } = clipKeys(spin(Math.PI, 'hold'), 0, 1);
    expect([...times]).toEqual([0, 0.5, 1]);
    expect(Math.abs(values[4 + 2]!)).toBeCloseTo(Math.SQRT1_2, 6);
  });

  test('have as many keys where the half turn takes two seconds', () => {
    const slow = { ...spin(Math.PI, 'hold'), times: Float32Array.of(0, 2) };
    expect([...clipKeys(slow, 0, 2).times]).toEqual([0, 1, 2]);
  });

  test('keep both sides of a jump by half a turn, between which there is no time for another', () => {
    const times = Float32Array.of(0, 0.125, 0.125 + 2 ** -26, 0.25);
    const values = Float32Array.of(0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);
    const keys = clipKeys(line([], [], { interpolation: 'slerp', times, values }), 0, 0.25);
    const at = (time: number) => [...keys.values.subarray(keys.times.indexOf(time) * 4).subarray(0, 4)];
    expect(at(times[1]!)).toEqual([1, 0, 0, 0]);
    expect(at(times[2]!)).toEqual([0, 1, 0, 0]);
  });

  test('that go on have a key for every half turn', () => {
    const { values, cut } = clipKeys(spin(2, 'linear'), 0, 10);
    for (let at = 4; at < values.length; at += 4) {
      const cosine = values[at + 2]! * values[at - 2]! + values[at + 3]! * values[at - 1]!;
      expect(Math.abs(cosine)).toBeGreaterThan(1e-4);
    }
    expect(Math.abs(values.at(-1)!)).toBeCloseTo(Math.abs(Math.cos(10)), 5);
    expect(cut).toBe(false);
  });

  test('that go on for thousands of turns stand still, and say so', () => {
    const { times, values, cut } = clipKeys(spin(3, 'linear'), 0, 1e6);
    expect([...times]).toEqual([0, 1, 1e6]);
    expect([...values.slice(8)]).toEqual([...values.slice(4, 8)]);
    expect(cut).toBe(true);
  });
});

describe('usable keys', () => {
  test('are all of them where nothing is wrong, in the same columns', () => {
    const curve = line([0, 1], [1, 2]);
    expect(usableCurve(curve)).toBe(curve);
  });

  test('are those in order and with numbers', () => {
    const curve = line([0, 1, 0.5, 2, Number.NaN, 3], [1, 2, 4, Number.NaN, 6, 7]);
    const { times, values } = usableCurve(curve);
    expect([...times]).toEqual([0, 1, 3]);
    expect([...values]).toEqual([1, 0, 0, 2, 0, 0, 7, 0, 0]);
  });

  test('are at a jump the first and the last of those at its time, one just before the other', () => {
    const { times, values } = usableCurve(line([0, 1, 1, 1, 3], [1, 2, 3, 4, 5]));
    expect([...times]).toEqual([0, momentBefore(1), 1, 3]);
    expect([...values]).toEqual([1, 0, 0, 2, 0, 0, 4, 0, 0, 5, 0, 0]);
  });

  test('are the last at a time where the others have no effect, or where there is no time before', () => {
    expect([...usableCurve(line([0, 1, 1], [1, 2, 3], { interpolation: 'step' })).values]).toEqual([
      1, 0, 0, 3, 0, 0,
    ]);
    expect([...usableCurve(line([momentBefore(1), 1, 1], [1, 2, 3])).values]).toEqual([1, 0, 0, 3, 0, 0]);
  });
});
