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

/** The path of a track as the file stores it. */
export function trackPath({ quantizedTracks, packedTracks }: AnimationContent, index: number): string {
  const list = quantizedTracks ? 'quantizedTracks' : packedTracks ? 'packedTracks' : 'tracks';
  return `${list}[${index}]`;
}

/** The path of the field with the number of the bone that a track moves. */
export function boneOfTrackPath(content: AnimationContent, index: number): string {
  return `${trackPath(content, index)}.${content.packedTracks ? 'boneAndFlags' : 'boneId'}`;
}
