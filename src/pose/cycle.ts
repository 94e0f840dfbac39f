import { type Curve, NONE } from '../scene/scene.ts';

/** Relative difference below which durations are equal except for rounding. */
const ROUNDING = 1e-5;

/** Seconds per lap of a cycling curve. A lap begins at the first key. */
export function lapLength(curve: Curve): number {
  const length = rangeLength(curve);
  const keys = keysLength(curve);
  return length - keys > ROUNDING * length ? length : keys;
}

/** Seconds from the last key of a cycling curve to the first key of the next lap; 0 if it jumps there. */
export function gapLength(curve: Curve): number {
  return lapLength(curve) - keysLength(curve);
}

/** Whether a curve is a smooth loop, whose tangents wrap around. */
function isLoop(curve: Curve): boolean {
  if (curve.times.length < 2 || (curve.before !== 'cycle' && curve.after !== 'cycle')) return false;
  const length = rangeLength(curve);
  return length > 0 && length - keysLength(curve) > -ROUNDING * length;
}

/**
 * The index of the lap at a time. Lap 0 begins at the first key. The time at which two laps meet belongs to the lap nearer to
 * lap 0.
 */
export function lapIndex(curve: Curve, time: number): number {
  const laps = (time - curve.times[0]!) / lapLength(curve);
  return laps > 0 ? Math.ceil(laps) - 1 : Math.floor(laps);
}

/** The time in the first lap with the same value as a time outside the keys. */
export function timeInLap(curve: Curve, time: number): number {
  const length = lapLength(curve);
  return length > 0 ? time - lapIndex(curve, time) * length : curve.times[0]!;
}

function keysLength({ times }: Curve): number {
  return times[times.length - 1]! - times[0]!;
}

/** In single precision, so that a range that ends with the keys is exactly as long. */
function rangeLength({ range }: Curve): number {
  return range ? Math.fround(range.end) - Math.fround(range.start) : 0;
}

/** The segments between the keys of a smooth curve. */
export interface Segments {
  /** Duration of each in seconds, in the order of their first keys; in a loop with a gap the last ends at the first key. */
  spans: Float64Array;
  loop: boolean;
}

export function segmentsOf(curve: Curve): Segments {
  const { times } = curve;
  const loop = isLoop(curve);
  const gap = loop ? gapLength(curve) : 0;
  const spans = new Float64Array(Math.max(0, times.length - 1) + (gap > 0 ? 1 : 0)).fill(gap);
  for (let key = 1; key < times.length; key++) spans[key - 1] = times[key]! - times[key - 1]!;
  return { spans, loop };
}

/** Index of the segment that ends at a key, or NONE. */
export function segmentBefore({ spans, loop }: Segments, key: number): number {
  return loop ? (key - 1 + spans.length) % spans.length : key > 0 ? key - 1 : NONE;
}

/** Index of the segment that begins at a key, or NONE. */
export function segmentAfter({ spans, loop }: Segments, key: number): number {
  if (key < spans.length) return key;
  return loop ? 0 : NONE;
}
