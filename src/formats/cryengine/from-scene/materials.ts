/** Materials and textures of a scene as those of CryTek files. */
import { colorBytes } from '../../../fit/byte-colors.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { imageFile } from '../../../fit/images.ts';
import { foldCase } from '../../../fit/names.ts';
import type { LossDetail, Report } from '../../../report/report.ts';
import { lieAlike, mapFor } from '../../../scene/maps.ts';
import type { ElementPath, ScenePath } from '../../../scene/path.ts';
import {
  type Color,
  type MapUse,
  type Material,
  type MaterialMap,
  NONE,
  type Scene,
} from '../../../scene/scene.ts';
import { fileOf, stemOf } from '../../../text/file-name.ts';
import { MATERIAL_FLAG, STANDARD } from '../files/chunks/materials.ts';
import { type MaterialContent, MULTI, type TextureMapContent } from '../files/chunks/records/material.ts';
import { cryengineProperties, type MaterialProperties } from '../properties.ts';
import { glowOf, NORMAL_MAP } from '../to-scene/scene-material.ts';
import type { NewContent } from './chunks.ts';
import { fittingNames, NAME_BYTES, nameBytes, storedName, TEXTURE_BYTES } from './names.ts';

type Maps = NonNullable<MaterialContent['standard']>['maps'];
type Slot = keyof Maps;

/** In the order of the record (docs/reference/cryengine.md#materials). */
const SLOTS: readonly Slot[] = [
  'ambient',
  'diffuse',
  'specular',
  'opacity',
  'bump',
  'gloss',
  'filter',
  'reflection',
  'subsurface',
  'detail',
];

/** Height and normal maps share a slot; the name of the image decides (docs/reference/cryengine.md#texture-maps). */
const SLOT_OF: Readonly<Partial<Record<MapUse, Slot>>> = {
  diffuse: 'diffuse',
  opacity: 'opacity',
  bump: 'bump',
  normal: 'bump',
  specular: 'specular',
  gloss: 'gloss',
  reflection: 'reflection',
};

/** Longest texture path in its field of 128 bytes. */
const PATH_BYTES = 127;
/** Mapping type of ordinary maps in real files (docs/reference/cryengine.md#texture-maps). */
const ORDINARY_MAPPING = 1;
/** The engine multiplies the stored glossiness by this (docs/reference/cryengine.md#materials). */
const SHININESS = 100;
/**
 * Bounce, static and sliding friction of materials that do not come from the engine
 * (docs/reference/cryengine.md#materials).
 */
const USUAL_DYNAMICS = [1, 0, 0];
const USUAL_CUTOFF = 0.5;

/**
 * Paths of textures in the files: those of the scene for textures without an image, else the name of the image file, marked if
 * it is a normal map.
 */
export function texturePaths(scene: Scene, written: string | undefined, report: Report): string[] {
  const { textures, materials } = scene;
  const maps = materials.flatMap((material) => material.maps);
  const isNormalMap = (index: number) =>
    maps.some(({ use, texture }) => use === 'normal' && texture === index);
  const names = fittingNames(TEXTURE_BYTES, report, foldCase);
  return textures.map(({ uri, bytes }, index) => {
    const place: ScenePath = `textures[${index}]`;
    const folder = uri.slice(0, uri.length - fileOf(uri).length);
    const image = imageFile(uri);
    const file = bytes && isNormalMap(index) ? asNormalMap(image) : image;
    const dot = file.lastIndexOf('.') > 0 ? file.lastIndexOf('.') : file.length;
    const extension = nameBytes(file.slice(dot)).length < TEXTURE_BYTES ? file.slice(dot) : '';
    const name = bytes ? names.distinct(file.slice(0, dot), extension, place) : names.fit(file, place);
    const path = (bytes ? foldersOf(written) : folder) + name;
    return nameBytes(path).length > PATH_BYTES ? name : path;
  });
}

/** Images of other names in the slot are heights. */
function asNormalMap(file: string): string {
  const stem = stemOf(file);
  return NORMAL_MAP.test(file) ? file : `${stem}_ddn${file.slice(stem.length)}`;
}

/** A folder as files name it, followed by a separator. */
function foldersOf(folder = ''): string {
  const parts = folder.split(/[\\/]+/).filter((part) => part !== '');
  return parts.map((part) => `${part}\\`).join('');
}

