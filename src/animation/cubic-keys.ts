import { sampleCubicSlope } from '../pose/cubic.ts';
import { numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import { cubicColumns } from '../pose/tcb.ts';
import type { Curve } from '../scene/scene.ts';
import { type Keys, makeRoom } from './keys.ts';

/**
 * The keys of a cubic between the start and the end of a clip, for readers that hold the first and last key. A segment cut
 * by the clip remains a cubic: the cut gets a key with its value and tangent.
 *
 * @param curve a valid `hermite` curve with at least one key that does not cycle
 */
export function clipCubic(curve: Curve, start: number, end: number): Keys {
  const { times, values } = curve;
  const width = numbersPerKey(curve);
  const columns = cubicColumns(curve);
  const last = times.length - 1;
  const goesBefore = curve.before === 'linear' && last > 0;
  const goesAfter = curve.after === 'linear' && last > 0;
  const outTimes: number[] = [];
  const outValues: number[] = [];
  const outIn: number[] = [];
  const outOut: number[] = [];
  const value = new Float64Array(width);
  const slope = new Float64Array(width);
  const still = new Float64Array(width);
  let cut = false;

  function place(
    time: number,
    row: ArrayLike<number>,
    arriving: ArrayLike<number>,
    leaving: ArrayLike<number>,
  ) {
    const shifted = Math.fround(time - start);
    // Rounding can make two times equal: the earlier key moves, or the later one counts.
    const isTaken = outTimes.length > 0 && shifted <= outTimes.at(-1)!;
    const same = isTaken && !makeRoom(outTimes, outTimes.length, shifted, 0);
    const index = outTimes.length - (same ? 1 : 0);
    outTimes[index] = shifted;
    for (let i = 0; i < width; i++) {
      outValues[index * width + i] = row[i]!;
      outIn[index * width + i] = arriving[i]!;
      outOut[index * width + i] = leaving[i]!;
    }
  }
  function cutAt(time: number): void {
    sampleCurve(curve, time, value, 0);
    slopeAt(curve, time, slope);
    if (![...value, ...slope].every((number) => Number.isFinite(Math.fround(number)))) {
      cut = true;
      sampleCurve(curve, time, value, 0, true);
      slope.fill(0);
    }
    place(time, value, slope, slope);
  }
  const row = (column: Float32Array | Float64Array, key: number) =>
    column.subarray(key * width, (key + 1) * width);

  if (times[0]! < start || (times[0]! > start && goesBefore)) cutAt(start);
  times.forEach((time, key) => {
    if (time < start || time > end) return;
    // Linear or constant extrapolation is a cubic, too, with the tangents of the line.
    const arriving = key === 0 && goesBefore ? columns.leaving : columns.arriving;
    const leaving = key === last && goesAfter ? columns.arriving : columns.leaving;
    place(time, row(values, key), row(arriving, key), key < last || goesAfter ? row(leaving, key) : still);
  });
  if (outTimes.length === 0 || outTimes.at(-1)! < Math.fround(end - start)) cutAt(end);
  return {
    times: new Float32Array(outTimes),
    values: new Float32Array(outValues),
    tangents: { in: new Float32Array(outIn), out: new Float32Array(outOut) },
    cut,
  };
}

/** The derivative per second at a time without a key. */
function slopeAt(curve: Curve, time: number, out: Float64Array): void {
  const { times, before, after } = curve;
  const { length: width } = out;
  const columns = cubicColumns(curve);
  const key = findSegment(times, time);
  const span = times[key + 1]! - times[key]!;
  const factor = (time - times[key]!) / span;
  const goesOn = (factor < 0 ? before : after) === 'linear';
  if (factor >= 0 && factor <= 1) sampleCubicSlope(columns, key, key + 1, width, factor, span, out);
  else if (!goesOn || times.length < 2) out.fill(0);
  else if (factor < 0) out.set(columns.leaving.subarray(0, width));
  else out.set(columns.arriving.subarray(-width));
}
