import type { Numbers } from '../math/affine.ts';
import { type CubicColumns, sampleCubicSlope } from '../pose/cubic.ts';
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
  const { times } = curve;
  const clipper = new CubicClipper(curve, start);
  if (times[0]! < start || (times[0]! > start && clipper.goesBefore)) clipper.cutAt(start);
  times.forEach((time, key) => {
    if (time >= start && time <= end) clipper.add(key);
  });
  return clipper.finish(end);
}

class CubicClipper {
  /** Whether the curve is extrapolated linearly before its first and after its last key. */
  readonly goesBefore: boolean;
  readonly #goesAfter: boolean;
  readonly #curve: Curve;
  readonly #columns: CubicColumns;
  readonly #start: number;
  readonly #width: number;
  readonly #value: Float64Array;
  readonly #slope: Float64Array;
  readonly #times: number[] = [];
  readonly #values: number[] = [];
  readonly #in: number[] = [];
  readonly #out: number[] = [];
  #cut = false;

  constructor(curve: Curve, start: number) {
    this.#curve = curve;
    this.#columns = cubicColumns(curve);
    this.#start = start;
    this.#width = numbersPerKey(curve);
    this.#value = new Float64Array(this.#width);
    this.#slope = new Float64Array(this.#width);
    this.goesBefore = curve.before === 'linear' && curve.times.length > 1;
    this.#goesAfter = curve.after === 'linear' && curve.times.length > 1;
  }

  /** Adds a key of the curve. */
  add(key: number): void {
    const { times, values } = this.#curve;
    const last = times.length - 1;
    // Linear or constant extrapolation is a cubic, too, with the tangents of the line.
    const arriving = key === 0 && this.goesBefore ? this.#columns.leaving : this.#columns.arriving;
    const leaving = key === last && this.#goesAfter ? this.#columns.arriving : this.#columns.leaving;
    const isHeld = key === last && !this.#goesAfter;
    const still = new Float64Array(this.#width);
    this.#place(
      times[key]!,
      this.#row(values, key),
      this.#row(arriving, key),
      isHeld ? still : this.#row(leaving, key),
    );
  }

  /** Adds a key with the value and the tangent of the curve at a time. */
  cutAt(time: number): void {
    sampleCurve(this.#curve, time, this.#value, 0);
    slopeAt(this.#curve, time, this.#slope);
    if (![...this.#value, ...this.#slope].every((number) => Number.isFinite(Math.fround(number)))) {
      this.#cut = true;
      sampleCurve(this.#curve, time, this.#value, 0, true);
      this.#slope.fill(0);
    }
    this.#place(time, this.#value, this.#slope, this.#slope);
  }

  /** Adds a key at the end, unless there is one. */
  finish(end: number): Keys {
    if (this.#times.length === 0 || this.#times.at(-1)! < Math.fround(end - this.#start)) this.cutAt(end);
    return {
      times: new Float32Array(this.#times),
      values: new Float32Array(this.#values),
      tangents: { in: new Float32Array(this.#in), out: new Float32Array(this.#out) },
      cut: this.#cut,
    };
  }

  #row(column: Numbers, key: number): Numbers {
    return column.subarray(key * this.#width, (key + 1) * this.#width);
  }

  #place(time: number, value: Numbers, arriving: Numbers, leaving: Numbers): void {
    const shifted = Math.fround(time - this.#start);
    const times = this.#times;
    // Rounding can make two times equal: the earlier key is moved, or replaced by the later one.
    const isTaken = times.length > 0 && shifted <= times.at(-1)!;
    const isReplaced = isTaken && !makeRoom(times, times.length, shifted, 0);
    const key = times.length - (isReplaced ? 1 : 0);
    times[key] = shifted;
    for (let i = 0; i < this.#width; i++) {
      this.#values[key * this.#width + i] = value[i]!;
      this.#in[key * this.#width + i] = arriving[i]!;
      this.#out[key * this.#width + i] = leaving[i]!;
    }
  }
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
