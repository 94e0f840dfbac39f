/** The timing of a CryTek file: ticks and frames as seconds (docs/reference/cryengine.md#timing). */
import type { DocumentPath, Report } from '../../../../report/report.ts';
import type { Clip, Subrange } from '../../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { isTickLength } from '../../files/chunks/check/controllers.ts';
import { type CryengineDocument, placedChunks } from '../../files/chunks/document.ts';
import type { TimingContent } from '../../files/chunks/records/animation.ts';
import type { ClipProperties } from '../../properties.ts';

export interface Timing {
  /** Of the timing chunk. */
  path?: DocumentPath;
  secondsPerTick: number;
  ticksPerFrame: number;
  /** First and last frame, inclusive, as stored. */
  range?: { start: number; end: number };
  /** In frames. */
  subranges: Subrange[];
}

export const USUAL_TIMING: Timing = { secondsPerTick: 1 / 4800, ticksPerFrame: 160, subranges: [] };

/** The timing of a document, by default USUAL_TIMING. */
export function timingOf(document: CryengineDocument): Timing {
  const [placed] = placedChunks(document, 'timing');
  if (!placed) return USUAL_TIMING;
  const { content } = placed.chunk;
  return {
    ...soundUnits(content),
    path: placed.path,
    range: { start: content.range.start, end: content.range.end },
    subranges: content.subranges.map(({ name, start, end }) => ({ name: name.text, start, end })),
  };
}

/** Lengths of ticks and frames; the usual ones instead of invalid ones, which checking the file reports. */
export function soundUnits({
  secondsPerTick,
  ticksPerFrame,
}: Pick<TimingContent, 'secondsPerTick' | 'ticksPerFrame'>): Pick<
  Timing,
  'secondsPerTick' | 'ticksPerFrame'
> {
  if (isTickLength(secondsPerTick) && ticksPerFrame > 0) return { secondsPerTick, ticksPerFrame };
  const { secondsPerTick: usualTick, ticksPerFrame: usualFrame } = USUAL_TIMING;
  return { secondsPerTick: usualTick, ticksPerFrame: usualFrame };
}

/** Rounded once to single precision, like the times of curves, so that equal ticks are equal times everywhere. */
export function secondsOf(ticks: number, { secondsPerTick }: Pick<Timing, 'secondsPerTick'>): number {
  return Math.fround(ticks * secondsPerTick);
}

function secondsOfFrame(frame: number, timing: Timing): number {
  return secondsOf(frame * timing.ticksPerFrame, timing);
}

/** The range of the file in seconds, if it is valid. */
export function rangeOf(timing: Timing): { start: number; end: number } | undefined {
  const { range } = timing;
  if (!range || range.end < range.start) return undefined;
  return { start: secondsOfFrame(range.start, timing), end: secondsOfFrame(range.end, timing) };
}

/**
 * A clip of some tracks. It has the range of the file if that contains all keys, else it lasts from the first key to the
 * last: only animations of bones and vertices are limited to the range of the file, not those of nodes.
 */
export function timedClip(
  name: string,
  timing: Timing,
  { tracks, morphTracks = [], textureTracks = [] }: Pick<Clip, 'tracks' | 'morphTracks' | 'textureTracks'>,
  report: Report,
): Clip {
  const keys = spanOf([...tracks, ...morphTracks, ...textureTracks]);
  const range = rangeOf(timing);
  const isWithin = range && (!keys || (keys.start >= range.start && keys.end <= range.end));
  const span = (isWithin ? range : keys) ?? { start: 0, end: 0 };
  const subranges = timing.subranges.flatMap((part, index) => subrangeIn(span, part, index, timing, report));
  const kept: ClipProperties | undefined = timing.range && !isWithin ? { range: timing.range } : undefined;
  return {
    name,
    ...span,
    tracks,
    ...(morphTracks.length > 0 ? { morphTracks } : {}),
    ...(textureTracks.length > 0 ? { textureTracks } : {}),
    ...(subranges.length > 0 ? { subranges } : {}),
    ...(kept ? { properties: { cryengine: kept } } : {}),
  };
}

/** From the first to the last key of all tracks. */
function spanOf(tracks: readonly { curve: { times: Float32Array } }[]) {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { curve } of tracks) {
    if (curve.times.length === 0) continue;
    start = Math.min(start, curve.times[0]!);
    end = Math.max(end, curve.times.at(-1)!);
  }
  return start <= end ? { start, end } : undefined;
}

function subrangeIn(
  span: { start: number; end: number },
  { name, start: first, end: last }: Subrange,
  index: number,
  timing: Timing,
  report: Report,
): Subrange[] {
  const start = secondsOfFrame(first, timing);
  const end = secondsOfFrame(last, timing);
  if (span.start <= start && start <= end && end <= span.end) return [{ name, start, end }];
  const message = `Subrange "${name}" from frame ${first} to ${last} is outside the clip and was dropped`;
  report.add(CRYENGINE_CODES.CRYENGINE_SUBRANGE_OUTSIDE, message, {
    path: `${timing.path}.subranges[${index}]`,
  });
  return [];
}
