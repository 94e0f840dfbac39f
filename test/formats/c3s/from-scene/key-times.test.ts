import { expect, test } from 'vitest';
import { denseEnough, keyTimesOf } from '../../../../src/formats/c3s/from-scene/key-times.ts';
import { clip, curve } from '../../../scene.ts';

/** How many intervals there are between the key frames of a clip of one second with keys at these times. */
function intervals(times: number[], playRate?: number): number {
  const values = times.flatMap((time) => [time, 0, 0]);
  const moving = clip([{ target: 0, property: 'translation', curve: curve(times, values) }], {
    start: 0,
    end: 1,
    ...(playRate === undefined ? {} : { properties: { c3s: { playRate } } }),
  });
  return keyTimesOf(moving, () => true).times.length - 1;
}

test.each([
  ['the fewest that have every key', [0, 0.25, 1], undefined, 4],
  ['those of the file, though fewer would do', [0, 0.25, 1], 8, 8],
  ['the fewest, where those of the file do not have every key', [0, 0.25, 1], 6, 4],
  ['as many as the file may have', [0, 1], 65536, 65536],
  ['the fewest, where the file says too many', [0, 1], 65537, 1],
  ['samples, where keys lie at no equal distances', [0, 1 / Math.PI, 1 / Math.E, 1], undefined, 30],
])('key frames are %s', (_, times, playRate, expected) => {
  expect(intervals(times, playRate)).toBe(expected);
});

test('a clip of many hours has no more key frames than 36 minutes of samples', () => {
  const hours = clip(
    [
      {
        target: 0,
        property: 'translation',
        curve: curve([0, 80_000 / Math.PI, 80_000 / Math.E, 80_000], [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]),
      },
    ],
    { start: 0, end: 80_000 },
  );
  const { times, rate } = keyTimesOf(hours, () => true);
  expect(times).toHaveLength(65_537);
  expect(times.at(-1)).toBe(80_000);
  expect(rate).toBeCloseTo(65_536 / 80_000, 12);
});

test('a clip too short for a finite rate has a single key frame', () => {
  expect(keyTimesOf(clip([], { start: 0, end: 1e-40 }), () => true)).toMatchObject({ times: [0], rate: 30 });
});

test('key frames are doubled until they are near enough, at most 960 per second', () => {
  const usual = { times: [0, 1 / 30], rate: 30, isSampled: true };
  const halved = denseEnough(usual, ({ rate }) => rate >= 100, 1);
  expect(halved.rate).toBe(120);
  expect(halved.times).toEqual([0, 1, 2, 3, 4].map((key) => expect.closeTo(key / 120, 12)));
  expect(denseEnough(usual, () => false, 1).rate).toBe(960);
});

test('key frames are doubled only while the keys of all bones stay below 262,144', () => {
  const usual = { times: Array.from({ length: 301 }, (_, key) => key / 30), rate: 30, isSampled: true };
  expect(denseEnough(usual, () => false, 100).rate).toBe(240);
  expect(denseEnough(usual, () => false, 1000).rate).toBe(30);
});
