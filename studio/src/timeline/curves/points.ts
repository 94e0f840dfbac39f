/** The points of a channel's lines. */
import { nearest } from './angles.ts';
import type { Evaluate } from './channels.ts';

export interface Points {
  /** Seconds, ascending. */
  times: Float64Array;
  /** A column per component. */
  values: Float64Array[];
}

/**
 * A point per pixel, and one at each key and just before it, so that corners and jumps are exact.
 *
 * @param turns whether the values are angles, which then continue past 180° instead of jumping back
 */
export function pointsOf(
  evaluate: Evaluate,
  span: { start: number; end: number },
  keys: ArrayLike<number>,
  pixels: number,
  turns: boolean,
): Points {
  const times = timesOf(span, keys, pixels);
  const width = evaluate(span.start).length;
  const values = Array.from({ length: width }, () => new Float64Array(times.length));
  times.forEach((time, at) => {
    evaluate(time).forEach((value, line) => {
      const column = values[line]!;
      column[at] = turns && at > 0 ? nearest(value, column[at - 1]!) : value;
    });
  });
  return { times, values };
}

function timesOf(
  { start, end }: { start: number; end: number },
  keys: ArrayLike<number>,
  pixels: number,
): Float64Array {
  const times = new Set<number>();
  const steps = end > start ? Math.max(1, Math.floor(pixels)) : 0;
  for (let step = 0; step <= steps; step++) times.add(start + ((end - start) * step) / Math.max(1, steps));
  const before = (end - start) * 1e-6;
  for (const key of Array.from(keys)) {
    if (key < start || key > end) continue;
    times.add(key);
    if (key - before > start) times.add(key - before);
  }
  return Float64Array.from(times).sort();
}

/** Slopes per second of each component before and after a key. */
export function slopesAt(evaluate: Evaluate, time: number, step: number): { in: number[]; out: number[] } {
  const at = evaluate(time);
  const before = evaluate(time - step);
  const after = evaluate(time + step);
  return {
    in: at.map((value, line) => (value - before[line]!) / step),
    out: at.map((value, line) => (after[line]! - value) / step),
  };
}
