/** The times of keys of several curves. */
import type { Numbers } from '../math/affine.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/**
 * The times at which one of the curves has a key, each once, ascending, in seconds.
 *
 * @param start of the clip, from which they count
 */
export function keyTimes(curves: Iterable<Pick<Curve, 'times'>>, start = 0): Float32Array<ArrayBuffer> {
  // Curves often share a column of times.
  const columns = new Set(Array.from(curves, ({ times }) => times));
  let count = 0;
  for (const times of columns) count += times.length;
  const all = new Float32Array(count);
  let at = 0;
  for (const times of columns) for (let key = 0; key < times.length; key++) all[at++] = times[key]! - start;
  return distinctSorted(all);
}

/** The numbers of a column in ascending order, each once. The column is sorted, too. */
export function distinctSorted<T extends Numbers>(column: T): T {
  column.sort();
  let distinct = 0;
  for (let at = 0; at < column.length; at++) {
    if (at === 0 || column[at] !== column[at - 1]) column[distinct++] = column[at]!;
  }
  return column.slice(0, distinct) as T;
}

/** The times of all keys of a clip, from its start. */
export function clipKeyTimes({ start, tracks, morphTracks = [] }: Clip): Float32Array<ArrayBuffer> {
  const curves = [...tracks, ...morphTracks].map(({ curve }) => curve);
  return keyTimes(curves, start);
}
