/** Clips on the one timeline that an archive has. */
import type { Report } from '../../../report/report.ts';
import type { Clip } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import { short } from '../files/archive/numbers.ts';

/** A clip, and what is to be added to its times. */
export interface Placed {
  clip: Clip;
  shift: number;
}

/** Seconds between two clips: as long as what the plugin's samples are apart, so that none mixes two clips. */
const GAP = 1 / 30;

/** One clip keeps its times; several stand one behind the other from second 0. */
export function placeClips(clips: readonly Clip[], report: Report): Placed[] {
  if (clips.length < 2) return clips.map((clip) => ({ clip, shift: 0 }));
  let at = 0;
  const placed = clips.map((clip) => {
    const start = at;
    at = Math.fround(start + clip.end - clip.start) + GAP;
    return { clip, shift: start - clip.start };
  });
  const ranges = rangesOf(placed).map(
    ({ name, start, end }) => `${name} from ${short(start)} to ${short(end)} s`,
  );
  report.lose(O3D_CODES.O3D_CLIPS_JOINED, ranges.join(', '));
  return placed;
}

/** Where clips are, in seconds. */
export function rangesOf(placed: readonly Placed[]): { name: string; start: number; end: number }[] {
  return placed.map(({ clip: { name, start, end }, shift }) => {
    return { name, start: Math.fround(start + shift), end: Math.fround(end + shift) };
  });
}
