import { expect, test } from 'vitest';
import type { ModelRows } from '../../../../src/formats/c3s/files/scene/document.ts';
import type { Choices } from '../../../../src/formats/c3s/to-scene/choices.ts';
import { timingOf } from '../../../../src/formats/c3s/to-scene/timing.ts';

/** Two sequences: one of so many key frames at 10 per second, and one behind it. */
function timed(count: number, loop: Choices['loop']) {
  const keyFrames = { start: Uint32Array.of(0, count, count + 3) };
  const playRate = Float32Array.of(10, 10);
  return timingOf({ playRate, keyFrames } as ModelRows['sequences'], 0, { loop } as Choices);
}

test.each([
  ['that has none ends where it begins', 0, 0],
  ['that has one ends where it begins', 1, 0],
  ['that has four ends at the last', 4, 0.3],
])('a sequence of key frames %s', (_, count, end) => {
  expect(timed(count, 'open').end).toBeCloseTo(end, 12);
});

test('a closed sequence ends where its first key frame comes again', () => {
  expect(timed(4, 'closed')).toMatchObject({ end: 0.4, isClosed: true });
  expect(timed(0, 'closed').end).toBe(0);
});
