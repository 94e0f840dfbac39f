/** Texture coordinates with the placements of textures, which files can hold in materials or in the coordinates. */
import { diffuseFirst, firstMap, lieAlike, placedUvs } from '../scene/maps.ts';
import { type Material, type MaterialMap, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import type { MaterialCapabilities } from './capabilities.ts';
import { isHeldTransform } from './maps.ts';

type Placed = Pick<Scene, 'meshes' | 'materials'>;
type Uvs = Primitive['uvs'];

/** A material, and the texture coordinates of surfaces that have it. */
type Placement = { material: Material; uvsOf: (uvs: Uvs) => Uvs } | undefined;

/** Applies placements of textures that the materials of a target cannot hold to the texture coordinates, where possible. */
export function placeTextures(scene: Placed, capabilities: MaterialCapabilities): Placed {
  const isNumbered = capabilities.lying === 'numbered' && capabilities.maps.length > 0;
  return isNumbered ? withPlacements(scene, bySetOfIndex) : applyTransforms(scene, capabilities);
}

/** Like `placeTextures`, but textures keep their UV sets where each may have its own. */
export function applyTransforms(scene: Placed, capabilities: MaterialCapabilities): Placed {
  const { lying } = capabilities;
  if (lying === 'first' || lying === 'alike') return withPlacements(scene, bySetOfFirst);
  return withPlacedUvs(scene, (map) => !isHeldTransform(map, capabilities));
}

/**
 * Meshes and materials of the same look in which only textures with different transforms on one UV set have transforms.
 *
 * @param isPlaced whether the transform of a map is applied to the texture coordinates
 */
export function withPlacedUvs(scene: Placed, isPlaced: (map: MaterialMap) => boolean = () => true): Placed {
  return withPlacements(scene, (material) => {
    const bySet = mapsBySet(material, isPlaced);
    if (bySet.size === 0) return;
    const maps = material.maps.map((map) => (bySet.has(map.uv) ? withoutTransform(map) : map));
    const uvsOf = (uvs: Uvs) => uvs.map((column, set) => placedUvs(column, bySet.get(set) ?? {}));
    return { material: { ...material, maps }, uvsOf };
  });
}

function withPlacements(
  { meshes, materials }: Placed,
  placementOf: (material: Material) => Placement,
): Placed {
  const placements = materials.map(placementOf);
  if (placements.every((placement) => placement === undefined)) return { meshes, materials };
  const placed = (primitive: Primitive): Primitive => {
    const placement = placements[primitive.material];
    return placement ? { ...primitive, uvs: placement.uvsOf(primitive.uvs) } : primitive;
  };
  return {
    meshes: meshes.map((mesh) => {
      const primitives = mesh.primitives.map(placed);
      const isSame = primitives.every((primitive, index) => primitive === mesh.primitives[index]);
      return isSame ? mesh : { ...mesh, primitives };
    }),
    materials: materials.map((material, index) => placements[index]?.material ?? material),
  };
}

/** Each map has the UV set of its index; sets that no map uses follow. */
function bySetOfIndex(material: Material): Placement {
  const shown = diffuseFirst(material);
  if (shown.every(({ uv, transform }, index) => uv === index && !transform)) return;
  const uvsOf = (uvs: Uvs) => {
    const [first] = uvs;
    if (!first) return uvs;
    const own = shown.map((map) => placedUvs(uvs[map.uv] ?? first, map));
    return [...own, ...uvs.filter((_, set) => shown.every(({ uv }) => uv !== set))];
  };
  const maps = material.maps.map((map) => {
    const index = shown.indexOf(map);
    return index < 0 ? map : { ...withoutTransform(map), uv: index };
  });
  return { material: { ...material, maps }, uvsOf };
}

/** The UV set of the first map, transformed, comes before the others. */
function bySetOfFirst(material: Material): Placement {
  const first = firstMap(material);
  if (!first || (first.uv === 0 && !first.transform)) return;
  const uvsOf = (uvs: Uvs) => {
    const own = first.uv < uvs.length ? first.uv : 0;
    return uvs[own] ? [placedUvs(uvs[own], first), ...uvs.filter((_, set) => set !== own)] : uvs;
  };
  const maps = material.maps.map((map) => {
    const uv = map.uv === first.uv ? 0 : map.uv + Number(map.uv < first.uv);
    return liesLike(map, first) ? { ...withoutTransform(map), uv } : { ...map, uv };
  });
  return { material: { ...material, maps }, uvsOf };
}

/** For each UV set whose textures all have the same transform, one of them. */
function mapsBySet({ maps }: Material, isPlaced: (map: MaterialMap) => boolean): Map<number, MaterialMap> {
  const found = new Map<number, MaterialMap>();
  const shown = maps.filter(({ texture }) => texture !== NONE);
  for (const map of shown) {
    if (!map.transform || !isPlaced(map)) continue;
    const others = shown.filter(({ uv }) => uv === map.uv);
    if (others.every((other) => liesLike(other, map))) found.set(map.uv, map);
  }
  return found;
}

/** Whether two maps have the same placement, apart from the edges of their images. */
function liesLike({ wrap: _, ...map }: MaterialMap, { wrap: __, ...other }: MaterialMap): boolean {
  return lieAlike(map, other);
}

function withoutTransform({ transform: _, ...map }: MaterialMap): MaterialMap {
  return map;
}
