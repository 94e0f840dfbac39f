/** Places clips on the single timeline of an archive. */
import type { Report } from '../../../report/report.ts';
import type { Clip } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import { short } from '../files/archive/numbers.ts';
import type { ClipRange } from '../to-scene/motion/ranges.ts';

/** A clip, and the offset of its times. */
export interface Placed {
  clip: Clip;
  shift: number;
}

/** Seconds between two clips: the interval of the plugin's samples, so that none blends two clips. */
const GAP = 1 / 30;

/** A single clip keeps its times; several follow each other from second 0. */
export function placeClips(clips: readonly Clip[]): Placed[] {
  return clips.length < 2 ? clips.map((clip) => ({ clip, shift: 0 })) : placeFrom(0, clips);
}

/** Places clips after a second of the timeline. */
export function placeAfter(end: number, clips: readonly Clip[]): Placed[] {
  return placeFrom(Math.fround(end) + GAP, clips);
}

function placeFrom(second: number, clips: readonly Clip[]): Placed[] {
  let at = second;
  return clips.map((clip) => {
    const start = at;
    at = Math.fround(start + clip.end - clip.start) + GAP;
    return { clip, shift: start - clip.start };
  });
}

/** Reports that several clips are on one timeline. */
export function reportJoined(ranges: readonly ClipRange[], report: Report): void {
  if (ranges.length < 2) return;
  const seconds = ranges.map(({ name, start, end }) => `${name} from ${short(start)} to ${short(end)} s`);
  report.lose(O3D_CODES.O3D_CLIPS_JOINED, `Clips on one timeline: ${seconds.join(', ')}`);
}

/** Whether a clip has tracks that archives can hold, or none at all. */
export function isHeld({ tracks, morphTracks = [], textureTracks = [] }: Clip): boolean {
  return (
    tracks.some(({ curve }) => curve.times.length > 0) || morphTracks.length + textureTracks.length === 0
  );
}

/** The ranges of clips, in seconds. */
export function rangesOf(placed: readonly Placed[]): ClipRange[] {
  return placed.map(({ clip: { name, start, end }, shift }) => {
    return { name, start: Math.fround(start + shift), end: Math.fround(end + shift) };
  });
}
