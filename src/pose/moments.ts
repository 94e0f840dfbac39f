/** The times at which two clips are compared. */
import type { Clip } from '../scene/scene.ts';
import { findSegment } from './curves.ts';

/**
 * Seconds from the start of each clip, ascending: at a rate, including the end, and in each step between these halfway
 * between two keys if there is such a time. Programs that agree at every key may differ most between them.
 *
 * @param fps times per second
 */
export function* comparedMoments(a: Clip, b: Clip, fps: number): Generator<number> {
  const length = a.end - a.start;
  const keys = keyTimes([a, b]);
  const frames = Math.ceil(length * fps);
  let before = 0;
  for (let frame = 0; frame <= frames; frame++) {
    const time = Math.min(length, frame / fps);
    const between = middleNear((before + time) / 2, keys);
    if (between > before && between < time) yield between;
    yield time;
    before = time;
  }
}

/** The times of all keys, from the starts of their clips. */
function keyTimes(clips: readonly Clip[]): Float32Array {
  const all = new Set<number>();
  for (const { start, tracks, morphTracks = [] } of clips)
    for (const { curve } of [...tracks, ...morphTracks])
      for (const time of curve.times) all.add(Math.fround(time - start));
  return Float32Array.from(all).sort();
}

/** Halfway between the two keys around a time; NaN if there are none. */
function middleNear(time: number, keys: Float32Array): number {
  const segment = findSegment(keys, time);
  return (keys[segment]! + keys[segment + 1]!) / 2;
}
