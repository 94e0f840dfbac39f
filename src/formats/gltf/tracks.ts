import type { Report } from '../../report/report.ts';
import type { Clip, Curve } from '../../scene/scene.ts';
import { GLTF_CODES } from './codes.ts';
import { clipKeys, usableCurve } from './keys.ts';

/** What happened to the keys of a clip. */
export interface KeyTally {
  /** Keys that were left out. */
  dropped: number;
  /** Curves that stand still where they should go on. */
  cut: number;
}

/**
 * The tracks that have an effect: of several that move the same the last one; none without keys.
 *
 * @param movedBy what a track moves, in words
 * @param path of the list of tracks
 */
export function effectiveTracks<T extends { curve: Curve }>(
  tracks: readonly T[],
  movedBy: (track: T) => string,
  report: Report,
  path: string,
): T[] {
  const last = new Map<string, T>();
  tracks.forEach((track, index) => {
    if (track.curve.times.length === 0) return;
    const moved = movedBy(track);
    if (last.has(moved)) {
      report.lose(GLTF_CODES.GLTF_TRACK_DUPLICATE, `Another track moves ${moved} too`, {
        path: `${path}[${index}]`,
      });
    }
    last.set(moved, track);
  });
  return [...last.values()];
}

/** A curve by its usable keys within a clip, in seconds from the start of the clip; undefined where none are usable. */
export function clippedCurve(source: Curve, { start, end }: Clip, tally: KeyTally): Curve | undefined {
  const curve = usableCurve(source);
  tally.dropped += source.times.length - curve.times.length;
  if (curve.times.length === 0) return undefined;
  const { times, values, cut } = clipKeys(curve, start, end);
  if (cut) tally.cut++;
  return { ...curve, times, values, before: 'hold', after: 'hold' };
}
