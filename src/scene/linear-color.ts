/** Colors in linear light within 0..1, as glTF, three.js and pictures need them. */
import { linearToSrgb, srgbToLinear } from './color.ts';
import type { Material } from './scene.ts';

/** A channel of a color: linear, within 0..1; 1 for NaN. */
export function linearChannel(channel: number, colorSpace: Material['colorSpace']): number {
  return colorSpace === 'srgb' ? srgbToLinear(unit(channel)) : unit(channel);
}

/** Clamped to 0..1; 1 for NaN. */
export function unit(value: number): number {
  return Number.isNaN(value) ? 1 : Math.min(1, Math.max(0, value));
}

/**
 * Vertex colors: linear, within 0..1. Alpha is only clamped.
 *
 * @param colors 4 per vertex
 */
export function linearColors(
  colors: Float32Array,
  colorSpace: Material['colorSpace'],
): Float32Array<ArrayBuffer> {
  const linear = new Float32Array(colors);
  for (let at = 0; at < linear.length; at++)
    linear[at] = at % 4 === 3 ? unit(linear[at]!) : linearChannel(linear[at]!, colorSpace);
  return linear;
}

/** The inverse of `linearColors` for materials with sRGB colors. */
export function srgbColors(colors: Float32Array): Float32Array<ArrayBuffer> {
  return colors.map((value, at) => (at % 4 === 3 ? value : linearToSrgb(value)));
}
