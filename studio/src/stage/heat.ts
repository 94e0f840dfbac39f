/** Numbers as colors: from cold (zero) to hot (the maximum). */
import { srgbToLinear } from 'exhume';

/** Evenly spaced stops, RGB 0..1 in sRGB. Each is lighter than the one before, so that they also differ in gray. */
const STOPS = [
  [0.16, 0.18, 0.5],
  [0.15, 0.38, 0.74],
  [0.16, 0.62, 0.63],
  [0.45, 0.79, 0.4],
  [0.95, 0.82, 0.25],
  [1, 0.95, 0.75],
] as const;

/** @param share 0..1; NaN counts as 0 */
export function writeHeat(share: number, out: Float32Array, at: number): void {
  const clamped = share > 0 ? Math.min(share, 1) : 0;
  const place = clamped * (STOPS.length - 1);
  const stop = Math.min(STOPS.length - 2, Math.floor(place));
  const rest = place - stop;
  for (let channel = 0; channel < 3; channel++) {
    const from = STOPS[stop]![channel]!;
    out[at + channel] = srgbToLinear(from + (STOPS[stop + 1]![channel]! - from) * rest);
  }
}

/**
 * Colors of a column of numbers.
 *
 * @param values one per vertex
 * @param most the value of the hottest color
 * @param colors receives 3 per vertex, linear, as three.js expects vertex colors
 */
export function heatColors(values: ArrayLike<number>, most: number, colors: Float32Array): void {
  for (let vertex = 0; vertex < values.length; vertex++)
    writeHeat(most > 0 ? values[vertex]! / most : 0, colors, vertex * 3);
}

/** A CSS gradient for the legend. */
export function heatGradient(): string {
  const stops = STOPS.map((stop) => `rgb(${stop.map((channel) => Math.round(channel * 255)).join(' ')})`);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
