/** Merges edited materials into those of an original. */
import { saysTheSame } from '../../binary/patch.ts';
import { decodeImage } from '../../images/decode.ts';
import { FormatError } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import {
  type MapUse,
  type Material,
  type MaterialMap,
  NONE,
  type Scene,
  type Texture,
} from '../../scene/scene.ts';
import { fileOf } from '../library.ts';
import type { Selection } from './selection.ts';

const FIELDS = [
  'colorSpace',
  'diffuse',
  'ambient',
  'specular',
  'shininess',
  'metalness',
  'alpha',
  'alphaCutoff',
  'emissive',
  'unlit',
  'doubleSided',
] as const satisfies readonly (keyof Material)[];

/** Maps a texture of another scene to one of the original. */
export type TextureOf = (texture: number) => number;

/** The textures of a scene before and after an edit in terms of the original. */
export interface TextureNumbering {
  before: TextureOf;
  edited: TextureOf;
  /** For images that were added, by the indices of their textures, those of the same name. */
  former: ReadonlyMap<number, number>;
}

/**
 * Maps the textures of a scene before and after an edit to those of the original.
 *
 * @param textures of the original; missing images are added
 */
export function textureNumbering(textures: Texture[], before: Scene, edited: Scene): TextureNumbering {
  const known = matchByName(before.textures, textures);
  const counterparts = matchByName(edited.textures, before.textures);
  const added = new Map<number, number>();
  const former = new Map<number, number>();
  const add = (index: number): number => {
    const { name, uri, bytes } = edited.textures[index]!;
    const place =
      added.get(index) ?? textures.push({ name, uri: fileOf(uri), ...(bytes ? { bytes } : {}) }) - 1;
    const counterpart = known[counterparts[index]!] ?? NONE;
    if (counterpart !== NONE) former.set(place, counterpart);
    added.set(index, place);
    return place;
  };
  const isUntouched = (index: number, other: number) => {
    const { bytes } = edited.textures[index]!;
    return !bytes || saysTheSame(bytes, before.textures[other]?.bytes);
  };
  const placeOf = (index: number): number => {
    const own = edited.textures[index]!;
    const counterpart = counterparts[index]!;
    const other = before.textures[counterpart];
    if (!own.bytes || (other && isUntouched(index, counterpart))) return counterpart;
    const same = before.textures.findIndex((_, other) => isUntouched(index, other));
    return same === NONE && other && showTheSamePixels(own, other) ? counterpart : same;
  };
  const places = new Map<number, number>();
  return {
    before: (index) => known[index]!,
    edited: (index) => {
      const place = places.get(index) ?? placeOf(index);
      places.set(index, place);
      return known[place] ?? add(index);
    },
    former,
  };
}

/** Whether two images differ in their files at most, which programs write in other ways. */
function showTheSamePixels(...images: readonly [Texture, Texture]): boolean {
  const [a, b] = images.map(({ bytes, uri }) => {
    try {
      return bytes && decodeImage(bytes, uri);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      return undefined;
    }
  });
  return a !== undefined && saysTheSame(a, b);
}

/** What decides which images materials show. */
export interface Images {
  textureOf: Pick<TextureNumbering, 'before' | 'edited'>;
  /** Of the original, with new ones behind them. */
  textures: readonly Texture[];
  selection: Selection;
  /** Whether emission by the diffuse texture says that a surface glows in its own color, as in the original systems. */
  isGlowOwn?: boolean;
}

/**
 * A material with the differences between its states before and after an edit applied.
 *
 * @returns undefined if nothing differs
 */
export function mergeMaterial(
  original: Material,
  before: Material,
  edited: Material,
  { textureOf, textures, selection, isGlowOwn = false }: Images,
): Material | undefined {
  // Numbers of different color spaces cannot be compared.
  const isRecoded = before.colorSpace !== edited.colorSpace;
  const isChanged = (field: (typeof FIELDS)[number]) =>
    isRecoded || !saysTheSame(before[field], edited[field]);
  const fields = selection.includes(original.name) ? FIELDS.filter(isChanged) : [];
  const merged = mergeMaps(
    original.maps,
    before.maps.map((map) => ({ ...map, texture: textureOf.before(map.texture) })),
    edited.maps.map((map) => ({ ...map, texture: textureOf.edited(map.texture) })),
  );
  const maps = merged && isGlowOwn ? glowingInOwnColor(merged, original.maps) : merged;
  const isShown = maps && areChosen(maps, original, textures, selection);
  if (fields.length === 0 && !isShown) return undefined;
  const values = Object.fromEntries(fields.map((field) => [field, edited[field]]));
  return { ...original, ...values, ...(isShown ? { maps } : {}) };
}

/** Maps are chosen with their material, or with an image that they newly show. */
function areChosen(
  maps: readonly MaterialMap[],
  { name, maps: old }: Material,
  textures: readonly Texture[],
  selection: Selection,
): boolean {
  const known = new Set(old.map(({ texture }) => texture));
  const shown = maps.flatMap(({ texture }) => (known.has(texture) ? [] : (textures[texture] ?? [])));
  const names = shown.flatMap((image) => [image.name, image.uri]);
  return (
    selection.includes(name, ...names) && names.every((image) => selection.includes(image, name, ...names))
  );
}

/** Maps of uses that the edit did not change keep their order. */
function mergeMaps(
  original: readonly MaterialMap[],
  before: readonly MaterialMap[],
  edited: readonly MaterialMap[],
): MaterialMap[] | undefined {
  const of = (maps: readonly MaterialMap[], use: MapUse) => maps.filter((map) => map.use === use);
  const uses = new Set([...before, ...edited].map(({ use }) => use));
  const changed = [...uses].filter((use) => !saysTheSame(of(before, use), of(edited, use)));
  if (changed.length === 0) return undefined;
  const maps = original.flatMap((map) => {
    if (!changed.includes(map.use)) return [map];
    return of(original, map.use)[0] === map ? of(edited, map.use) : [];
  });
  const isNew = (use: MapUse) => of(original, use).length === 0;
  return [...maps, ...changed.filter(isNew).flatMap((use) => of(edited, use))];
}

/** Maps of a surface that glowed in its texture, and does so in another one, unless its emission was edited. */
function glowingInOwnColor(maps: readonly MaterialMap[], original: readonly MaterialMap[]): MaterialMap[] {
  const [former, own] = [original, maps].map((of) => of.find(({ use }) => use === 'diffuse'));
  return maps.map((map) => {
    const isOwn = map.use === 'emissive' && original.includes(map) && map.texture === former?.texture;
    return isOwn && own ? { ...map, texture: own.texture } : map;
  });
}
