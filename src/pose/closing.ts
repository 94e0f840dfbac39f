import type { Clip, Curve } from '../scene/scene.ts';

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

/** The curve with its first key once more at `end`, behind the keys up to there. */
function closedCurve(curve: Curve, end: number): Curve {
  const { length } = curve.times;
  const width = curve.values.length / length;
  let key = length;
  while (key > 0 && curve.times[key - 1]! > end) key--;
  const times = new Float32Array(length + 1);
  times.set(curve.times.subarray(0, key));
  times[key] = end;
  times.set(curve.times.subarray(key), key + 1);
  const values = new Float32Array(times.length * width);
  values.set(curve.values.subarray(0, key * width));
  values.set(curve.values.subarray(0, width), key * width);
  values.set(curve.values.subarray(key * width), (key + 1) * width);
  return { ...curve, times, values };
}
