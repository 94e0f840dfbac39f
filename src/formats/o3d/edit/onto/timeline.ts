/** The clips on the timelines of archives, and places for new ones. */
import { shiftClip } from '../../../../animation/shift.ts';
import { type Clip, NONE, type Scene } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { isHeld, type Placed, placeAfter, placeClips } from '../../from-scene/timeline.ts';
import { timelineOf } from '../../to-scene/motion/clip.ts';
import { atOrAfter, driversOf, type Span, spanOf } from '../../to-scene/motion/drivers.ts';
import type { ClipRange } from '../../to-scene/motion/ranges.ts';
import type { Traced } from '../../to-scene/to-scene.ts';

export interface Timeline {
  /** The ranges of the archive before the edit. */
  ranges: readonly ClipRange[];
  /** Indices of their clips in the scene. */
  known: readonly number[];
  /** From the first to the last key, which JSON may store more precisely than a clip; undefined without keys. */
  span: Span | undefined;
  /** Indices of new clips. */
  added: readonly number[];
}

/** The timeline of each archive. A new clip belongs to the first archive with a node that it moves. */
export function timelinesOf({ before, after }: Edit, traced: readonly Traced[]): Timeline[] {
  let count = 0;
  const known = traced.map(({ stage, driven }) => {
    const ranges = timelineOf(stage, before.clips[count]?.name ?? '', driven);
    count += ranges.length;
    const span = spanOf(driven.flatMap(({ local }) => driversOf(stage.graph, [local]).curves));
    return { ranges, span, known: ranges.map((_, at) => count - ranges.length + at) };
  });
  const nodes = traced.map(({ stage }) => new Set(stage.nodes.values()));
  const added = [...after.clips.keys()].filter(
    (index) => index >= before.clips.length && isHeld(after.clips[index]!),
  );
  return known.map((timeline, at) => ({
    ...timeline,
    added: added.filter((index) => homeOf(after, after.clips[index]!, nodes) === at),
  }));
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
  for (const { ranges, added } of timelines) {
    const fresh = added.map((index) => clips[index]!);
    const placed = ranges.length === 0 ? placeClips(fresh) : placeAfter(endOf(ranges), fresh);
    placed.forEach(({ clip, shift }, at) => {
      const { start, end, ...moved } = shiftClip(clip, shift);
      // As precise as the keys.
      all[added[at]!] = { ...moved, start: Math.fround(start), end: Math.fround(end) };
    });
  }
  return all;
}

/** The last second of ranges. */
export function endOf(ranges: readonly ClipRange[]): number {
  return Math.max(...ranges.map(({ end }) => end));
}

/** All clips of a timeline, at their times. Those that it had do not begin before it or end after it. */
export function placedOn({ span, known, added }: Timeline, { clips }: Scene): Placed[] {
  const first = span ? atOrAfter(span.start) : -Infinity;
  const last = span ? -atOrAfter(-span.end) : Infinity;
  const old = known.map((index): Clip => {
    const { start, end, ...clip } = clips[index]!;
    return { ...clip, start: Math.max(start, first), end: Math.min(end, last) };
  });
  return [...old, ...added.map((index) => clips[index]!)].map((clip) => ({ clip, shift: 0 }));
}
