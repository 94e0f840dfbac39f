/** The scene's materials and textures as those of CryTek files. */
import { FIT_CODES } from '../../../fit/codes.ts';
import { imageFile } from '../../../fit/images.ts';
import { foldCase } from '../../../fit/names.ts';
import type { LossDetail, Report } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import type { ElementPath, ScenePath } from '../../../scene/path.ts';
import { type MapUse, type Material, type MaterialMap, NONE, type Scene } from '../../../scene/scene.ts';
import { fileOf } from '../../../text/file-name.ts';
import { MATERIAL_FLAG, STANDARD } from '../files/chunks/materials.ts';
import { type MaterialContent, MULTI, type TextureMapContent } from '../files/chunks/records/material.ts';
import { cryengineProperties, type MaterialProperties } from '../properties.ts';
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

/** Heights and directions of the surface share a slot: the engine tells them apart by the image. */
const SLOT_OF: Readonly<Partial<Record<MapUse, Slot>>> = {
  diffuse: 'diffuse',
  opacity: 'opacity',
  bump: 'bump',
  normal: 'bump',
  specular: 'specular',
  gloss: 'gloss',
  reflection: 'reflection',
};

/** Bytes of a texture's path in a field of 128. */
const PATH_BYTES = 127;
/** Real files have this for ordinary maps (docs/reference/cryengine.md#texture-maps). */
const ORDINARY_MAPPING = 1;
/** The engine takes the stored glossiness times this (docs/reference/cryengine.md#materials). */
const SHININESS = 100;
/**
 * What is written where the scene does not come from the engine: bounce, static and sliding friction
 * (docs/reference/cryengine.md#materials).
 */
const USUAL_DYNAMICS = [1, 0, 0];
const USUAL_CUTOFF = 0.5;

/** What the files call the textures: as the scene does where there is no image to be written, else by the image's name. */
export function texturePaths({ textures }: Scene, report: Report): string[] {
  const names = fittingNames(TEXTURE_BYTES, report, foldCase);
  return textures.map(({ uri, bytes }, index) => {
    const place: ScenePath = `textures[${index}]`;
    const folder = uri.slice(0, uri.length - fileOf(uri).length);
    const file = imageFile(uri);
    const dot = file.lastIndexOf('.') > 0 ? file.lastIndexOf('.') : file.length;
    const extension = nameBytes(file.slice(dot)).length < TEXTURE_BYTES ? file.slice(dot) : '';
    const name = bytes ? names.distinct(file.slice(0, dot), extension, place) : names.fit(file, place);
    const path = folder + name;
    return bytes || nameBytes(path).length > PATH_BYTES ? name : path;
  });
}

/**
 * A material that faces can have.
 *
 * @param place where the scene has it
 * @param name by which the file has it
 * @param paths what the file calls the textures
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
  const encode = material.colorSpace === 'linear' ? linearToSrgb : (value: number) => value;
  const bytes = (color: readonly number[]) =>
    Uint8Array.from(color.slice(0, 3), (value) => byte(encode(value)));
  // Textured materials of the engine are white in the scene; their own color is kept beside.
  const isWhite = diffuse.slice(0, 3).every((value) => value === 1);
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
      selfIllumination: kept.selfIllumination ?? selfIllumination(material),
      opacity: diffuse[3],
      maps: textureMaps(material, kept, paths, report, place),
      flags: flagsOf(material, kept),
      bounce: bounce!,
      staticFriction: staticFriction!,
      slidingFriction: slidingFriction!,
    },
  };
}

/** A list of materials, of which the faces of one node have each one. */
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

function byte(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

/** How strongly a surface shines by itself, in its own color. */
function selfIllumination({ emissive, diffuse }: Material): number {
  return emissive ? Math.min(1, Math.max(...emissive) / (Math.max(...diffuse.slice(0, 3)) || 1)) : 0;
}

function textureMaps(
  { name, alpha, diffuse, maps }: Material,
  kept: Partial<MaterialProperties>,
  paths: readonly string[],
  report: Report,
  path: ElementPath,
): Maps {
  const out = Object.fromEntries(SLOTS.map((slot) => [slot, textureMap()])) as Maps;
  const slots = slotsOf(maps, kept);
  maps.forEach((map, index) => {
    const slot = slots[index];
    if (map.texture === NONE) return;
    const detail: LossDetail = { path: `${path}.maps[${index}]` };
    if (!slot || map.uv !== 0 || slots.indexOf(slot) !== index) {
      const message = `there is no place for the texture of "${name}" for ${map.use}, set ${map.uv}`;
      report.lose(FIT_CODES.FIT_MAP_DROPPED, message, detail);
      return;
    }
    out[slot] = textureMap(paths[map.texture]!, map, kept.maps?.[slot]);
  });
  // That the alpha of its texture makes a surface clear, a material says by the same image in the slot of opacity.
  const saysClear = slots.includes('opacity') || diffuse[3] < 1 || (kept.flags ?? 0) & BLENDING;
  if (alpha === 'blend' && !saysClear) out.opacity = { ...out.diffuse };
  return out;
}

const BLENDING = MATERIAL_FLAG.additive | MATERIAL_FLAG.subtractive | MATERIAL_FLAG.additiveDecal;

/** Where maps go: back to where they came from where the scene is this engine's, else by their use. */
function slotsOf(maps: readonly MaterialMap[], kept: Partial<MaterialProperties>): (Slot | undefined)[] {
  const came = Object.keys(kept.maps ?? {});
  return maps.map(({ use }, index) => {
    const usual = SLOT_OF[use];
    const slot = came.length === maps.length ? SLOTS.find((known) => known === came[index]) : undefined;
    const isFit = slot === usual || SPECIAL.includes(use);
    return slot && isFit ? slot : usual;
  });
}

/** Uses of maps in slots that are called otherwise. */
const SPECIAL: readonly MapUse[] = ['other', 'normal'];

/** A map as real files have it; an empty slot is not all zeros (docs/reference/cryengine.md#texture-maps). */
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
 * 3D Studio Max moves a coordinate, turns and then scales it, about the center of the image and with v upwards: c becomes
 * ½ + S · R · (c - ½ - offset). The scene scales before it turns, which only comes to the same with one scale.
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