/**
 * A standard material.
 *
 * @param place of the material in the scene
 * @param name of the material in the file
 * @param paths of the textures in the file
 */
export function standardMaterial(
  material: Material,
  place: ElementPath,
  name: string,
  paths: readonly string[],
  report: Report,
): NewContent<'material'> {
  const kept = cryengineProperties<MaterialProperties>(material);
  const [bounce, staticFriction, slidingFriction] = kept.dynamics ?? USUAL_DYNAMICS;
  const { specular, diffuse, ambient, shininess } = material;
  const bytes = (color: Color) => Uint8Array.from(colorBytes(color, material.colorSpace));
  // Textured materials of the engine are white in the scene, which keeps their color in the properties.
  const isWhite = mapFor(material, 'diffuse') && diffuse.slice(0, 3).every((value) => value === 1);
  return {
    name: storedName(name, NAME_BYTES + 1),
    reserved: new Uint8Array(60),
    alphaTest: material.alpha === 'mask' ? (material.alphaCutoff ?? USUAL_CUTOFF) : 0,
    materialType: STANDARD,
    standard: {
      diffuse: isWhite && kept.diffuse ? Uint8Array.from(kept.diffuse) : bytes(diffuse),
      specular: bytes(specular),
      ambient: bytes(ambient),
      padding: new Uint8Array(3),
      specularLevel: kept.specularLevel ?? 1,
      shininess: shininess / SHININESS,
      selfIllumination: selfIllumination(material, kept),
      opacity: material.alpha === 'opaque' ? 1 : diffuse[3],
      maps: textureMaps(material, kept, paths, report, place),
      flags: flagsOf(material, kept),
      bounce: bounce!,
      staticFriction: staticFriction!,
      slidingFriction: slidingFriction!,
    },
  };
}

/** A multi-material: a list of materials for the faces of a node. */
export function materialList(name: string, childIds: readonly number[]): NewContent<'material'> {
  return {
    name: storedName(name, NAME_BYTES + 1),
    reserved: new Uint8Array(60),
    alphaTest: 0,
    materialType: MULTI,
    multi: { filler: new Uint8Array(2400), childIds: Int32Array.from(childIds) },
  };
}

function flagsOf({ doubleSided }: Material, { flags = 0 }: Partial<MaterialProperties>): number {
  const others = flags & ~MATERIAL_FLAG.twoSided;
  return (doubleSided ? others | MATERIAL_FLAG.twoSided : others) >>> 0;
}

/** Emission as a factor of the color of the surface: white under a texture, which replaces the color. That of the file if it says the same. */
function selfIllumination(material: Material, kept: Partial<MaterialProperties>): number {
  const { emissive = [0, 0, 0], diffuse } = material;
  const isTextured = mapFor(material, 'diffuse') !== undefined;
  const known = glowOf(isTextured ? WHITE : (kept.diffuse ?? WHITE), kept.selfIllumination ?? 0);
  if (
    kept.selfIllumination !== undefined &&
    known.every((value, at) => Math.abs(value - emissive[at]!) < SAME_COLOR)
  )
    return kept.selfIllumination;
  const brightest = isTextured ? 1 : Math.max(...diffuse.slice(0, 3)) || 1;
  return Math.min(1, Math.max(...emissive) / brightest);
}

const WHITE = [255, 255, 255];
/** Difference of colors that are the same except for rounding. */
const SAME_COLOR = 1 / 512;

function textureMaps(
  { name, alpha, diffuse, maps }: Material,
  kept: Partial<MaterialProperties>,
  paths: readonly string[],
  report: Report,
  path: ElementPath,
): Maps {
  const out = Object.fromEntries(SLOTS.map((slot) => [slot, textureMap()])) as Maps;
  const own = maps.filter((map) => !isGlow(map, maps));
  const slots = slotsOf(own, kept);
  own.forEach((map, index) => {
    const slot = slots[index];
    if (map.texture === NONE) return;
    const detail: LossDetail = { path: `${path}.maps[${maps.indexOf(map)}]` };
    if (map.use === 'opacity' && alpha === 'opaque') {
      const message = `Opacity map of material "${name}" was dropped, since it would make the opaque material transparent`;
      report.lose(FIT_CODES.FIT_MAP_DROPPED, message, detail);
      return;
    }
    if (!slot || map.uv !== 0 || slots.indexOf(slot) !== index) {
      const message = `Material "${name}" has no slot for map ${map.use} on UV set ${map.uv}`;
      report.lose(FIT_CODES.FIT_MAP_DROPPED, message, detail);
      return;
    }
    out[slot] = textureMap(paths[map.texture]!, map, kept.maps?.[slot]);
  });
  // A material whose transparency is the alpha of its diffuse texture has the same image in the opacity slot.
  const isClear = slots.includes('opacity') || diffuse[3] < 1 || (kept.flags ?? 0) & BLENDING;
  if (alpha === 'blend' && !isClear) out.opacity = { ...out.diffuse };
  return out;
}

