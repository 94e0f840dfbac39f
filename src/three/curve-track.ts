import { Interpolant, KeyframeTrack, type TypedArray } from 'three';

/** Writes the animated value at a time of the clip, in seconds. */
export type Sampler = (time: number, out: Float64Array) => void;

/** The value type of a track: three.js mixes rotations differently from numbers. */
export type ValueType = 'vector' | 'quaternion' | 'number';

/**
 * A track whose values are computed by a function instead of by interpolating keys: three.js does not support all interpolations
 * of the old systems. `times` and `values` contain the values at the keys, for code that reads these.
 */
export class CurveTrack extends KeyframeTrack {
  override ValueTypeName: string;
  readonly #sample: Sampler;
  /** Time of the clip at time 0 of the sampler, and seconds of the clip per second of the sampler. */
  #origin = 0;
  #rate = 1;

  /** @param width numbers that the function writes */
  constructor(name: string, times: Float32Array, width: number, type: ValueType, sample: Sampler) {
    super(name, times, valuesAt(times, width, sample));
    this.ValueTypeName = type;
    this.#sample = sample;
  }

  /** Does nothing: the function interpolates. The base class would replace `createInterpolant`. */
  override setInterpolation(): this {
    return this;
  }

  createInterpolant(result?: TypedArray): Interpolant {
    const [origin, rate, sample] = [this.#origin, this.#rate, this.#sample];
    const shifted: Sampler = (time, out) => sample((time - origin) / rate, out);
    return new CurveInterpolant(this, shifted, result);
  }

  override shift(offset: number): this {
    this.#origin += offset;
    return super.shift(offset) as this;
  }

  override scale(factor: number): this {
    this.#origin *= factor;
    this.#rate *= factor;
    return super.scale(factor) as this;
  }

  override clone(): this {
    const type = this.ValueTypeName as ValueType;
    const copy = new CurveTrack(this.name, this.times.slice(), this.getValueSize(), type, this.#sample);
    copy.values = this.values.slice();
    copy.#origin = this.#origin;
    copy.#rate = this.#rate;
    return copy as this;
  }
}

function valuesAt(times: Float32Array, width: number, sample: Sampler): Float32Array {
  const values = new Float32Array(times.length * width);
  const out = new Float64Array(width);
  times.forEach((time, key) => {
    sample(time, out);
    values.set(out, key * width);
  });
  return values;
}

class CurveInterpolant extends Interpolant {
  readonly #sample: Sampler;
  readonly #out: Float64Array;

  constructor(track: CurveTrack, sample: Sampler, result: TypedArray | undefined) {
    super(track.times, track.values, track.getValueSize(), result);
    this.#sample = sample;
    this.#out = new Float64Array(this.valueSize);
  }

  override evaluate(time: number): TypedArray {
    // A mixer that repeats a clip without duration divides by 0.
    this.#sample(Number.isNaN(time) ? 0 : time, this.#out);
    this.resultBuffer.set(this.#out);
    return this.resultBuffer;
  }

  override interpolate_(): TypedArray {
    return this.resultBuffer;
  }
}
