import type { Clip, Curve } from '../scene/scene.ts';
import { keysOfCurve } from './curve-keys.ts';

/**
 * Tracks with the way back to the beginning: where the first of them ends before the clip does, every one gets its first
 * key once more at the end. Cal3D 0.11 does so with an animation when it first plays it as a cycle.
 */
export function closedTracks<T extends { readonly curve: Curve }>(
  tracks: readonly T[],
  clipEnd: number,
): readonly T[] {
  const end = Math.fround(clipEnd);
  const last = tracks[0]?.curve.times.at(-1);
  if (last === undefined || last >= end) return tracks;
  return tracks.map((track) =>
    track.curve.times.length === 0 ? track : { ...track, curve: closedCurve(track.curve, end) },
  );
}

export function closedClip(clip: Clip): Clip {
  return { ...clip, tracks: [...closedTracks(clip.tracks, clip.end)] };
}

/**
 * The curve with its first key once more at `end`, behind the keys up to there; one that repeats by itself stays as it is.
 */
function closedCurve(curve: Curve, end: number): Curve {
  if (curve.after === 'cycle') return curve;
  const { length } = curve.times;
  let key = length;
  while (key > 0 && curve.times[key - 1]! > end) key--;
  const keys = Array.from({ length: length + 1 }, (_, index) => (index > key ? index - 1 : index));
  keys[key] = 0;
  const closed = keysOfCurve(curve, keys);
  closed.times[key] = end;
  return closed;
}
