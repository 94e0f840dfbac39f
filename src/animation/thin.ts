/** Takes the keys away that nobody can miss, curve by curve, before any is weighed against those of others. */
import { betweenKeys, type Fit, keysOfFit, stretch } from './fit.ts';
import { betweenAll } from './relax.ts';
import type { SurfaceError } from './surface-error.ts';

/**
 * Keeps of each fit the knots without which it would be off by more than a tolerance, after Ramer, Douglas and Peucker.
 *
 * @param tolerance units that one fit may move the surface by
 */
export function thin(fits: readonly Fit[], error: SurfaceError, tolerance: number): void {
  const values = new Float64Array(error.motion.times.length * 4);
  for (const fit of fits) {
    const last = fit.moments.length - 1;
    fit.kept.fill(0, 1, last);
    // A difference of quaternions is half of the angle.
    const allowed = (fit.width === 4 ? 0.5 : 1) * (tolerance / error.reach(fit));
    keepNeeded(fit, allowed, error.motion.times, values);
    betweenAll(fit, keysOfFit(fit), error.motion.times, values);
    error.apply(fit, fit.first, fit.last - fit.first + 1, values);
  }
}

function keepNeeded(fit: Fit, allowed: number, times: ArrayLike<number>, values: Float64Array): void {
  const pending: [from: number, to: number][] = [[0, fit.moments.length - 1]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair;
    if (to - from < 2) continue;
    const { knot, distance } = furthestKnot(fit, from, to, times, values);
    if (distance <= allowed) continue;
    fit.kept[knot] = 1;
    pending.push([from, knot], [knot, to]);
  }
}

function furthestKnot(fit: Fit, from: number, to: number, times: ArrayLike<number>, values: Float64Array) {
  betweenKeys(fit, from, to, times, values);
  const { width, moments } = fit;
  const { first } = stretch(fit, from, to);
  let most = { knot: from, distance: 0 };
  for (let knot = from + 1; knot < to; knot++) {
    const at = (moments[knot]! - first) * width;
    let square = 0;
    for (let i = 0; i < width; i++) square += (values[at + i]! - fit.values[knot * width + i]!) ** 2;
    if (square > most.distance ** 2) most = { knot, distance: Math.sqrt(square) };
  }
  return most;
}
