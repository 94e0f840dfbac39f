import { expect, test } from 'vitest';
import { clipKeyTimes, distinctSorted, keyTimes } from '../../src/pose/key-times.ts';
import { curve } from './smooth-curves.ts';

const atTimes = (...times: number[]) => curve('linear', times, times);

test('the keys of several curves are at the times of all of them, each once', () => {
  const curves = [atTimes(0, 2), atTimes(1, 2), atTimes(-1, 10)];
  expect([...keyTimes(curves)]).toEqual([-1, 0, 1, 2, 10]);
  expect([...keyTimes(curves, 2)]).toEqual([-3, -2, -1, 0, 8]);
  expect([...keyTimes([])]).toEqual([]);
});

test('times of a clip count from its start, those of morph targets as well', () => {
  const tracks = [{ target: 0, property: 'rotation' as const, curve: atTimes(5, 7) }];
  const morphTracks = [{ morph: 'smile', curve: atTimes(6) }];
  const clip = { name: 'nod', start: 5, end: 7 };
  expect([...clipKeyTimes({ ...clip, tracks, morphTracks })]).toEqual([0, 1, 2]);
  expect([...clipKeyTimes({ ...clip, tracks })]).toEqual([0, 2]);
});

test('numbers are sorted in double precision, each once', () => {
  const nextToOne = 1 + Number.EPSILON;
  expect([...distinctSorted(Float64Array.of(nextToOne, 1, 0, 1))]).toEqual([0, 1, nextToOne]);
});
