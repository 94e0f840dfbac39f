/** A Phong material as a metallic-roughness one, never metallic. */

import { linearChannel, unit } from '../../../scene/linear-color.ts';
import type { Color, Material, Vec3 } from '../../../scene/scene.ts';

/**
 * The diffuse color, linear. Old tools write black for textured materials, but glTF multiplies color and texture, so black
 * with a diffuse map is written as white. Alpha is used only if the material is not opaque.
 */
export function baseColor({ diffuse, colorSpace, alpha, maps }: Material): Color {
  const linear = (channel: number) => linearChannel(channel, colorSpace);
  const [red, green, blue] = diffuse;
  const opacity = alpha === 'opaque' ? 1 : unit(diffuse[3]);
  const isCovered = maps.some(({ use }) => use === 'diffuse');
  if (isCovered && red === 0 && green === 0 && blue === 0) return [1, 1, 1, opacity];
  return [linear(red), linear(green), linear(blue), opacity];
}

/** The emissive color; glTF multiplies it with its map, so that a map without a color needs white. */
export function emissiveFactor({ emissive, colorSpace }: Material, hasMap: boolean): Vec3 {
  if (emissive) return emissive.map((channel) => linearChannel(channel, colorSpace)) as Vec3;
  return hasMap ? [1, 1, 1] : [0, 0, 0];
}

/** The roughness with the highlight width of a Phong exponent: sqrt(2 / (exponent + 2)). */
export function roughness(shininess: number): number {
  return unit(Math.sqrt(2 / (Math.max(0, shininess) + 2)));
}
