/** A curve during key reduction. */
import { gatherRows } from '../math/columns.ts';
import { dot, slerp } from '../math/quaternion.ts';
import { sampleCurve } from '../pose/curves.ts';
import type { Curve, Track } from '../scene/scene.ts';

/** Lines or arcs through some of the knots of a curve, which are the keys. */
export interface Fit {
  track: Track;
  /** Numbers per value. */
  width: number;
  /** Index of the time of each knot, ascending. */
  moments: Int32Array;
  /** Values of all knots; those of removed keys are ignored. */
  values: Float64Array;
  /** 1 for each knot that remains a key. */
  kept: Uint8Array;
  /** Times that the keys affect: from the first knot to the last, and with linear extrapolation beyond. */
  first: number;
  last: number;
  /** Values of the original curve, and current ones, at all of these. */
  exact: Float64Array;
  now: Float64Array;
}

/** @param times all times, including those of the knots */
export function createFit(track: Track, moments: Int32Array, times: ArrayLike<number>): Fit {
  const { curve, property } = track;
  const width = property === 'rotation' ? 4 : 3;
  const first = curve.before === 'linear' ? 0 : moments[0]!;
  const last = curve.after === 'linear' ? times.length - 1 : moments.at(-1)!;
  // The curve itself, which the lines between the knots of a spline only approximate.
  const exact = new Float64Array((last - first + 1) * width);
  for (let moment = first; moment <= last; moment++) {
    sampleCurve(curve, times[moment]!, exact, (moment - first) * width);
  }
  const values = new Float64Array(moments.length * width);
  moments.forEach((moment, knot) => {
    values.set(exact.subarray((moment - first) * width, (moment - first + 1) * width), knot * width);
  });
  if (width === 4) alignSigns(values);
  const kept = new Uint8Array(moments.length).fill(1);
  return { track, width, moments, values, kept, first, last, exact, now: exact.slice() };
}

/** A fit with the same keys at more times. @param pieces new times per old one */
export function refined(
  { track, moments, values, kept }: Fit,
  pieces: number,
  times: ArrayLike<number>,
): Fit {
  const fit = createFit(
    track,
    moments.map((moment) => pieces * moment),
    times,
  );
  return { ...fit, values, kept };
}

/** Whether a knot is at an end: these are never removed or changed, so that cycles and successive clips still meet. */
export function isPinned({ moments }: Fit, knot: number): boolean {
  return knot === 0 || knot === moments.length - 1;
}

/** The times between two successive keys, including the second. */
export function stretch(fit: Fit, from: number, to: number): { first: number; count: number } {
  const first = from === 0 ? fit.first : fit.moments[from]!;
  const last = to === fit.moments.length - 1 ? fit.last : fit.moments[to]!;
  return { first, count: last - first + 1 };
}

/** The times between two successive keys at which removed keys between them matter: without those of the keys. */
export function inside(fit: Fit, from: number, to: number): { first: number; count: number } {
  const { moments } = fit;
  const first = from === 0 ? fit.first : moments[from]! + 1;
  const last = to === moments.length - 1 ? fit.last : moments[to]! - 1;
  return { first, count: last - first + 1 };
}

/** Makes the signs of successive quaternions consistent. */
function alignSigns(values: Float64Array): void {
  for (let at = 4; at < values.length; at += 4) {
    if (dot(values, at - 4, values, at) < 0) for (let i = at; i < at + 4; i++) values[i] = -values[i]!;
  }
}

/**
 * The values between two successive keys.
 *
 * @param out receives `width` numbers for each time, from `at`
 */
export function betweenKeys(
  fit: Fit,
  from: number,
  to: number,
  { first, count }: { first: number; count: number },
  times: ArrayLike<number>,
  out: Float64Array,
  at = 0,
): void {
  const { width, moments, values } = fit;
  const start = times[moments[from]!]!;
  const span = times[moments[to]!]! - start;
  for (let index = 0; index < count; index++) {
    const row = at + index * width;
    const factor = (times[first + index]! - start) / span;
    if (width === 4) slerp(out, row, values, from * 4, values, to * 4, factor);
    else {
      for (let i = 0; i < width; i++) {
        const value = values[from * width + i]!;
        out[row + i] = value + factor * (values[to * width + i]! - value);
      }
    }
  }
}

/** The values of successive keys, from the time of the first. */
export function betweenAll(
  fit: Fit,
  keys: readonly number[],
  times: ArrayLike<number>,
  out: Float64Array,
): void {
  const { first } = stretch(fit, keys[0]!, keys[1]!);
  for (let key = 1; key < keys.length; key++) {
    const [from, to] = [keys[key - 1]!, keys[key]!];
    const span = stretch(fit, from, to);
    betweenKeys(fit, from, to, span, times, out, (span.first - first) * fit.width);
  }
}

/** The key before or after a knot, which exists for all knots that are not pinned. */
export function neighbor({ kept }: Fit, knot: number, step: -1 | 1): number {
  let at = knot + step;
  while (kept[at] === 0) at += step;
  return at;
}

export function keysOfFit({ kept }: Fit): number[] {
  return [...kept.keys()].filter((knot) => kept[knot] === 1);
}

/** The keys as a curve, with the extrapolation of the original. */
export function curveOfFit(fit: Fit, times: ArrayLike<number>): Curve {
  const { track, width, moments, values } = fit;
  const keys = keysOfFit(fit);
  const { before, after, range } = track.curve;
  return {
    interpolation: width === 4 ? 'slerp' : 'linear',
    times: Float32Array.from(keys, (knot) => times[moments[knot]!]!),
    values: new Float32Array(gatherRows(values, keys, width)),
    before,
    after,
    ...(range ? { range } : {}),
  };
}
