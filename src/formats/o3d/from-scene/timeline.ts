/** Places clips on the single timeline of an archive. */
import { shiftClip } from '../../../animation/shift.ts';
import type { Report } from '../../../report/report.ts';
import { type Clip, NONE, type Scene } from '../../../scene/scene.ts';
import { type Edit, newIndices } from '../../edit.ts';
import { O3D_CODES } from '../codes.ts';
import { short } from '../files/archive/numbers.ts';
import { timelineOf } from '../to-scene/motion/clip.ts';
import { atOrAfter, driversOf, type Span, spanOf } from '../to-scene/motion/drivers.ts';
import type { ClipRange } from '../to-scene/motion/ranges.ts';
import type { Traced } from '../to-scene/to-scene.ts';

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

/** The timeline of an archive to which clips are added. */
export interface Timeline {
  /** The ranges of the archive before the edit whose clips stay there. */
  ranges: readonly ClipRange[];
  /** Indices of their clips in the scene. */
  known: readonly number[];
  /** From the first to the last key, which JSON may store more precisely than a clip; undefined without keys. */
  span: Span | undefined;
  /** The last second that has keys or belonged to a clip before the edit; undefined without clips. */
  end: number | undefined;
  /** Indices of appended clips: new ones, and those that became longer than their range. */
  added: readonly number[];
}

/**
 * The timeline of each archive. A new clip belongs to the first archive with a node that it moves. A clip that becomes longer is
 * moved to the end of its timeline, unless it is there already, since other keys may follow it.
 */
export function timelinesOf(edit: Edit, traced: readonly Traced[]): Timeline[] {
  const { before, after } = edit;
  let count = 0;
  const known = traced.map(({ stage, driven }) => {
    const ranges = timelineOf(stage, before.clips[count]?.name ?? '', driven);
    count += ranges.length;
    const span = spanOf(driven.flatMap(({ local }) => driversOf(stage.graph, [local]).curves));
    return { ranges, span, known: ranges.map((_, at) => count - ranges.length + at) };
  });
  const nodes = traced.map(({ stage }) => new Set(stage.nodes.values()));
  const added = newIndices(edit, 'clips').filter((index) => isHeld(after.clips[index]!));
  return known.map(({ ranges, span, known: indices }, at) => {
    const end = ranges.length === 0 ? undefined : Math.max(endOf(ranges), span?.end ?? -Infinity);
    const isOutgrown = (index: number) => {
      const [was, is] = [before.clips[index]!, after.clips[index]!];
      return is.end > was.end && Math.fround(was.end) < Math.fround(end!);
    };
    return {
      ranges: ranges.filter((_, place) => !isOutgrown(indices[place]!)),
      known: indices.filter((index) => !isOutgrown(index)),
      ...{ span, end },
      added: [
        ...indices.filter(isOutgrown),
        ...added.filter((index) => homeOf(after, after.clips[index]!, nodes) === at),
      ],
    };
  });
}

/** The archive for a new clip. */
function homeOf({ nodes }: Scene, { tracks }: Clip, known: readonly ReadonlySet<number>[]): number {
  for (const { target } of tracks) {
    for (let node = target; node !== NONE; node = nodes[node]!.parent) {
      const home = known.findIndex((own) => own.has(node));
      if (home >= 0) return home;
    }
  }
  return 0;
}

/** The clips of a scene, with new ones at their times on the timelines. */
export function clipsInTime({ clips }: Scene, timelines: readonly Timeline[]): Clip[] {
  const all = [...clips];
  for (const { end, added } of timelines) {
    const fresh = added.map((index) => clips[index]!);
    const placed = end === undefined ? placeClips(fresh) : placeFrom(Math.fround(end) + GAP, fresh);
    placed.forEach(({ clip, shift }, at) => {
      const { start, end, ...moved } = shiftClip(clip, shift);
      // With the precision of the keys.
      all[added[at]!] = { ...moved, start: Math.fround(start), end: Math.fround(end) };
    });
  }
  return all;
}

/** The last second of ranges. */
function endOf(ranges: readonly ClipRange[]): number {
  return Math.max(...ranges.map(({ end }) => end));
}

/** All clips of a timeline with their times. Original clips are limited to its span, unless they became longer. */
export function placedOn({ span, known, added }: Timeline, { clips }: Scene): Placed[] {
  const first = span ? atOrAfter(span.start) : -Infinity;
  const last = span ? -atOrAfter(-span.end) : Infinity;
  const isLonger = (end: number) => span !== undefined && end > Math.fround(span.end);
  const old = known.map((index): Clip => {
    const { start, end, ...clip } = clips[index]!;
    return { ...clip, start: Math.max(start, first), end: isLonger(end) ? end : Math.min(end, last) };
  });
  return [...old, ...added.map((index) => clips[index]!)].map((clip) => ({ clip, shift: 0 }));
}
