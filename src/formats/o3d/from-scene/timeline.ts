/** Places clips on the single timeline of an archive. */
import type { Report } from '../../../report/report.ts';
import type { Clip } from '../../../scene/scene.ts';
import { O3D_CODES } from '../codes.ts';
import { short } from '../files/archive/numbers.ts';

/** A clip, and the offset of its times. */
export interface Placed {
  clip: Clip;
  shift: number;
}

/** Seconds between two clips: the interval of the plugin's samples, so that none blends two clips. */
const GAP = 1 / 30;

/** A single clip keeps its times; several follow each other from second 0. */
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
  report.lose(O3D_CODES.O3D_CLIPS_JOINED, `Clips on one timeline: ${ranges.join(', ')}`);
  return placed;
}

/** The ranges of clips, in seconds. */
export function rangesOf(placed: readonly Placed[]): { name: string; start: number; end: number }[] {
  return placed.map(({ clip: { name, start, end }, shift }) => {
    return { name, start: Math.fround(start + shift), end: Math.fround(end + shift) };
  });
}
