import type { Numbers } from '../math/affine.ts';

/** Keys with tangents: as many numbers in each column as there are values. */
export interface CubicColumns {
  values: Numbers;
  /** The tangent after a key. */
  leaving: Numbers;
  /** The tangent before a key. */
  arriving: Numbers;
  /** Whether tangents are per second, or per segment. */
  perSecond: boolean;
}

/**
 * The Hermite cubic from one key to another; outside 0..1 it is extrapolated linearly with the tangent of the nearer key.
 *
 * @param width numbers per key
 * @param span seconds from key to key
 */
export function sampleCubic(
  { values, leaving, arriving, perSecond }: CubicColumns,
  from: number,
  to: number,
  width: number,
  factor: number,
  span: number,
  out: Float64Array,
  at: number,
): void {
  const u = Math.min(1, Math.max(0, factor));
  const scale = perSecond ? span : 1;
  const beyond = factor - u;
  const end = u * u * (3 - 2 * u);
  const leave = scale * (u * (1 - u) * (1 - u) + Math.min(0, beyond));
  const arrive = scale * (u * u * (u - 1) + Math.max(0, beyond));
  for (let i = 0; i < width; i++) {
    const start = values[from * width + i]!;
    out[at + i] =
      start +
      end * (values[to * width + i]! - start) +
      leave * leaving[from * width + i]! +
      arrive * arriving[to * width + i]!;
  }
}

/** The derivative of the same curve at a factor of 0..1, per second. */
export function sampleCubicSlope(
  { values, leaving, arriving, perSecond }: CubicColumns,
  from: number,
  to: number,
  width: number,
  factor: number,
  span: number,
  out: Float64Array,
): void {
  const scale = perSecond ? 1 : 1 / span;
  const end = (6 * factor * (1 - factor)) / span;
  const leave = scale * (1 - factor) * (1 - 3 * factor);
  const arrive = scale * factor * (3 * factor - 2);
  for (let i = 0; i < width; i++) {
    out[i] =
      end * (values[to * width + i]! - values[from * width + i]!) +
      leave * leaving[from * width + i]! +
      arrive * arriving[to * width + i]!;
  }
}
