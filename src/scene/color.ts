/** Converts color channels between encodings (IEC 61966-2-1). */

/** c / 12.92 up to 0.04045, ((c + 0.055) / 1.055) ^ 2.4 above. */
export function srgbToLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** 12.92 c up to 0.0031308, 1.055 c ^ (1 / 2.4) - 0.055 above, in an order of operations that keeps 1 exact. */
export function linearToSrgb(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1 + 1.055 * (channel ** (1 / 2.4) - 1);
}
