import { expect, test } from 'vitest';
import { mergeClip } from '../../../src/convert/onto/clips.ts';
import { sampleCurve } from '../../../src/pose/curves.ts';
import type { Clip, Curve } from '../../../src/scene/scene.ts';
import { clip, curve, node } from '../../scene.ts';

const FPS = 30;
/** Where a bone is, which moves fast in the second half. */
const MOVING = curve([0.5, 1.0003, 1.5], [0, 0, 0, 3, 0, 0, 90, 0, 0], { interpolation: 'linear' });

function moving(motion: Curve, more: Partial<Clip> = {}): Clip {
  return clip([{ target: 0, property: 'translation', curve: motion }], { name: 'walk', end: 2, ...more });
}

/** A key at each frame from one to another. */
function framesOf(motion: Curve, first: number, last: number, late = 0): Curve {
  const times = Float32Array.from({ length: last - first + 1 }, (_, frame) => (first + frame) / FPS);
  const value = new Float64Array(3);
  const values = [...times].flatMap((time) => {
    sampleCurve(motion, time + late, value, 0);
    return [...value];
  });
  return { ...motion, times, values: Float32Array.from(values) };
}

const merged = (was: Clip, is: Clip) => mergeClip(was, was, is, () => node(), 1);

test('keys at all frames of a clip are no edit of a curve with keys in a part of it', () => {
  expect(merged(moving(MOVING), moving(framesOf(MOVING, 0, 60)))).toBeUndefined();
});

test('keys in a part of a curve are an edit', () => {
  expect(merged(moving(MOVING), moving(framesOf(MOVING, 15, 40)))).toBeDefined();
});

test('keys that were moved by a thousandth of a frame are no edit, but those moved by a hundredth', () => {
  const late = (frames: number) => moving(framesOf(MOVING, 0, 60, frames / FPS));
  expect(merged(moving(MOVING), late(1e-3))).toBeUndefined();
  expect(merged(moving(MOVING), late(1e-2))).toBeDefined();
});

test('events of a clip stay if a program dropped all that does not move', () => {
  const properties = { mdl: { transtime: 0.25 } };
  const events = [{ time: 1, name: 'hit' }];
  const was = moving(MOVING, { properties, events });
  expect(merged(was, moving(MOVING))).toBeUndefined();
});

test('events of a clip that were deleted go, if its properties are there', () => {
  const properties = { mdl: { transtime: 0.25 } };
  const was = moving(MOVING, { properties, events: [{ time: 1, name: 'hit' }] });
  expect(merged(was, moving(MOVING, { properties }))!.events).toEqual([]);
});