/** Whether an emissive map is the diffuse texture of a self-illuminated surface, which needs no map. */
function isGlow(map: MaterialMap, maps: readonly MaterialMap[]): boolean {
  const diffuse = maps.find(({ use }) => use === 'diffuse');
  return map.use === 'emissive' && map.texture === diffuse?.texture && lieAlike(map, diffuse);
}

const BLENDING = MATERIAL_FLAG.additive | MATERIAL_FLAG.subtractive | MATERIAL_FLAG.additiveDecal;

/** Slots of maps: the original ones, in their order, if the scene comes from this engine, else those of their uses. */
function slotsOf(maps: readonly MaterialMap[], kept: Partial<MaterialProperties>): (Slot | undefined)[] {
  const left = SLOTS.filter((slot) => kept.maps?.[slot]);
  return maps.map(({ use }) => {
    const usual = SLOT_OF[use];
    const at = left.findIndex((slot) => slot === usual || SPECIAL[use]?.includes(slot));
    return at < 0 ? usual : left.splice(at, 1)[0];
  });
}

/** Slots of another name, by uses (docs/reference/cryengine.md#materials). */
const SPECIAL: Readonly<Partial<Record<MapUse, readonly Slot[]>>> = {
  normal: ['detail'],
  other: ['ambient', 'filter', 'subsurface', 'detail'],
};

/** A map as in real files, where an empty slot is not all zeros (docs/reference/cryengine.md#texture-maps). */
function textureMap(
  path = '',
  map?: MaterialMap,
  kept: Partial<NonNullable<MaterialProperties['maps']>[string]> = {},
): TextureMapContent {
  const wrap = map && (map.wrap ?? { u: 'repeat', v: 'repeat' });
  const placement = map?.transform ? storedPlacement(map.transform) : UNPLACED;
  return {
    name: storedName(path, PATH_BYTES + 1),
    mappingType: kept.mappingType ?? (map ? ORDINARY_MAPPING : 0),
    mapFlags: kept.flags ?? 0,
    amount: kept.amount ?? (map ? 100 : 0),
    reserved: new Uint8Array(32),
    tilesU: wrap?.u === 'repeat' ? 1 : 0,
    mirrorsU: wrap?.u === 'mirror' ? 1 : 0,
    tilesV: wrap?.v === 'repeat' ? 1 : 0,
    mirrorsV: wrap?.v === 'mirror' ? 1 : 0,
    padding: new Uint8Array(1),
    nthFrame: 0,
    reflectionSize: 0,
    reflectionBlur: 0,
    ...placement,
    rotationU: 0,
    rotationV: 0,
    offsetUController: -1,
    scaleUController: -1,
    rotationUController: -1,
    offsetVController: -1,
    scaleVController: -1,
    rotationVController: -1,
    rotationWController: -1,
  };
}

type Placement = Pick<TextureMapContent, 'offsetU' | 'offsetV' | 'scaleU' | 'scaleV' | 'rotationW'>;

const UNPLACED: Placement = { offsetU: 0, offsetV: 0, scaleU: 1, scaleV: 1, rotationW: 0 };
const CENTER = 0.5;

/**
 * 3ds Max translates a coordinate, rotates and then scales it, about the center of the image and with v upwards: c becomes
 * ½ + S · R · (c - ½ - offset). A scene scales before it rotates, which is only the same if both scales are equal.
 */
function storedPlacement({ offset, scale, rotation }: MapTransform): Placement {
  const [scaleU, scaleV] = scale;
  const a = CENTER - offset[0];
  const b = CENTER - offset[1];
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  const offsetU = (cosine * a - sine * b) / scaleU - CENTER;
  const offsetV = CENTER - (sine * a + cosine * b) / scaleV;
  return { offsetU, offsetV, scaleU, scaleV, rotationW: rotation };
}

type MapTransform = NonNullable<MaterialMap['transform']>;
