import { expect, test } from 'vitest';
import type { IndexedModel } from '../../../../src/formats/c3s/files/scene/document.ts';
import type { Choices } from '../../../../src/formats/c3s/to-scene/choices.ts';
import { timingOf } from '../../../../src/formats/c3s/to-scene/timing.ts';

/** In each key frame another bone is moved. */
function shown(count: number) {
  const rows = (width: number) => new Float32Array(count * width);
  const start = Uint32Array.from({ length: count + 1 }, (_, key) => key);
  const boneKeys = { start, keyBone: start, scale: rows(3), rotate: rows(4), translate: rows(3) };
  return { boneKeys, vertexFrameKeys: { start: new Uint32Array(count + 1), frame: new Uint32Array() } };
}

/** Two sequences, "a" and "b": one of so many key frames at 10 per second, and one behind it. */
function timed(count: number, loop: Choices['loop'] = {}) {
  const keyFrames = { start: Uint32Array.of(0, count, count + 3) };
  const playRate = Float32Array.of(10, 10);
  const name = { bytes: Uint8Array.from(Buffer.from('ab')), start: Uint32Array.of(0, 1, 2) };
  const sequences = { name, playRate, keyFrames: { ...keyFrames, ...shown(count + 3) } };
  return timingOf({ model: { sequences } } as unknown as IndexedModel, 0, { loop } as Choices);
}

test.each([
  ['that has none ends where it begins', 0, 0],
  ['that has one ends where it begins', 1, 0],
  ['that has four ends at the last', 4, 0.3],
])('a sequence of key frames %s', (_, count, end) => {
  expect(timed(count).end).toBeCloseTo(end, 12);
});

test('a closed sequence ends where its first key frame comes again', () => {
  expect(timed(4, { others: 'close' })).toMatchObject({ end: 0.4, isClosed: true });
  expect(timed(0, { others: 'close' }).end).toBe(0);
});

test('a rule for one sequence takes precedence over that for all others', () => {
  expect(timed(4, { clips: { a: 'close' } }).end).toBeCloseTo(0.4, 12);
  expect(timed(4, { clips: { b: 'close' } }).end).toBeCloseTo(0.3, 12);
  expect(timed(4, { clips: { a: 'hold' }, others: 'close' }).end).toBeCloseTo(0.3, 12);
});
