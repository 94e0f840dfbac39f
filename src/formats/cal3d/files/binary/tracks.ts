/** The tracks of an animation with their keys uncompressed. */
import { decodeQuantized } from './compression-1200.ts';
import { decodePacked, packedBone } from './compression-imvu.ts';
import type { AnimationContent, Track } from './schema.ts';

export function plainTracks({
  tracks,
  quantizedTracks,
  packedTracks,
  duration,
}: AnimationContent): readonly Track[] {
  if (quantizedTracks) {
    return quantizedTracks.map((track) => ({ boneId: track.boneId, keys: decodeQuantized(track, duration) }));
  }
  if (packedTracks)
    return packedTracks.map((track) => ({ boneId: packedBone(track), keys: decodePacked(track) }));
  return tracks ?? [];
}
