/** A curve on its way to fewer keys. */
import { dot, slerp } from '../math/quaternion.ts';
import { sampleCurve } from '../pose/curves.ts';
import type { Curve, Track } from '../scene/scene.ts';

/** Straight lines or arcs through some of the knots of a curve: the keys. */
export interface Fit {
  track: Track;
  /** Numbers per value. */
  width: number;
  /** For each knot the moment that it is at, ascending. */
  moments: Int32Array;
  /** Of each knot; the values of those that are not kept do not count. */
  values: Float64Array;
  /** 1 for each knot that is a key. */
  kept: Uint8Array;
  /** Moments that the keys have a say at: from the first knot to the last, and where they go on in a line. */
  first: number;
  last: number;
  /** What the keys say at every one of these. */
  now: Float64Array;
}

/** @param times of all moments, those of the knots among them */
export function createFit(track: Track, moments: Int32Array, times: ArrayLike<number>): Fit {
  const { curve, property } = track;
  const width = property === 'rotation' ? 4 : 3;
  const first = curve.before === 'linear' ? 0 : moments[0]!;
  const last = curve.after === 'linear' ? times.length - 1 : moments.at(-1)!;
  const fit: Fit = {
    track,
    width,
    moments,
    values: new Float64Array(moments.length * width),
    kept: new Uint8Array(moments.length).fill(1),
    first,
    last,
    now: new Float64Array((last - first + 1) * width),
  };
  // The curve as it is: what lies between the knots of a spline only comes near it.
  for (let moment = first; moment <= last; moment++) {
    sampleCurve(curve, times[moment]!, fit.now, (moment - first) * width);
  }
  moments.forEach((moment, knot) => {
    fit.values.set(fit.now.subarray((moment - first) * width, (moment - first + 1) * width), knot * width);
  });
  if (width === 4) alignSigns(fit.values);
  return fit;
}

/** Whether a knot is an outer one: those neither go nor change, so that what repeats or follows another clip still meets. */
export function isPinned({ moments }: Fit, knot: number): boolean {
  return knot === 0 || knot === moments.length - 1;
}

/** The moments that two keys which follow each other have a say at, the second included. */
export function stretch(fit: Fit, from: number, to: number): { first: number; count: number } {
  const first = from === 0 ? fit.first : fit.moments[from]!;
  const last = to === fit.moments.length - 1 ? fit.last : fit.moments[to]!;
  return { first, count: last - first + 1 };
}

/** Turns the signs of quaternions so that each lies on the side of the one before. */
function alignSigns(values: Float64Array): void {
  for (let at = 4; at < values.length; at += 4) {
    if (dot(values, at - 4, values, at) < 0) for (let i = at; i < at + 4; i++) values[i] = -values[i]!;
  }
}

/**
 * What two keys which follow each other say.
 *
 * @param out receives `width` numbers for each moment of their stretch
 */
export function betweenKeys(
  fit: Fit,
  from: number,
  to: number,
  times: ArrayLike<number>,
  out: Float64Array,
): void {
  const { width, moments, values } = fit;
  const { first, count } = stretch(fit, from, to);
  const start = times[moments[from]!]!;
  const span = times[moments[to]!]! - start;
  for (let index = 0; index < count; index++) {
    const at = index * width;
    const factor = (times[first + index]! - start) / span;
    if (width === 4) slerp(out, at, values, from * 4, values, to * 4, factor);
    else {
      for (let i = 0; i < width; i++) {
        const value = values[from * width + i]!;
        out[at + i] = value + factor * (values[to * width + i]! - value);
      }
    }
  }
}

/** What keys which follow each other say, from the first moment of the first of them. */
export function betweenAll(
  fit: Fit,
  keys: readonly number[],
  times: ArrayLike<number>,
  out: Float64Array,
): void {
  const { first } = stretch(fit, keys[0]!, keys[1]!);
  for (let key = 1; key < keys.length; key++) {
    const [from, to] = [keys[key - 1]!, keys[key]!];
    betweenKeys(fit, from, to, times, out.subarray((stretch(fit, from, to).first - first) * fit.width));
  }
}

/** The kept knot before or after one; there always is one for what is not pinned. */
export function neighbor({ kept }: Fit, knot: number, step: -1 | 1): number {
  let at = knot + step;
  while (kept[at] === 0) at += step;
  return at;
}

export function keysOfFit({ kept }: Fit): number[] {
  return [...kept.keys()].filter((knot) => kept[knot] === 1);
}

/** The keys as a curve, which goes on outside of them as the fitted one did. */
export function curveOfFit(fit: Fit, times: ArrayLike<number>): Curve {
  const { track, width, moments, values } = fit;
  const keys = keysOfFit(fit);
  const { before, after, range } = track.curve;
  return {
    interpolation: width === 4 ? 'slerp' : 'linear',
    times: Float32Array.from(keys, (knot) => times[moments[knot]!]!),
    values: Float32Array.from(keys.flatMap((knot) => [...values.subarray(knot * width, (knot + 1) * width)])),
    before,
    after,
    ...(range ? { range } : {}),
  };
}
