/** Replaces lines by cubics: fewer keys, with three times as many numbers. */
import { dot, toUnit } from '../math/quaternion.ts';
import { sampleCubic } from '../pose/cubic.ts';
import type { Curve } from '../scene/scene.ts';
import { type Fit, stretch } from './fit.ts';
import type { SurfaceError } from './surface-error.ts';

/** A curve of cubics, and its values at each time of the fit that it replaces. */
export interface CubicFit {
  curve: Curve;
  values: Float64Array;
}

/** Regularization that keeps the tangents of a segment with few times near those of the line. */
const RIDGE = 1e-9;

/**
 * Cubics from knot to knot, each as long as the surface allows without changing other fits. The tangents before and after a
 * key are independent, so that no cubic depends on the next.
 *
 * @param mostKeys largest useful number of keys
 */
export function cubicFit(fit: Fit, error: SurfaceError, mostKeys: number): CubicFit | undefined {
  const { width, moments } = fit;
  const { times } = error.motion;
  const exact = alignedValues(fit);
  const values = new Float64Array(fit.now.length);
  const last = moments.length - 1;
  const knots = [0];
  const arriving: number[] = new Array(width).fill(0);
  const leaving: number[] = [];
  const slopes = new Float64Array(2 * width);

  /** Whether a single cubic fits from one knot to another. Stores its tangents and values. */
  function leads(from: number, to: number): boolean {
    const { first, count } = stretch(fit, from, to);
    if (width === 4 && !areOnOneSide(fit, exact, from, to)) return false;
    bestSlopes(fit, exact, from, to, times, slopes);
    const fitted = values.subarray((first - fit.first) * width, (first - fit.first + count) * width);
    evaluateCubic(fit, exact, from, to, times, slopes, fitted);
    return error.change(fit, first, count, fitted) !== Number.POSITIVE_INFINITY;
  }

  while (knots.at(-1)! < last) {
    const from = knots.at(-1)!;
    const to = furthest(from, last, leads);
    if (to === undefined || knots.length === mostKeys || !leads(from, to)) return undefined;
    knots.push(to);
    leaving.push(...slopes.subarray(0, width));
    arriving.push(...slopes.subarray(width));
  }
  leaving.push(...new Array<number>(width).fill(0));
  const { before, after, range } = fit.track.curve;
  const curve: Curve = {
    interpolation: 'hermite',
    times: Float32Array.from(knots, (knot) => times[moments[knot]!]!),
    values: Float32Array.from(
      knots.flatMap((knot) => {
        const at = (moments[knot]! - fit.first) * width;
        return [...exact.subarray(at, at + width)];
      }),
    ),
    tangents: { in: Float32Array.from(arriving), out: Float32Array.from(leaving) },
    before,
    after,
    ...(range ? { range } : {}),
  };
  return { curve, values };
}

/** Whether the shortest path between two keys is the right one. */
function areOnOneSide({ moments, first }: Fit, exact: Float64Array, from: number, to: number): boolean {
  return dot(exact, (moments[from]! - first) * 4, exact, (moments[to]! - first) * 4) > 0;
}

/** The furthest knot by exponential and binary search; undefined if not even the next one fits. */
function furthest(
  from: number,
  last: number,
  leads: (from: number, to: number) => boolean,
): number | undefined {
  let good = from;
  let bad = last + 1;
  for (let step = 1; good < last; step *= 2) {
    const to = Math.min(last, from + step);
    if (!leads(from, to)) {
      bad = to;
      break;
    }
    good = to;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (leads(from, middle)) good = middle;
    else bad = middle;
  }
  return good > from ? good : undefined;
}

/** The values of the original curve; quaternions are normalized, with consistent signs. */
function alignedValues({ width, exact }: Fit): Float64Array {
  const aligned = exact.slice();
  for (let at = 0; width === 4 && at < aligned.length; at += 4) {
    toUnit(aligned, at);
    const isOpposed = at > 0 && dot(aligned, at - 4, aligned, at) < 0;
    for (let i = at; isOpposed && i < at + 4; i++) aligned[i] = -aligned[i]!;
  }
  return aligned;
}

/**
 * The tangents of the cubic between two knots with the least squared differences from the curve.
 *
 * @param out receives those at the start, then those at the end
 */
function bestSlopes(
  { width, moments, first }: Fit,
  exact: Float64Array,
  from: number,
  to: number,
  times: ArrayLike<number>,
  out: Float64Array,
): void {
  const start = times[moments[from]!]!;
  const span = times[moments[to]!]! - start;
  const a = (moments[from]! - first) * width;
  const b = (moments[to]! - first) * width;
  let [ll, la, aa] = [RIDGE, 0, RIDGE];
  const left = new Float64Array(width);
  const right = new Float64Array(width);
  for (let moment = moments[from]! + 1; moment < moments[to]!; moment++) {
    const u = (times[moment]! - start) / span;
    const leave = u * (1 - u) * (1 - u);
    const arrive = u * u * (u - 1);
    ll += leave * leave;
    la += leave * arrive;
    aa += arrive * arrive;
    const at = (moment - first) * width;
    for (let i = 0; i < width; i++) {
      const off = exact[at + i]! - exact[a + i]! - u * (exact[b + i]! - exact[a + i]!);
      left[i]! += leave * off;
      right[i]! += arrive * off;
    }
  }
  const size = ll * aa - la * la;
  for (let i = 0; i < width; i++) {
    const line = exact[b + i]! - exact[a + i]!;
    out[i] = (line + (aa * left[i]! - la * right[i]!) / size) / span;
    out[width + i] = (line + (ll * right[i]! - la * left[i]!) / size) / span;
  }
}

/** Evaluates a cubic at the times of its segment. */
function evaluateCubic(
  fit: Fit,
  exact: Float64Array,
  from: number,
  to: number,
  times: ArrayLike<number>,
  slopes: Float64Array,
  out: Float64Array,
): void {
  const { width, moments } = fit;
  const { first, count } = stretch(fit, from, to);
  const start = times[moments[from]!]!;
  const span = times[moments[to]!]! - start;
  const ends = new Float64Array(2 * width);
  [from, to].forEach((knot, end) => {
    const at = (moments[knot]! - fit.first) * width;
    ends.set(exact.subarray(at, at + width), end * width);
  });
  const columns = { values: ends, leaving: slopes, arriving: slopes, perSecond: true };
  for (let index = 0; index < count; index++) {
    const at = index * width;
    sampleCubic(columns, 0, 1, width, (times[first + index]! - start) / span, span, out, at);
    if (width === 4) toUnit(out, at);
  }
}
