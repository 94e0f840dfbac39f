import type { Clip, Curve } from '../scene/scene.ts';
import { keysOfCurve } from './curve-keys.ts';

/**
 * Tracks with the way back to the beginning, of those that leave to the player what is outside their keys: where the first of
 * them ends before the clip does, every one gets its first key once more at the end. Cal3D 0.11 does so with an animation
 * when it first plays it as a cycle.
 */
export function closedTracks<T extends { readonly curve: Curve }>(
  tracks: readonly T[],
  clipEnd: number,
): readonly T[] {
  const end = Math.fround(clipEnd);
  const last = tracks[0]?.curve.times.at(-1);
  if (last === undefined || last >= end) return tracks;
  return tracks.map((track) =>
    isOpen(track.curve) ? { ...track, curve: withFirstKeyAt(track.curve, end) } : track,
  );
}

/** The clip with the way back, where its tracks go on in a line behind their last keys. */
export function closedClip(clip: Clip): Clip {
  const goesOn = clip.tracks[0]?.curve.after === 'linear';
  return goesOn ? { ...clip, tracks: [...closedTracks(clip.tracks, clip.end)] } : clip;
}

/** A curve that closes as one with a key where it has closed, which it then holds; the same object where it does not. */
export function closedCurve(curve: Curve): Curve {
  const end = closingTime(curve);
  if (end === undefined) return curve;
  const { range: _, ...closed } = withFirstKeyAt(curve, end);
  return { ...closed, after: 'hold' };
}

/** When a curve that closes is back at its first key; undefined where it does not, or has keys up to there. */
export function closingTime({ after, range, times }: Curve): number | undefined {
  if (after !== 'close' || !range) return undefined;
  const end = Math.fround(range.end);
  return end > times[times.length - 1]! ? end : undefined;
}

function isOpen({ after, range, times }: Curve): boolean {
  return times.length > 0 && (after === 'linear' || (after === 'hold' && range !== undefined));
}

/** The curve with its first key once more at a time, behind the keys up to there. */
function withFirstKeyAt(curve: Curve, end: number): Curve {
  const { length } = curve.times;
  let key = length;
  while (key > 0 && curve.times[key - 1]! > end) key--;
  const keys = Array.from({ length: length + 1 }, (_, index) => (index > key ? index - 1 : index));
  keys[key] = 0;
  const closed = keysOfCurve(curve, keys);
  closed.times[key] = end;
  return closed;
}
