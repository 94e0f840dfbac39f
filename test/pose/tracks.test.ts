import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCurve } from '../../src/pose/curves.ts';
import { LOCAL, ROTATION, SCALE } from '../../src/pose/skeleton.ts';
import { sampleTracks } from '../../src/pose/tracks.ts';
import type { Track } from '../../src/scene/scene.ts';
import { curve } from '../scene.ts';

const times = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 6 });
const track = fc.record({
  target: fc.integer({ min: 0, max: 2 }),
  property: fc.constantFrom<'translation' | 'scale'>('translation', 'scale'),
  curve: times.map((keys) => {
    const sorted = keys.sort((a, b) => a - b);
    return curve(
      sorted,
      sorted.flatMap((time) => [time, time * time, 1]),
    );
  }),
});

test('tracks have the values of their curves, wherever the others have their keys', () => {
  fc.assert(
    fc.property(fc.array(track, { maxLength: 8 }), fc.integer({ min: -1, max: 41 }), (tracks, time) => {
      const local = new Float64Array(3 * LOCAL).fill(7);
      const expected = local.slice();
      for (const { target, property, curve } of tracks) {
        sampleCurve(curve, time, expected, target * LOCAL + (property === 'scale' ? SCALE : 0));
      }
      sampleTracks(tracks, time, local);
      expect(local).toEqual(expected);
    }),
  );
});

test('a rotation is written between translation and scale, and the nearest key is held if that is asked for', () => {
  const turning = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0], { interpolation: 'slerp', after: 'cycle' });
  const tracks: Track[] = [{ target: 1, property: 'rotation', curve: turning }];
  const local = new Float64Array(2 * LOCAL);
  sampleTracks(tracks, 1.5, local, true);
  const held = new Float64Array(2 * LOCAL);
  held.set([0, 0, 1, 0], LOCAL + ROTATION);
  expect(local).toEqual(held);
  sampleTracks(tracks, 1.5, local);
  expect(local[LOCAL + ROTATION + 3]).toBeCloseTo(Math.SQRT1_2, 12);
});
