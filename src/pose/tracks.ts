import type { Track } from '../scene/scene.ts';
import { findSegment, sampleFrom } from './curves.ts';
import { localOffset } from './skeleton.ts';

/**
 * Writes the values of tracks at a time to the local transforms of their nodes; what has no track or no keys stays.
 *
 * @param time seconds
 * @param local `LOCAL` numbers per node
 * @param hold holds the nearest key outside the keys, regardless of the curves' extrapolation
 */
export function sampleTracks(
  tracks: readonly Track[],
  time: number,
  local: Float64Array,
  hold = false,
): void {
  // Curves of a clip mostly have keys at the same times.
  let segment = 0;
  for (let i = 0; i < tracks.length; i++) {
    const { target, property, curve } = tracks[i]!;
    if (curve.times.length === 0) continue;
    segment = findSegment(curve.times, time, segment);
    sampleFrom(curve, segment, time, local, localOffset(target, property), hold);
  }
}
