import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Curve } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';

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
  path: `${ElementPath}.${string}`,
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
