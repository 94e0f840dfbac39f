/** Fits uses and placements of textures. */
import { diffuseFirst, firstMap, lieAlike, mapFor, repeatsDiffuse, separateOpacity } from '../scene/maps.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Material, type MaterialMap, NONE, type Scene, type Wrap } from '../scene/scene.ts';
import type { MaterialCapabilities } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import type { ReportLoss } from './report-loss.ts';

/** A map and its material. */
interface Place {
  scene: Scene;
  material: Material;
  map: MaterialMap;
}

/** Unsupported maps lose their texture but stay in the list. */
export function fitMaps(
  scene: Scene,
  material: Material,
  capabilities: MaterialCapabilities,
  path: ElementPath,
  reportLoss: ReportLoss,
): Partial<Material> {
  const maps = material.maps.map((map, index) => {
    if (map.texture === NONE) return map;
    const what = `texture "${scene.textures[map.texture]?.uri ?? ''}" (${map.use})`;
    const reportMapLoss: ReportLoss = (code, message) =>
      reportLoss(code, `${message} ${what}`, { path: `${path}.maps[${index}]` });
    const place: Place = { scene, material, map };
    return isHeld(place, capabilities)
      ? laid(place, capabilities, reportMapLoss)
      : withoutUse(place, capabilities, repeats(place, capabilities) ? () => {} : reportMapLoss);
  });
  return maps.every((map, index) => map === material.maps[index]) ? {} : { maps };
}

function isHeld(place: Place, capabilities: MaterialCapabilities): boolean {
  const { scene, material, map } = place;
  const { maps, slots = [], otherMaps, opacityInAlpha, lying } = capabilities;
  const { use, slot } = map;
  if (otherMaps === 'returned' || (slot !== undefined && slots.includes(slot))) return true;
  if (use === 'other') return maps.includes(use) && !wouldCover(place, capabilities);
  if (!maps.includes(use)) return false;
  if (use === 'opacity' && opacityInAlpha) return map === separateOpacity(scene, material);
  const liesRight = lying !== 'alike' || use === 'diffuse' || lieAlike(map, firstOf(material));
  return map === mapFor(material, use) && liesRight;
}

/** Whether a map without a use would be taken for the diffuse map. */
function wouldCover({ material }: Place, { firstCovers = false }: MaterialCapabilities): boolean {
  return firstCovers && mapFor(material, 'diffuse') === undefined;
}

type Lying = Pick<MaterialMap, 'uv' | 'transform'>;

/** The placement of the first texture, which applies to all if they must agree. */
function firstOf(material: Material): Lying {
  return firstMap(material) ?? { uv: 0 };
}

/**
 * Whether a supported map is equivalent: the alpha of the diffuse texture, emission in its colors, or normals beside
 * heights.
 */
function repeats({ scene, material, map }: Place, { maps, emissive }: MaterialCapabilities): boolean {
  if (map.use === 'opacity') return repeatsDiffuse(scene, material, map);
  if (map.use === 'emissive') return emissive !== 'none' && repeatsDiffuse(scene, material, map);
  return map.use === 'bump' && maps.includes('normal') && mapFor(material, 'normal') !== undefined;
}

function withoutUse(place: Place, capabilities: MaterialCapabilities, reportLoss: ReportLoss): MaterialMap {
  const { map } = place;
  const { otherMaps } = capabilities;
  if (otherMaps === 'unnamed' && !wouldCover(place, capabilities)) {
    reportLoss(FIT_CODES.FIT_MAP_USE_DROPPED, 'cannot hold the use of the');
    return { ...map, use: 'other' };
  }
  reportLoss(FIT_CODES.FIT_MAP_DROPPED, 'cannot hold the');
  return otherMaps === 'named' ? map : { ...map, texture: NONE };
}

function laid(place: Place, capabilities: MaterialCapabilities, reportLoss: ReportLoss): MaterialMap {
  const { wrap, ...withoutEdges } = place.map;
  const { uv, transform, ...image } = withoutEdges;
  const lying = lyingOf(place, capabilities);
  const edges = wrap && { u: edgeOf(wrap.u, capabilities), v: edgeOf(wrap.v, capabilities) };
  const lies = uv === lying.uv && (transform === lying.transform || lieAlike(withoutEdges, lying));
  const ends = edges?.u === wrap?.u && edges?.v === wrap?.v;
  if (!lies) reportLoss(FIT_CODES.FIT_TEXTURE_PLACE_DROPPED, 'cannot hold the placement of the');
  if (!ends) reportLoss(FIT_CODES.FIT_WRAP_DROPPED, 'can only repeat the');
  return lies && ends ? place.map : { ...image, ...lying, ...(edges ? { wrap: edges } : {}) };
}

function lyingOf({ map, material }: Place, capabilities: MaterialCapabilities): Lying {
  const { lying } = capabilities;
  const placement = lying === 'first' ? firstOf(material) : map;
  const { uv, transform } = placement;
  const number = diffuseFirst(material).indexOf(map);
  const isHeld = isHeldTransform(placement, capabilities);
  return { uv: lying === 'numbered' ? number : uv, ...(transform && isHeld ? { transform } : {}) };
}

/** Whether materials can hold the transform of a texture. */
export function isHeldTransform(
  { transform }: Pick<MaterialMap, 'transform'>,
  { transforms }: MaterialCapabilities,
): boolean {
  return !transform || transforms === 'any' || (transforms === 'even' && isEven(transform));
}

/** Whether scale and rotation commute. */
function isEven({ scale: [u, v], rotation }: NonNullable<MaterialMap['transform']>): boolean {
  return u !== 0 && v !== 0 && (rotation === 0 || u === v);
}

function edgeOf(wrap: Wrap, { wraps }: MaterialCapabilities): Wrap {
  return wraps.includes(wrap) ? wrap : 'repeat';
}
