/** What several readers of a material ask about its maps. */
import { type MapUse, type Material, type MaterialMap, NONE, type Scene } from './scene.ts';

/** The map that counts for a use: the first with a texture. */
export function mapFor({ maps }: Material, use: MapUse): MaterialMap | undefined {
  return maps.find((map) => map.use === use && map.texture !== NONE);
}

/**
 * The opacity map of a material whose texture is not that of the diffuse map over again: the alpha of the diffuse
 * texture does not say what it says. None unless it lies on the surface exactly like the diffuse map.
 */
export function separateOpacity({ textures }: Scene, material: Material): MaterialMap | undefined {
  const diffuse = mapFor(material, 'diffuse');
  const opacity = mapFor(material, 'opacity');
  if (!diffuse || !opacity || material.alpha === 'opaque' || !lieAlike(diffuse, opacity)) return undefined;
  return textures[diffuse.texture]?.uri === textures[opacity.texture]?.uri ? undefined : opacity;
}

type Lying = Pick<MaterialMap, 'uv' | 'transform' | 'wrap'>;

/** Whether two maps lie on a surface in the same way. */
export function lieAlike(first: Lying, second: Lying): boolean {
  const [a, b] = [placement(first), placement(second)];
  return a.every((value, index) => value === b[index]);
}

function placement({ uv, transform, wrap }: Lying): (number | string)[] {
  const { offset, scale, rotation } = transform ?? { offset: [0, 0], scale: [1, 1], rotation: 0 };
  const { u, v } = wrap ?? { u: 'repeat', v: 'repeat' };
  return [uv, ...offset, ...scale, rotation, u, v];
}

/** Texture coordinates, 2 per vertex, where a map has them. */
export function placedUvs(uvs: Float32Array, { transform }: MaterialMap): Float32Array {
  if (!transform) return uvs;
  const { offset, scale, rotation } = transform;
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  const out = new Float32Array(uvs.length);
  for (let i = 0; i + 1 < uvs.length; i += 2) {
    const u = scale[0] * uvs[i]!;
    const v = scale[1] * uvs[i + 1]!;
    out[i] = offset[0] + cosine * u + sine * v;
    out[i + 1] = offset[1] + cosine * v - sine * u;
  }
  return out;
}
