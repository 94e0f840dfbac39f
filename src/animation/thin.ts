/** Removes clearly redundant keys, curve by curve, before joint reduction. */
import { betweenKeys, type Fit, stretch } from './fit.ts';
import { keyNeeds } from './key-needs.ts';
import type { SurfaceError } from './surface-error.ts';

/** @param tolerance largest deviation of the surface by one fit, in units */
export function thin(fits: readonly Fit[], error: SurfaceError, tolerance: number): void {
  const { times } = error.motion;
  const values = new Float64Array(times.length * 4);
  for (const fit of fits) {
    // The difference of quaternions is half the angle.
    const allowed = (fit.width === 4 ? 0.5 : 1) * (tolerance / error.reach(fit));
    const needs = keyNeeds(fit.moments.length, allowed, (from, to) =>
      furthestKnot(fit, from, to, times, values),
    );
    fit.kept.set(needs.map((need) => (need > 0 ? 1 : 0)));
    error.follow(fit);
  }
}

function furthestKnot(fit: Fit, from: number, to: number, times: ArrayLike<number>, values: Float64Array) {
  const { width, moments } = fit;
  const span = stretch(fit, from, to);
  betweenKeys(fit, from, to, span, times, values);
  const most = { key: from, distance: 0 };
  for (let knot = from + 1; knot < to; knot++) {
    const at = (moments[knot]! - span.first) * width;
    let square = 0;
    for (let i = 0; i < width; i++) square += (values[at + i]! - fit.values[knot * width + i]!) ** 2;
    if (square <= most.distance ** 2) continue;
    most.key = knot;
    most.distance = Math.sqrt(square);
  }
  return most;
}
