/** Queries about the maps of a material. */
import { type MapUse, type Material, type MaterialMap, NONE, type Scene } from './scene.ts';

/** The effective map of a use: the first with a texture. */
export function mapFor({ maps }: Material, use: MapUse): MaterialMap | undefined {
  return maps.find((map) => map.use === use && map.texture !== NONE);
}

/** The maps with a texture; the diffuse map comes first, for targets whose first texture covers the surface. */
export function diffuseFirst(material: Material): MaterialMap[] {
  const diffuse = mapFor(material, 'diffuse');
  const others = material.maps.filter((map) => map.texture !== NONE && map !== diffuse);
  return diffuse ? [diffuse, ...others] : others;
}

/** The map that covers the surface: the diffuse map, or else the emissive one. */
export function firstMap(material: Material): MaterialMap | undefined {
  return mapFor(material, 'diffuse') ?? mapFor(material, 'emissive');
}

/** The metalness of a material; a factor of the metalness in its map, if it has one. */
export function metalnessOf(material: Material): number {
  return material.metalness ?? (mapFor(material, 'metallicRoughness') ? 1 : 0);
}

/**
 * The opacity map of a material if its texture differs from that of the diffuse map, so that the alpha of the diffuse
 * texture does not replace it. Undefined unless it has the placement of the diffuse map.
 */
export function separateOpacity({ textures }: Scene, material: Material): MaterialMap | undefined {
  const diffuse = mapFor(material, 'diffuse');
  const opacity = mapFor(material, 'opacity');
  if (!diffuse || !opacity || material.alpha === 'opaque' || !lieAlike(diffuse, opacity)) return undefined;
  return textures[diffuse.texture]?.uri === textures[opacity.texture]?.uri ? undefined : opacity;
}

/** Whether a map shows the image of the diffuse map, and in the same place. */
export function repeatsDiffuse(
  { textures }: Pick<Scene, 'textures'>,
  material: Material,
  map: MaterialMap,
): boolean {
  const diffuse = mapFor(material, 'diffuse');
  const uriOf = ({ texture }: MaterialMap) => textures[texture]?.uri;
  return diffuse !== undefined && uriOf(diffuse) === uriOf(map) && lieAlike(map, diffuse);
}

type Lying = Pick<MaterialMap, 'uv' | 'transform' | 'wrap'>;

/** Whether two maps have the same placement on a surface. */
export function lieAlike(first: Lying, second: Lying): boolean {
  const [a, b] = [placement(first), placement(second)];
  return a.every((value, index) => value === b[index]);
}

function placement({ uv, transform, wrap }: Lying): (number | string)[] {
  const { offset, scale, rotation } = transform ?? { offset: [0, 0], scale: [1, 1], rotation: 0 };
  const { u, v } = wrap ?? { u: 'repeat', v: 'repeat' };
  return [uv, ...offset, ...scale, rotation, u, v];
}

/** Texture coordinates, 2 per vertex, with the transform of a map. */
export function placedUvs(uvs: Float32Array, { transform }: Pick<MaterialMap, 'transform'>): Float32Array {
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
