/** Parts of a clip that are shown. */

export interface Span {
  /** Seconds. */
  start: number;
  end: number;
}

/** Seconds: the shortest part that is shown. */
const SHORTEST = 0.02;

/** A clip without duration is shown as a moment. */
export function shownSpan(clip: Span, part: Span | undefined): Span {
  const { start, end } = part ?? clip;
  return { start, end: Math.max(end, start + 1e-3) };
}

/** @param factor above 1 zooms in; the time `at` stays where it is */
export function zoomedSpan(clip: Span, shown: Span, at: number, factor: number): Span | undefined {
  const length = Math.max(SHORTEST, (shown.end - shown.start) / factor);
  if (length >= clip.end - clip.start) return undefined;
  const share = (at - shown.start) / (shown.end - shown.start);
  return within(clip, at - share * length, length);
}

/** The same length, some seconds later, as far as the clip goes. */
export function movedSpan(clip: Span, shown: Span, seconds: number): Span {
  return within(clip, shown.start + seconds, shown.end - shown.start);
}

function within(clip: Span, start: number, length: number): Span {
  const from = Math.max(clip.start, Math.min(start, clip.end - length));
  return { start: from, end: from + length };
}
