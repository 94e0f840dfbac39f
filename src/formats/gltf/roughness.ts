/** Highlights of metallic-roughness materials as those of Phong's model. */

/** A perfect mirror would have an infinite exponent. */
const LEAST_ROUGHNESS = 0.02;

/** The Phong exponent with the highlight width of a roughness: 2 / roughness² - 2. */
export function exponentOf(roughness: number): number {
  return Math.max(0, 2 / Math.max(roughness, LEAST_ROUGHNESS) ** 2 - 2);
}
