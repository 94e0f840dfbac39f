/** Converts color channels between encodings (IEC 61966-2-1). */

/**
 * The linear value of a color channel in sRGB, both from 0 to 1: c / 12.92 up to 0.04045, ((c + 0.055) / 1.055) ^ 2.4 above.
 *
 * @example
 * ```ts
 * import { srgbToLinear } from 'exhume';
 *
 * console.log(srgbToLinear(0.5).toFixed(4)); // 0.2140
 * ```
 */
export function srgbToLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** The byte that stores a color channel from 0 to 1; other values are clamped. */
export function channelByte(channel: number): number {
  return Math.round(Math.min(1, Math.max(0, channel)) * 255);
}

/**
 * The value in sRGB of a linear color channel, both from 0 to 1: 12.92 c up to 0.0031308, 1.055 c ^ (1 / 2.4) - 0.055 above.
 *
 * @example
 * ```ts
 * import { linearToSrgb } from 'exhume';
 *
 * console.log(linearToSrgb(0.5).toFixed(4)); // 0.7354
 * ```
 */
export function linearToSrgb(channel: number): number {
  // This order of operations keeps 1 exact.
  return channel <= 0.0031308 ? channel * 12.92 : 1 + 1.055 * (channel ** (1 / 2.4) - 1);
}
