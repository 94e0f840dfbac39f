import type { Clip, Curve } from '../scene/scene.ts';
import { keysOfCurve } from './curve-keys.ts';

/**
 * Closes tracks whose extrapolation depends on the player: if the first track ends before the clip, each track gets a copy of
 * its first key at the end. Cal3D 0.11 does so when it first plays an animation as a cycle.
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

/** The clip with closed tracks, if they are extrapolated linearly after their last keys. */
export function closedClip(clip: Clip): Clip {
  const goesOn = clip.tracks[0]?.curve.after === 'linear';
  return goesOn ? { ...clip, tracks: [...closedTracks(clip.tracks, clip.end)] } : clip;
}

/** A closing curve with an explicit key at its closing time, which is then held; the same object if it does not close. */
export function closedCurve(curve: Curve): Curve {
  const end = closingTime(curve);
  if (end === undefined) return curve;
  const { range: _, ...closed } = withFirstKeyAt(curve, end);
  return { ...closed, after: 'hold' };
}

/** The time at which a closing curve is back at its first key; undefined if it does not close, or has keys up to that time. */
export function closingTime({ after, range, times }: Curve): number | undefined {
  if (after !== 'close' || !range) return undefined;
  const end = Math.fround(range.end);
  return end > times[times.length - 1]! ? end : undefined;
}

function isOpen({ after, range, times }: Curve): boolean {
  return times.length > 0 && (after === 'linear' || (after === 'hold' && range !== undefined));
}

/** The curve with a copy of its first key at a time, after the keys up to that time. */
function withFirstKeyAt(curve: Curve, end: number): Curve {
  const { length } = curve.times;
  let key = length;
  while (key > 0 && curve.times[key - 1]! > end) key--;
  const keys: number[] = [];
  for (let index = 0; index <= length; index++)
    keys.push(index < key ? index : index === key ? 0 : index - 1);
  const closed = keysOfCurve(curve, keys);
  closed.times[key] = end;
  return closed;
}
