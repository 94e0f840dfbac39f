import { expect, test } from 'vitest';
import { noErrors } from '../../src/animation/errors.ts';
import { type Motion, type Precision, sampledMotion } from '../../src/animation/sample.ts';
import { angleBetween } from '../../src/math/quaternion.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Curve } from '../../src/scene/scene.ts';

function precision(tolerance: number): Precision {
  return { cubic: false, tolerance, reach: 1, affordable: { keys: 1e6 } };
}

/** A rotation about z by an angle over time, which counts how often it is evaluated. */
function turning(angleAt: (time: number) => number) {
  const motion = {
    width: 4,
    evaluations: 0,
    valueAt(time: number, out: Float64Array) {
      motion.evaluations++;
      out.set([0, 0, Math.sin(angleAt(time) / 2), Math.cos(angleAt(time) / 2)]);
    },
  };
  return motion satisfies Motion;
}

/** The largest angle between a curve and a rotation about z by an angle over time, from 0 s on. */
function largestDeviation(sampled: Curve, angleAt: (time: number) => number, seconds: number): number {
  const [is, exact] = [new Float64Array(4), new Float64Array(4)];
  let largest = 0;
  for (let time = 0; time <= seconds; time += 0.000_37) {
    turning(angleAt).valueAt(time, exact);
    sampleCurve(sampled, time, is, 0);
    largest = Math.max(largest, angleBetween(is, 0, exact, 0));
  }
  return largest;
}

test('a motion is evaluated four times per key, and not much more often', () => {
  const motion = turning((time) => Math.sin(3 * time));
  const { sampled } = sampledMotion(motion, [0, 1, 2], precision(1e-5), noErrors());
  expect(sampled.times.length).toBeGreaterThan(100);
  expect(motion.evaluations).toBeLessThan(4 * sampled.times.length + 10);
});

test('one that says how far it turns is evaluated half as often, and as near', () => {
  const angleAt = (time: number) => Math.sin(3 * time);
  const motion = Object.assign(turning(angleAt), { sweep: () => 0 });
  const errors = noErrors();
  const { sampled } = sampledMotion(motion, [0, 1, 2], precision(1e-5), errors);
  expect(sampled.times.length).toBeGreaterThan(100);
  expect(motion.evaluations).toBeLessThan(2.2 * sampled.times.length + 10);
  expect(errors.max).toBeGreaterThan(0.5e-5);
  expect(largestDeviation(sampled, angleAt, 2)).toBeLessThan(1.03e-5);
});

test('a full revolution between two stops is not taken for rest', () => {
  for (const turns of [1, 2, 4, 8, 16, 48]) {
    const motion = turning((time) => 2 * Math.PI * turns * time + 0.01 * Math.sin(time));
    const { sampled } = sampledMotion(motion, [0, 1], precision(1e-3), noErrors());
    expect(sampled.times.length, `${turns} turns`).toBeGreaterThan(2 * turns);
  }
});

test('neither are more revolutions than there can be pieces, whatever the motion says of them', () => {
  const motion = Object.assign(
    turning((time) => 2 * Math.PI * 144 * time),
    { sweep: (from: number, to: number) => 2 * Math.PI * 144 * (to - from) },
  );
  const { sampled } = sampledMotion(motion, [0, 1], precision(1e-3), noErrors());
  expect(sampled.times.length).toBeGreaterThan(288);
});

test('between keys the curve is within the tolerance, and the largest deviation is counted', () => {
  const angleAt = (time: number) => time ** 3 - Math.cos(5 * time);
  const tolerance = 1e-3;
  const errors = noErrors();
  const { sampled } = sampledMotion(turning(angleAt), [0, 0.7, 2], precision(tolerance), errors);
  const largest = largestDeviation(sampled, angleAt, 2);
  // Deviations are measured in the middle and at the quarters.
  expect(largest).toBeLessThan(1.03 * tolerance);
  expect(errors.max).toBeLessThanOrEqual(tolerance * (1 + 1e-3));
  expect(errors.max).toBeGreaterThan(largest / 1.03);
});

test('stops that are neighbors in single precision become keys without others between them', () => {
  const jump = 1 + 2 ** -23;
  const motion: Motion = { width: 1, valueAt: (time, out) => out.fill(time < jump ? 0 : 1) };
  const { sampled } = sampledMotion(motion, [0, 1, jump, 2], precision(1e-3), noErrors());
  expect([...sampled.times]).toEqual([0, 1, jump, 2]);
  expect([...sampled.values]).toEqual([0, 0, 1, 1]);
});

test('no more keys are placed than the document can afford, besides those at stops', () => {
  const few = { ...precision(1e-9), affordable: { keys: 10 } };
  const { sampled } = sampledMotion(turning(Math.sin), [0, 1, 2, 3], few, noErrors());
  expect(sampled.times.length).toBeLessThan(24);
});
