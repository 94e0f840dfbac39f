/** The times at which two clips are compared. */
import type { Clip } from '../scene/scene.ts';
import { findSegment } from './curves.ts';
import { clipKeyTimes } from './key-times.ts';

/** Most times between the keys of a clip that are compared in each step. */
const MOST_BETWEEN = 2;
/** Times that are closer to each other than this share of a step count as one. */
const NEAR = 1 / 64;
/** Most seconds between two keys that form a jump: formats with ticks of 1 / 4800 s write a jump over one tick. */
const JUMP = 1 / 4000;
/** The same, relative to the times of the keys, which are in single precision. */
const ROUNDING = 1e-6;

/**
 * The times at which two clips are compared, in seconds from the start of each clip, ascending: at a fixed rate, including the
 * end, and in between also halfway between some neighboring keys of either clip. Programs that agree at every key may differ
 * most between them.
 *
 * @param fps times per second
 */
export function* comparedMoments(a: Clip, b: Clip, fps: number): Generator<number> {
  const length = a.end - a.start;
  const keys = [keysOf(a), keysOf(b)];
  const frames = Math.ceil(length * fps);
  let before = 0;
  for (let frame = 0; frame <= frames; frame++) {
    const time = Math.min(length, frame / fps);
    const start = before;
    const apart = (time - start) * NEAR;
    const between = keys.flatMap((own) => middlesWithin(start, time, own));
    if (between.length > 0) {
      between.sort((x, y) => x - y);
      yield* between.filter((middle, at) => at === 0 || middle - between[at - 1]! > apart);
    }
    yield time;
    before = time;
  }
}

/** The keys of a clip. */
interface Keys {
  times: Float32Array;
  /** Seconds, at most, between two keys that make a jump. */
  jump: number;
}

function keysOf(clip: Clip): Keys {
  const times = clipKeyTimes(clip);
  return { times, jump: Math.max(JUMP, ROUNDING * (times.at(-1) ?? 0)) };
}

const NO_TIMES: readonly number[] = [];

/**
 * Times halfway between neighboring keys, inside of an interval: some, evenly chosen, if there are many. None is within a
 * jump, which lasts for no frame.
 */
function middlesWithin(start: number, end: number, { times, jump }: Keys): readonly number[] {
  let middles: number[] | undefined;
  for (let key = findSegment(times, start); key + 1 < times.length && times[key]! < end; key++) {
    const middle = (times[key]! + times[key + 1]!) / 2;
    const isJump = !(times[key + 1]! - times[key]! > jump);
    if (isJump || !(middle > start && middle < end)) continue;
    middles ??= [];
    middles.push(middle);
  }
  return middles ? someOf(middles) : NO_TIMES;
}

function someOf(middles: readonly number[]): readonly number[] {
  const { length } = middles;
  if (length <= MOST_BETWEEN) return middles;
  return Array.from({ length: MOST_BETWEEN }, (_, at) => {
    return middles[Math.floor(((at + 0.5) * length) / MOST_BETWEEN)]!;
  });
}
