/** Removes keys in the order of their visible effect. */
import { betweenKeys, type Fit, inside, isPinned, neighbor } from './fit.ts';
import { KeyQueue } from './key-queue.ts';
import type { SurfaceError } from './surface-error.ts';

/** Removes keys from all fits while all points stay within the limit. @returns the fits that have fewer keys now */
export function decimate(fits: readonly Fit[], error: SurfaceError): Fit[] {
  const { times } = error.motion;
  const starts = new Int32Array(fits.length + 1);
  fits.forEach(({ moments }, index) => {
    starts[index + 1] = starts[index]! + moments.length;
  });
  const queue = new KeyQueue(starts[fits.length]!);
  const values = new Float64Array(times.length * 4);
  const fewer = new Set<Fit>();

  /** The increase of the total error without a key. Writes the resulting values to `values`. */
  function costOf(fit: Fit, knot: number): number {
    const before = neighbor(fit, knot, -1);
    const after = neighbor(fit, knot, 1);
    const span = inside(fit, before, after);
    betweenKeys(fit, before, after, span, times, values);
    return error.change(fit, span.first, span.count, values);
  }
  function offer(index: number, knot: number): void {
    const fit = fits[index]!;
    if (isPinned(fit, knot) || fit.kept[knot] === 0) return;
    queue.put(starts[index]! + knot, costOf(fit, knot));
  }

  fits.forEach((fit, index) => {
    for (let knot = 0; knot < fit.moments.length; knot++) offer(index, knot);
  });
  for (let key = queue.take(); key >= 0; key = queue.take()) {
    const index = starts.findLastIndex((start) => start <= key);
    const fit = fits[index]!;
    const knot = key - starts[index]!;
    const cost = costOf(fit, knot);
    if (cost > queue.least || cost === Number.POSITIVE_INFINITY) {
      // Others were removed since the cost was computed.
      queue.put(key, cost);
      continue;
    }
    const before = neighbor(fit, knot, -1);
    const after = neighbor(fit, knot, 1);
    const { first, count } = inside(fit, before, after);
    error.apply(fit, first, count, values);
    fit.kept[knot] = 0;
    fewer.add(fit);
    offer(index, before);
    offer(index, after);
  }
  return fits.filter((fit) => fewer.has(fit));
}
