import { expect, test } from 'vitest';
import { clippedCurve, keyTally, straightCurve } from '../../src/animation/clipped.ts';
import { momentBefore } from '../../src/animation/moments.ts';
import { toUnit } from '../../src/math/quaternion.ts';
import { numbersPerSample } from '../../src/pose/curve-keys.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Clip, Curve } from '../../src/scene/scene.ts';
import { turn } from '../formats/gltf/scenes.ts';
import { curve } from '../pose/smooth-curves.ts';

const CLIP: Clip = { name: 'c', start: 1, end: 3, tracks: [] };
const precision = () => ({ cubic: false, tolerance: 1e-4, reach: 1, affordable: { keys: 1000 } });
const straight = (of: Curve) => straightCurve(of, CLIP, precision());

/** The largest difference of the numbers of two curves within the clip, but for a ten thousandth of a second around some times. */
function apart(a: Curve, b: Curve, jumps: readonly number[] = []): number {
  const width = numbersPerSample(a);
  const [one, other] = [new Float64Array(width), new Float64Array(width)];
  let most = 0;
  for (let step = 0; step <= 2000; step++) {
    const time = CLIP.start + step / 1000;
    if (jumps.some((jump) => Math.abs(jump - time) < 1e-4)) continue;
    sampleCurve(a, time, one, 0);
    sampleCurve(b, time, other, 0);
    if (width === 4) for (const rotation of [one, other]) toUnit(rotation, 0);
    const sign = width === 4 && one.reduce((sum, value, i) => sum + value * other[i]!, 0) < 0 ? -1 : 1;
    for (let i = 0; i < width; i++) most = Math.max(most, Math.abs(one[i]! - sign * other[i]!));
  }
  return most;
}

test('steps, lines and arcs are straight already, also where they go on a little', () => {
  for (const of of [
    curve('step', [1, 2], [0, 1]),
    curve('linear', [1.5, 2], [0, 1], { before: 'linear', after: 'linear' }),
    curve('slerp', [1.5, 2], [...turn(0, 0, 1, 0), ...turn(0, 0, 1, 0.5)], { after: 'linear' }),
  ])
    expect(straight(of)).toBe(of);
});

test('rotations by numbers become arcs', () => {
  const blended = curve('linear', [1, 3], [...turn(0, 0, 1, 0), ...turn(0, 0, 1, 2.5)]);
  const arcs = straight(blended);
  expect(arcs.interpolation).toBe('slerp');
  expect(apart(blended, arcs)).toBeLessThan(1e-4);
});

test('arcs that go on around more than half a turn are divided', () => {
  const fast = curve('slerp', [1.5, 1.75], [...turn(0, 0, 1, 0), ...turn(0, 0, 1, 1)], { after: 'linear' });
  const short = straight(fast);
  expect(short.times.length).toBeGreaterThan(3);
  expect(apart(fast, short)).toBeLessThan(1e-4);
});

test('laps become keys, with a jump between neighbors in time', () => {
  const laps = curve('linear', [1, 1.75], [0, 3], { after: 'cycle' });
  const keys = straight(laps);
  expect([...keys.times]).toEqual([1, momentBefore(1.75), 1.75, momentBefore(2.5), 2.5, 3]);
  expect(apart(laps, keys, [1.75, 2.5])).toBeLessThan(1e-5);
});

test('keys at one time stay a jump within the clip, in seconds from its start', () => {
  const jumping = curve('linear', [1, 2, 2, 3], [0, 1, 4, 5]);
  const clipped = clippedCurve(jumping, CLIP, precision(), keyTally())!;
  expect([...clipped.times]).toEqual([0, momentBefore(2) - 1, 1, 2]);
  expect([...clipped.values]).toEqual([0, 1, 4, 5]);
});

test('a cycle that starts with two keys at one time keeps the length of its laps', () => {
  const laps = curve('linear', [1, 1, 2], [7, 0, 3], { after: 'cycle' });
  expect(apart(laps, straight(laps), [2])).toBeLessThan(1e-5);
});
