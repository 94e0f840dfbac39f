/** Scales images to sizes of textures. */
import { requireOneOf, requireWhole } from '../report/arguments.ts';
import { linearToSrgb, srgbToLinear } from '../scene/color.ts';
import { type Image, requireImage } from './image.ts';

/**
 * The content of the channels: sRGB colors, which are averaged in linear light and weighted by alpha; or data, such as the
 * directions of a normal map, which is averaged as stored.
 */
export type Samples = 'color' | 'data';

const SAMPLES: readonly Samples[] = ['color', 'data'];

export function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

export function nearestPowerOfTwo(value: number): number {
  return 2 ** Math.round(Math.log2(value));
}

/**
 * Scales an image: to fewer pixels by the average of those that each one covers, to more by linear interpolation between the
 * centers of pixels.
 *
 * @throws RangeError for a size that is not whole or 0, an image without the pixels for its size, or unknown samples
 * @example
 * ```ts
 * import { resized } from 'exhume/images';
 *
 * // Half black and half white look like a bright gray, since light is averaged.
 * const stripes = { width: 2, height: 1, data: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255) };
 * console.log(resized(stripes, 1, 1).data[0]); // 188
 * ```
 */
export function resized(image: Image, width: number, height: number, samples: Samples = 'color'): Image {
  requireImage(image);
  requireWhole('width', width);
  requireWhole('height', height);
  requireOneOf('kind of samples', samples, SAMPLES);
  const source = samples === 'color' ? lightOf(image) : Float32Array.from(image.data);
  const lines = along(source, image.height, image.width * CHANNELS, tapsOf(image.width, width), CHANNELS);
  const scaled = along(lines, 1, 0, tapsOf(image.height, height), width * CHANNELS);
  const data = samples === 'color' ? colorsOf(scaled) : Uint8Array.from(scaled, Math.round);
  return { width, height, data };
}

/** An image whose longer side is at most `side` pixels. */
export function atMost(image: Image, side: number, samples: Samples = 'color'): Image {
  const { width, height } = image;
  const scale = side / Math.max(width, height);
  if (scale >= 1) return image;
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return resized(image, scaled(width), scaled(height), samples);
}

const CHANNELS = 4;
/** Enough steps to distinguish all 8-bit values, even dark ones, which are close together in linear light. */
const LIGHT_STEPS = 1 << 14;

let lights: Float32Array | undefined;
let bytes: Uint8Array | undefined;

/** The light of each 8-bit value of sRGB, from 0 to 1. */
function lightTable(): Float32Array {
  lights ??= Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
  return lights;
}

/** The 8-bit value of sRGB for each step of light. */
function byteTable(): Uint8Array {
  bytes ??= Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) =>
    Math.round(linearToSrgb(step / LIGHT_STEPS) * 255),
  );
  return bytes;
}

/** Light times alpha, and alpha. Transparent pixels get a small weight, so that fully transparent areas keep their color. */
function lightOf({ data }: Image): Float32Array {
  const table = lightTable();
  const light = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += CHANNELS) {
    const alpha = Math.max(data[at + 3]!, TRACE);
    for (let channel = 0; channel < 3; channel++) light[at + channel] = table[data[at + channel]!]! * alpha;
    light[at + 3] = alpha;
  }
  return light;
}

const TRACE = 1e-3;

function colorsOf(light: Float32Array): Uint8Array {
  const table = byteTable();
  const data = new Uint8Array(light.length);
  for (let at = 0; at < data.length; at += CHANNELS) {
    const alpha = light[at + 3]!;
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = table[Math.round((light[at + channel]! / alpha) * LIGHT_STEPS)]!;
    data[at + 3] = Math.round(alpha);
  }
  return data;
}

/** For each position of the result the first position in the source, and the weights of this and the following positions. */
interface Taps {
  starts: Uint32Array;
  shares: Float32Array;
  /** Shares of each place. */
  width: number;
}

function tapsOf(from: number, to: number): Taps {
  const scale = from / to;
  const width = Math.min(from, scale > 1 ? Math.ceil(scale) + 1 : 2);
  const starts = new Uint32Array(to);
  const shares = new Float32Array(to * width);
  for (let place = 0; place < to; place++) {
    const low = scale > 1 ? place * scale : (place + 0.5) * scale - 0.5;
    const start = Math.min(Math.max(Math.floor(low), 0), from - width);
    starts[place] = start;
    for (let tap = 0; tap < width; tap++) {
      const at = start + tap;
      shares[place * width + tap] =
        scale > 1
          ? Math.max(0, Math.min(at + 1, low + scale) - Math.max(at, low)) / scale
          : Math.max(0, 1 - Math.abs(Math.min(Math.max(low, 0), from - 1) - at));
    }
  }
  return { starts, shares, width };
}

/**
 * Scales along one direction.
 *
 * @param rows independent rows, `rowLength` numbers apart
 * @param step numbers from one position to the next, which are scaled alike
 */
function along(
  source: Float32Array,
  rows: number,
  rowLength: number,
  taps: Taps,
  step: number,
): Float32Array {
  const { starts, shares, width } = taps;
  const out = new Float32Array(rows * starts.length * step);
  let at = 0;
  for (let row = 0; row < rows; row++)
    for (let place = 0; place < starts.length; place++) {
      const from = row * rowLength + starts[place]! * step;
      for (let i = 0; i < step; i++, at++) {
        let sum = 0;
        for (let tap = 0; tap < width; tap++)
          sum += source[from + tap * step + i]! * shares[place * width + tap]!;
        out[at] = sum;
      }
    }
  return out;
}
