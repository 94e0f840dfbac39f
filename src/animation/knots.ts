/** Possible times of keys in a reduced curve, and the times of a clip at which everything is evaluated. */
import { numbersPerKey } from '../pose/curve-keys.ts';
import { sampleCurve } from '../pose/curves.ts';
import { lapLength } from '../pose/cycle.ts';
import type { Clip, Curve } from '../scene/scene.ts';
import { noErrors } from './errors.ts';
import { type Precision, sampledCurve } from './sample.ts';

/** Minimum times per second. */
const RATE = 20;
/** Most times between two keys. */
const MOST_PIECES = 64;
/** Seconds below which no time is added between two others. */
const SHORTEST = 1e-3;

/**
 * The times at which a reduced curve may have keys: its own, and for splines additional ones for approximation by lines.
 * Undefined if the curve must not change: steps, invalid keys, or several laps within the clip.
 */
export function knotsOf(curve: Curve, clip: Clip, precision: Precision): Float32Array | undefined {
  const { interpolation, times } = curve;
  if (interpolation === 'step' || times.length < 2 || !isUsable(curve) || laps(curve, clip)) return undefined;
  if (interpolation === 'slerp' || (interpolation === 'linear' && numbersPerKey(curve) !== 4)) return times;
  const { sampled, cut } = sampledCurve(curve, times[0]!, times.at(-1)!, precision, noErrors());
  return cut ? undefined : sampled.times;
}

/** Whether keys are in order and all values between them are finite. */
function isUsable(curve: Curve): boolean {
  const { times } = curve;
  const value = new Float64Array(4);
  return times.every((time, key) => {
    if (!Number.isFinite(time) || (key > 0 && time <= times[key - 1]!)) return false;
    sampleCurve(curve, time, value, 0);
    return value.every(Number.isFinite);
  });
}

/** Whether a clip contains repetitions of a curve. */
function laps(curve: Curve, { start, end }: Clip): boolean {
  const { times, before, after } = curve;
  const tolerance = 1e-6 * lapLength(curve);
  return (
    (before === 'cycle' && start < times[0]! - tolerance) ||
    (after === 'cycle' && end > times.at(-1)! + tolerance)
  );
}

/** All knots, the ends of the clip, and times between them. */
export function momentsOf({ start, end }: Clip, knots: readonly Float32Array[]): Float64Array {
  const fixed = [...new Set([start, end, ...knots.flatMap((times) => [...times])])].sort((a, b) => a - b);
  const moments: number[] = [];
  fixed.forEach((time, index) => {
    moments.push(time);
    const gap = (fixed[index + 1] ?? time) - time;
    const pieces = gap > SHORTEST ? Math.min(MOST_PIECES, Math.ceil(gap * RATE)) : 1;
    for (let piece = 1; piece < pieces; piece++) moments.push(time + (gap * piece) / pieces);
  });
  return Float64Array.from(moments);
}

/** Index of the time of each knot. */
export function momentsOfKnots(moments: Float64Array, knots: Float32Array): Int32Array {
  let moment = 0;
  return Int32Array.from(knots, (time) => {
    while (moments[moment]! < time) moment++;
    return moment;
  });
}

/** Times with additional ones between them. */
export function divided(moments: Float64Array, pieces: number): Float64Array {
  return Float64Array.from({ length: (moments.length - 1) * pieces + 1 }, (_, index) => {
    const [moment, piece] = [Math.floor(index / pieces), index % pieces];
    const start = moments[moment]!;
    return piece === 0 ? start : start + (piece / pieces) * (moments[moment + 1]! - start);
  });
}
