import type { Material } from '../../scene/scene.ts';

/** A channel of a colour as glTF wants it: linear, within 0..1; 1 for what is no number. */
export function linearChannel(channel: number, colorSpace: Material['colorSpace']): number {
  return colorSpace === 'srgb' ? srgbToLinear(unit(channel)) : unit(channel);
}

/** Linear light of an sRGB channel, by IEC 61966-2-1: c / 12.92 up to 0.04045, ((c + 0.055) / 1.055) ^ 2.4 above. */
export function srgbToLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Clamped to 0..1; 1 for what is no number. */
export function unit(value: number): number {
  return Number.isNaN(value) ? 1 : Math.min(1, Math.max(0, value));
}

/**
 * Vertex colours as glTF wants them: linear, within 0..1. Alpha is no colour and is only clamped.
 *
 * @param colors 4 per vertex
 */
export function linearColors(
  colors: Float32Array,
  colorSpace: Material['colorSpace'],
): Float32Array<ArrayBuffer> {
  return Float32Array.from(colors, (value, at) => {
    return at % 4 === 3 ? unit(value) : linearChannel(value, colorSpace);
  });
}

/** The sRGB channel of linear light, by IEC 61966-2-1: the way back of `srgbToLinear`. */
export function linearToSrgb(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The way back of `linearColors` for materials whose colours are sRGB. */
export function srgbColors(colors: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(colors, (value, at) => (at % 4 === 3 ? value : linearToSrgb(value)));
}
