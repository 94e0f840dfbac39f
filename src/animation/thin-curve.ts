/** Reduces the keys of a single curve. */
import { dot, slerp } from '../math/quaternion.ts';
import { largestOf } from '../math/vector.ts';
import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import type { Curve } from '../scene/scene.ts';
import { keyNeeds } from './key-needs.ts';

/** Relative rounding of a float32, and of the interpolation of two such numbers. */
const ROUNDING = 2 ** -22;

/**
 * A curve without redundant keys: repeated steps, and keys on the line or arc between their neighbors. The same object if
 * there are none, or if the curve has another interpolation.
 *
 * @param allowed largest difference of numbers, besides rounding; steps are exact
 */
export function thinCurve(curve: Curve, allowed: number): Curve {
  return curveThinner(curve, allowed)(allowed);
}

/** `thinCurve` for several differences, of which `finest` is the smallest. */
export function curveThinner(curve: Curve, finest: number): (allowed: number) => Curve {
  const { interpolation, times } = curve;
  if (times.length < 2) return () => curve;
  if (interpolation === 'step') return () => chosen(curve, changingSteps(curve));
  if (interpolation !== 'linear' && interpolation !== 'slerp') return () => curve;
  if (!curve.values.every(Number.isFinite) || !times.every(Number.isFinite)) return () => curve;
  const rounding = ROUNDING * largestOf(curve.values);
  const needs = keyNeeds(times.length, finest + rounding, (from, to) => furthestKey(curve, from, to));
  return (allowed) => {
    // Curves that move nothing may deviate without limit, but keep their ends.
    const most = Math.min(Number.MAX_VALUE, allowed + rounding);
    const keys = [...needs.keys()].filter((key) => needs[key]! > most);
    const isStill = keys.length === 2 && furthestApart(curve, 0, times.length - 1) <= rounding;
    return chosen(curve, isStill ? [0] : keys);
  };
}

function chosen(curve: Curve, keys: readonly number[]): Curve {
  // Cycling curves repeat from their first key to their last.
  const repeats = curve.before === 'cycle' || curve.after === 'cycle';
  if (keys.length === curve.times.length || (repeats && keys.at(-1) !== curve.times.length - 1)) return curve;
  return keysOfCurve(curve, keys);
}

function changingSteps(curve: Curve): number[] {
  const keys = [0];
  for (let key = 1; key < curve.times.length; key++) {
    if (furthestApart(curve, keys.at(-1)!, key) !== 0) keys.push(key);
  }
  return keys;
}

/** The largest difference between the numbers of two keys; quaternions of either sign are the same. */
function furthestApart(curve: Curve, a: number, b: number): number {
  const { values } = curve;
  const width = numbersPerKey(curve);
  let same = 0;
  let opposite = 0;
  for (let i = 0; i < width; i++) {
    same = Math.max(same, Math.abs(values[a * width + i]! - values[b * width + i]!));
    opposite = Math.max(opposite, Math.abs(values[a * width + i]! + values[b * width + i]!));
  }
  return width === 4 ? Math.min(same, opposite) : same;
}

function furthestKey(curve: Curve, from: number, to: number): { key: number; distance: number } {
  const { times, values, interpolation } = curve;
  const width = numbersPerKey(curve);
  const most = { key: from, distance: 0 };
  const straight = new Float64Array(width);
  for (let key = from + 1; key < to; key++) {
    const share = (times[key]! - times[from]!) / (times[to]! - times[from]!);
    let sign = 1;
    if (interpolation === 'slerp') {
      slerp(straight, 0, values, from * 4, values, to * 4, share);
      sign = dot(values, key * 4, straight, 0) < 0 ? -1 : 1;
    }
    for (let i = 0; i < width; i++) {
      const start = values[from * width + i]!;
      const there =
        interpolation === 'slerp' ? sign * straight[i]! : start + share * (values[to * width + i]! - start);
      const distance = Math.abs(values[key * width + i]! - there);
      if (!(distance > most.distance)) continue;
      most.key = key;
      most.distance = distance;
    }
  }
  return most;
}
