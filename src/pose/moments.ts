/** The times at which two clips are compared. */
import type { Clip } from '../scene/scene.ts';
import { findSegment } from './curves.ts';
import { clipKeyTimes } from './key-times.ts';

/** Most times between the keys of a clip that are compared in each step. */
const MOST_BETWEEN = 2;
/** Moments that are nearer to each other than this part of a step are one. */
const NEAR = 1 / 64;
/** Seconds, at most, between two keys that make a jump: formats in ticks of 1 / 4800 s write one over a tick. */
const JUMP = 1 / 4000;
/** The same relative to the times of the keys, which are in single precision. */
const ROUNDING = 1e-6;

/**
 * Seconds from the start of each clip, ascending: at a rate, including the end, and in each step between these halfway
 * between some neighboring keys of either clip. Programs that agree at every key may differ most between them.
 *
 * @param fps times per second
 */
export function* comparedMoments(a: Clip, b: Clip, fps: number): Generator<number> {
  const length = a.end - a.start;
  const keys = [clipKeyTimes(a), clipKeyTimes(b)];
  const frames = Math.ceil(length * fps);
  let before = 0;
  for (let frame = 0; frame <= frames; frame++) {
    const time = Math.min(length, frame / fps);
    const start = before;
    const apart = (time - start) * NEAR;
    const between = keys.flatMap((times) => middlesWithin(start, time, times)).sort((x, y) => x - y);
    yield* between.filter((middle, at) => at === 0 || middle - between[at - 1]! > apart);
    yield time;
    before = time;
  }
}

/**
 * Times halfway between neighboring keys, inside of an interval: some, evenly chosen, if there are many. None is within a
 * jump, which lasts for no frame.
 */
function middlesWithin(start: number, end: number, keys: Float32Array): number[] {
  const first = findSegment(keys, start);
  const jump = Math.max(JUMP, ROUNDING * (keys.at(-1) ?? 0));
  const middles: number[] = [];
  for (let key = first; key + 1 < keys.length && keys[key]! < end; key++) {
    const middle = (keys[key]! + keys[key + 1]!) / 2;
    if (keys[key + 1]! - keys[key]! > jump && middle > start && middle < end) middles.push(middle);
  }
  const most = Math.min(MOST_BETWEEN, middles.length);
  return Array.from({ length: most }, (_, at) => middles[Math.floor(((at + 0.5) * middles.length) / most)]!);
}
