/** The sRGB transfer function (IEC 61966-2-1): light is added and averaged in linear values, and stored encoded. */
import { linearToSrgb, srgbToLinear } from '../scene/color.ts';

/** Linear light of an encoded byte. */
export const LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));

/** Enough steps for an exact round trip of every byte through linear light: the curve rises 0.8 bytes per step at most. */
const STEPS = 4096;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(255 * linearToSrgb(step / STEPS)),
);

/** Encoded byte of linear light; values outside 0..1 are clamped, NaN is 0. */
export function toByte(linear: number): number {
  if (linear >= 1) return 255;
  return linear > 0 ? ENCODED[(linear * STEPS + 0.5) | 0]! : 0;
}
