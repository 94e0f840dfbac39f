import { expect, test } from 'vitest';
import { momentAfter } from '../../src/animation/moments.ts';
import { comparedMoments } from '../../src/pose/moments.ts';
import type { Clip } from '../../src/scene/scene.ts';
import { clip, curve } from '../scene.ts';

/** A clip of a second with linear keys at some times. */
function keyed(times: number[]): Clip {
  const values = times.flatMap((time) => [time, 0, 0]);
  return clip([{ target: 0, property: 'translation', curve: curve(times, values) }], { start: 0, end: 1 });
}

test('clips are compared at a rate, and halfway between the keys of either one', () => {
  const moments = [...comparedMoments(keyed([0, 1]), keyed([0, 0.25, 0.5, 1]), 2)];
  expect(moments).toEqual([0, 0.125, 0.375, 0.5, 0.75, 1]);
});

test('clips are not compared within a jump', () => {
  const jumping = keyed([0, 0.5, momentAfter(0.5), 1]);
  expect([...comparedMoments(jumping, keyed([0, 1]), 1)]).toEqual([
    0,
    0.25,
    0.5,
    momentAfter(0.5) / 2 + 0.5,
    1,
  ]);
});

test('many keys of one clip do not hide the gaps between the keys of the other', () => {
  const dense = keyed(Array.from({ length: 1025 }, (_, key) => key / 1024));
  const moments = [...comparedMoments(dense, keyed([0, 0.5, 1]), 1)];
  expect(moments).toContain(0.25);
  expect(moments).toContain(0.75);
  expect(moments).toHaveLength(4);
});
