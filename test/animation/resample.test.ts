import { expect, test } from 'vitest';
import { resampleClip } from '../../src/animation/resample.ts';
import type { Clip, Curve } from '../../src/scene/scene.ts';
import { turn } from '../formats/gltf/scenes.ts';
import { angleBetween, curve, rotationAt } from '../pose/smooth-curves.ts';

function resampled(of: Curve, fps: number, end = 1): Curve {
  const clip: Clip = { name: '', start: 0, end, tracks: [{ target: 0, property: 'rotation', curve: of }] };
  return resampleClip(clip, fps).tracks[0]!.curve;
}

test('a clip at a rate has a key at every frame and at its end', () => {
  const line = curve('linear', [0, 1], [0, 0, 0, 1, 2, 3]);
  expect([...resampled(line, 4).times]).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect([...resampled(line, 4).values.slice(3, 6)]).toEqual([0.25, 0.5, 0.75]);
  expect([...resampled(line, 2, 0.75).times]).toEqual([0, 0.5, 0.75]);
});

test('splines of rotations become arcs through what they say', () => {
  const spline = curve('log-quaternion', [0, 1], [0, 0, 0, 1, 0.5, 0]);
  const arcs = resampled(spline, 30);
  expect(arcs.interpolation).toBe('slerp');
  for (const time of [0.2, 0.5, 0.9]) {
    expect(angleBetween(rotationAt(arcs, time), rotationAt(spline, time))).toBeLessThan(1e-3);
  }
});

test('neighboring rotations lie on the same side, and steps stay', () => {
  const opposite = turn(0, 0, 1, 0.1).map((value) => -value);
  const { values } = resampled(curve('slerp', [0, 1], [0, 0, 0, 1, ...opposite]), 1);
  expect(values[3]! * values[7]!).toBeGreaterThan(0);
  const steps = curve('step', [0, 0.3], [0, 0, 0, 1, 0, 0]);
  expect(resampled(steps, 10)).toBe(steps);
});

test('a single key stays one, as an arc if it was another rotation', () => {
  const line = curve('linear', [0.5], [1, 2, 3]);
  expect(resampled(line, 10)).toBe(line);
  const spline = curve('log-quaternion', [0.5], [0.2, 0.3, 0]);
  const arc = resampled(spline, 10);
  expect([arc.interpolation, ...arc.times]).toEqual(['slerp', 0.5]);
  expect(angleBetween(rotationAt(arc, 0), rotationAt(spline, 0))).toBeLessThan(1e-6);
});
