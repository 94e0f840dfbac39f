import { expect, test } from 'vitest';
import { frameRateOf } from '../../src/animation/frame-rate.ts';
import type { Clip } from '../../src/scene/scene.ts';
import { track } from '../formats/gltf/scenes.ts';

/** A clip with keys at some times, in seconds. */
function clip(...times: number[]): Clip {
  const values = new Float32Array(times.length * 3);
  const tracks = [track(0, 'translation', { times: Float32Array.from(times), values })];
  return { name: 'clip', start: times[0]!, end: times.at(-1)!, tracks };
}

const frames = (fps: number, ...numbers: number[]) => clip(...numbers.map((frame) => frame / fps));

test.each([
  ['keys on seconds', frames(1, 0, 1, 4), 30],
  ['frames of 25 per second', frames(25, 0, 1, 7, 12), 25],
  ['frames of 24 per second', frames(24, 0, 1, 7, 13), 24],
  ['frames of 17 per second', frames(17, 0, 1, 7, 13), 17],
  ['a start between frames', frames(30, 0.4, 1.4, 8.4), 30],
  ['rounded times', clip(0, 0.033, 0.233, 0.4), 30],
])('of %s', (_, given, fps) => {
  expect(frameRateOf([given])).toBe(fps);
});

test('is one for all clips', () => {
  expect(frameRateOf([frames(30, 0, 1, 8), frames(60, 0, 1, 9)])).toBe(60);
  expect(frameRateOf([frames(25, 0, 1, 7), frames(24, 0, 1, 7)])).toBeUndefined();
});

test('does not depend on clips whose keys are anywhere, nor on a few keys of a clip', () => {
  const anywhere = clip(0, 0.0123456, 0.1415926, 0.2718281, 0.5772156, 0.6180339, 0.7320508);
  expect(frameRateOf([anywhere])).toBeUndefined();
  expect(frameRateOf([anywhere, frames(25, 0, 1, 7, 12)])).toBe(25);
  const all = Array.from({ length: 30 }, (_, frame) => frame);
  expect(frameRateOf([frames(25, ...all, 29.3)])).toBe(25);
});

test('is not four times as high for keys at quarters of frames, where curves are sampled', () => {
  const sampled = frames(30, 0, 1, 1.25, 1.5, 1.75, 2, 7.25);
  expect(frameRateOf([sampled])).toBeUndefined();
  expect(frameRateOf([sampled, frames(30, 0, 1, 8)])).toBe(30);
});

test('is not known without clips', () => {
  expect(frameRateOf([])).toBeUndefined();
});
