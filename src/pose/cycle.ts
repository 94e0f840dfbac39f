import { type Curve, NONE } from '../scene/scene.ts';

/** Lengths that differ by less than this part are the same, told in numbers that were rounded apart. */
const ROUNDING = 1e-5;

/** Seconds after which a curve that cycles repeats. A lap begins at the first key. */
export function lapLength(curve: Curve): number {
  const length = rangeLength(curve);
  const keys = keysLength(curve);
  return length - keys > ROUNDING * length ? length : keys;
}

/** Seconds that a curve which cycles takes from its last key to the first of the next lap; 0 where it jumps there. */
export function gapLength(curve: Curve): number {
  return lapLength(curve) - keysLength(curve);
}

/** Whether a curve is a loop without a beginning, whose slopes wrap around. */
export function isLoop(curve: Curve): boolean {
  if (curve.times.length < 2 || (curve.before !== 'cycle' && curve.after !== 'cycle')) return false;
  const length = rangeLength(curve);
  return length > 0 && length - keysLength(curve) > -ROUNDING * length;
}

/**
 * Which lap of a curve a time is in; the first, which begins at the first key, is 0. The moment where two laps meet belongs
 * to the one that is nearer to the first.
 */
export function lapIndex(curve: Curve, time: number): number {
  const laps = (time - curve.times[0]!) / lapLength(curve);
  return laps > 0 ? Math.ceil(laps) - 1 : Math.floor(laps);
}

/** The time of the first lap at which a curve is what it is at a time outside its keys. */
export function timeInLap(curve: Curve, time: number): number {
  const length = lapLength(curve);
  return length > 0 ? time - lapIndex(curve, time) * length : curve.times[0]!;
}

function keysLength({ times }: Curve): number {
  return times[times.length - 1]! - times[0]!;
}

/** In single precision, since a range that ends with the keys must not seem to end beside them. */
function rangeLength({ range }: Curve): number {
  return range ? Math.fround(range.end) - Math.fround(range.start) : 0;
}

/** How the keys of a smooth curve hang together. */
export interface Segments {
  /** Seconds of each, in the order of the keys that they begin at; of a loop with a gap the last leads to the first key. */
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

/** Index of the segment that ends at a key; NONE where there is none. */
export function segmentBefore({ spans, loop }: Segments, key: number): number {
  return loop ? (key - 1 + spans.length) % spans.length : key > 0 ? key - 1 : NONE;
}

/** Index of the segment that begins at a key; NONE where there is none. */
export function segmentAfter({ spans, loop }: Segments, key: number): number {
  if (key < spans.length) return key;
  return loop ? 0 : NONE;
}
