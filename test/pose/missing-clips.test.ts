import { expect, test } from 'vitest';
import { movesAnything } from '../../src/pose/missing-clips.ts';
import { clip, curve } from '../scene.ts';

const weights = (...values: number[]) =>
  clip([], { morphTracks: [{ morph: 'smile', curve: curve([...values.keys()], values) }] });

test('a clip in which a morph target never has a weight moves nothing', () => {
  expect(movesAnything(weights(0), [])).toBe(false);
  expect(movesAnything(weights(0, 0, 0), [])).toBe(false);
});

test('a clip in which one has a weight at some time moves it', () => {
  expect(movesAnything(weights(0, 0.25, 0), [])).toBe(true);
  expect(movesAnything(weights(1), [])).toBe(true);
});
