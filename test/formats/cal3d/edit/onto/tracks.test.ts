import { expect, test } from 'vitest';
import { patchRecord } from '../../../../../src/binary/patch.ts';
import { withTracks } from '../../../../../src/formats/cal3d/edit/onto/tracks.ts';

/** A track with two keys at one time, of which only the first would be written. */
const doubled = (boneId: number) => ({ boneId, times: [0, 1, 1], angles: [0, 5, 6] });
const written = (boneId: number) => ({ boneId, times: [0, 1], angles: [0, 5] });
const edited = { boneId: 0, times: [0, 1], angles: [0, 9] };

test('tracks that an edit does not concern keep keys that would not be written', () => {
  const original = { duration: 1, tracks: [doubled(0), doubled(1)] };
  const before = { duration: 1, tracks: [written(0), written(1)] };
  const after = { duration: 1, tracks: [edited, written(1)] };
  expect(patchRecord(original, before, after)).toBeUndefined();
  expect(withTracks(original, before, after)).toEqual({ duration: 1, tracks: [edited, doubled(1)] });
});

test('a track that was taken away goes, and others keep their keys', () => {
  const original = { duration: 1, tracks: [doubled(0), doubled(1)] };
  const before = { duration: 1, tracks: [written(0), written(1)] };
  const after = { duration: 1, tracks: [written(1)] };
  expect(withTracks(original, before, after)).toEqual({ duration: 1, tracks: [doubled(1)] });
});
