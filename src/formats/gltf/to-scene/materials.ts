/** Materials: from metallic-roughness to the terms of old systems, or from the extras that Exhume wrote. */

import type { Physical } from '../../../fit/effects.ts';
import type { Kept } from '../../../fit/kept.ts';
import { FormatError } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import { linearChannel } from '../../../scene/linear-color.ts';
import type { Color, MapUse, Material, MaterialMap, Vec3 } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/container/json.ts';
import { ignore, type Source } from '../files/container/source.ts';
import { LAYER_NAMES, LAYER_SLOTS, LAYERS } from '../layers.ts';
import { UNUSED_MAP } from '../properties.ts';
import { exponentOf } from '../roughness.ts';
import { ALPHAS } from '../values.ts';
import { ownExtras } from './extras.ts';
import { createMapReader, type MapReader } from './textures.ts';

/**
 * Adds all materials of the file with their indices, and the images that they use.
 *
 * @returns textures of the scene, by the indices of their images
 */
export function addMaterials(source: Source): ReadonlyMap<number, number> {
  const { mapOf, added } = createMapReader(source);
  for (const material of source.json.objects('materials')) {
    source.scene.materials.push(readMaterial(source, material, mapOf));
  }
  return added;
}

function readMaterial(source: Source, material: JsonObject, mapOf: MapReader): Material {
  const rough = material.object('pbrMetallicRoughness');
  const factor = (rough?.numbers('baseColorFactor', 4) ?? [1, 1, 1, 1]) as Color;
  const written = writtenColors(material);
  const { colorSpace } = written;
  const alpha = ALPHAS.get(material.string('alphaMode') ?? 'OPAQUE') ?? 'opaque';
  const cutoff = material.number('alphaCutoff');
  const glow = emissiveOf(material);
  const roughness = rough?.number('roughnessFactor') ?? 1;
  const metallic = rough?.number('metallicFactor') ?? 1;
  const maps = [...mapsOf(material, rough, mapOf), ...unusedMaps(source, material)];
  const isMetalMapped = maps.some(({ use }) => use === 'metallicRoughness');
  return {
    name: material.string('name') ?? '',
    colorSpace,
    diffuse: diffuseOf(factor, written, alpha, maps),
    ambient: written.ambient ?? diffuseOf(factor, written, alpha, maps),
    specular: written.specular ?? specularOf(material, rough, colorSpace),
    shininess: shininessOf(roughness, written.shininess),
    ...(metallic === 0 && !isMetalMapped ? {} : { metalness: metallic }),
    alpha,
    ...(alpha === 'mask' && cutoff !== undefined ? { alphaCutoff: cutoff } : {}),
    ...(glow ? { emissive: asColor(glow, written.emissive, colorSpace) } : {}),
    ...(material.extension('KHR_materials_unlit') ? { unlit: true } : {}),
    doubleSided: material.raw('doubleSided') === true,
    maps,
    ...propertiesOf(source, material, rough),
  };
}

/** The original colors that Exhume wrote to extras, which are used as long as the glTF values still match them. */
interface WrittenColors {
  colorSpace: Material['colorSpace'];
  diffuse?: Color;
  ambient?: Color;
  specular?: Color;
  shininess?: number;
  emissive?: Vec3;
}

function writtenColors(material: JsonObject): WrittenColors {
  const { colorSpace, diffuse, ambient, specular, shininess, emissive } = material.extras();
  if (colorSpace !== 'srgb' && colorSpace !== 'linear') return { colorSpace: 'srgb' };
  return {
    colorSpace,
    ...(isColor(diffuse, 4) ? { diffuse: diffuse as Color } : {}),
    ...(isColor(ambient, 4) ? { ambient: ambient as Color } : {}),
    ...(isColor(specular, 4) ? { specular: specular as Color } : {}),
    ...(typeof shininess === 'number' ? { shininess } : {}),
    ...(isColor(emissive, 3) ? { emissive: emissive as Vec3 } : {}),
  };
}

function isColor(value: unknown, channels: number): boolean {
  return (
    Array.isArray(value) && value.length === channels && value.every((channel) => typeof channel === 'number')
  );
}

/** Colors that differ by less than this are unedited: programs store them in eight bits or as text. */
const SAME = 1 / 512;

function diffuseOf(
  factor: Color,
  { colorSpace, diffuse }: WrittenColors,
  alpha: Material['alpha'],
  maps: readonly MaterialMap[],
): Color {
  if (diffuse) {
    const [red, green, blue, opacity] = diffuse;
    const linear = [red, green, blue].map((channel) => linearChannel(channel, colorSpace));
    const isBlack = red === 0 && green === 0 && blue === 0;
    // Black with a texture is written as white.
    const isCovered = isBlack && maps.some(({ use }) => use === 'diffuse');
    const color = isCovered ? [1, 1, 1] : linear;
    const isSame = color.every((channel, index) => Math.abs(channel - factor[index]!) < SAME);
    if (isSame && (alpha === 'opaque' || Math.abs(opacity - factor[3]) < SAME)) return diffuse;
  }
  const [red, green, blue] = asColor([factor[0], factor[1], factor[2]], undefined, colorSpace);
  return [red, green, blue, factor[3]];
}

function asColor(linear: Vec3, written: Vec3 | undefined, colorSpace: Material['colorSpace']): Vec3 {
  const isSame = written?.every(
    (channel, index) => Math.abs(linearChannel(channel, colorSpace) - linear[index]!) < SAME,
  );
  if (written && isSame) return written;
  return colorSpace === 'srgb' ? (linear.map(linearToSrgb) as Vec3) : linear;
}

function shininessOf(roughness: number, written: number | undefined): number {
  const exponent = exponentOf(roughness);
  if (written === undefined) return exponent;
  const writtenRoughness = Math.min(1, Math.sqrt(2 / (Math.max(0, written) + 2)));
  return Math.abs(writtenRoughness - roughness) < SAME ? written : exponent;
}
/** The specular color is the base color for metals, else 0.04, times the extension's factors. */
export function specularOf(
  material: JsonObject,
  rough: JsonObject | undefined,
  colorSpace: Material['colorSpace'],
): Color {
  const metallic = rough?.number('metallicFactor') ?? 1;
  const base = rough?.numbers('baseColorFactor', 4) ?? [1, 1, 1, 1];
  const extension = material.extension('KHR_materials_specular');
  const strength = extension?.number('specularFactor') ?? 1;
  const tint = extension?.numbers('specularColorFactor', 3) ?? [1, 1, 1];
  const linear = tint.map((channel, index) => {
    return Math.min(1, PLAIN_REFLECTION * strength * channel * (1 - metallic) + base[index]! * metallic);
  }) as Vec3;
  return [...asColor(linear, undefined, colorSpace), 1];
}
const PLAIN_REFLECTION = 0.04;

function emissiveOf(material: JsonObject): Vec3 | undefined {
  const factor = material.numbers('emissiveFactor', 3) as Vec3 | undefined;
  const strength = material.extension('KHR_materials_emissive_strength')?.number('emissiveStrength') ?? 1;
  if (!factor || factor.every((channel) => channel === 0)) return undefined;
  return factor.map((channel) => Math.min(1, channel * strength)) as Vec3;
}

function mapsOf(material: JsonObject, rough: JsonObject | undefined, mapOf: MapReader): MaterialMap[] {
  const places: [JsonObject | undefined, MapUse][] = [
    [rough?.object('baseColorTexture'), 'diffuse'],
    [material.object('normalTexture'), 'normal'],
    [material.object('emissiveTexture'), 'emissive'],
    [rough?.object('metallicRoughnessTexture'), 'metallicRoughness'],
    [material.object('occlusionTexture'), 'occlusion'],
  ];
  const layered = [...LAYER_SLOTS].flatMap(([slot, { extension, texture }]) => {
    const info = material.extension(extension)?.object(texture);
    const map = info && mapOf(info, texture === 'specularColorTexture' ? 'specular' : 'other');
    return map ? [{ ...map, slot }] : [];
  });
  return [...places.flatMap(([info, use]) => (info && mapOf(info, use)) || []), ...layered];
}

type Transform = NonNullable<MaterialMap['transform']>;

/** The maps that Exhume wrote to extras, since glTF has no slot for them, or their images were not found. */
function unusedMaps(source: Source, material: JsonObject): MaterialMap[] {
  const { textures } = source.scene;
  const { maps } = ownExtras(source, material);
  if (!Array.isArray(maps)) return [];
  return maps.flatMap((entry: unknown): MaterialMap[] => {
    const kept = keptMap(source, material, entry);
    if (!kept || kept.merged) return [];
    const { texture: name, uri, merged: _, transform, ...map } = kept;
    const known = textures.findIndex((texture) => texture.uri === uri && !texture.bytes);
    const texture = known < 0 ? textures.push({ name, uri }) - 1 : known;
    return [{ ...map, texture, ...(transform ? { transform: transform as Transform } : {}) }];
  });
}

function keptMap(source: Source, material: JsonObject, entry: unknown): Kept<typeof UNUSED_MAP> | undefined {
  try {
    return UNUSED_MAP.revive(entry, () => {});
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    ignore(source, 'an invalid map in extras', material.pathOf('extras'));
    return undefined;
  }
}

/** The properties of a material that Exhume wrote to its extras, or the extras of other programs. */
function propertiesOf(
  source: Source,
  material: JsonObject,
  rough: JsonObject | undefined,
): Pick<Material, 'properties'> {
  const {
    colorSpace: _,
    diffuse,
    ambient,
    specular,
    shininess,
    emissive,
    maps,
    properties,
    ...others
  } = ownExtras(source, material);
  const { gltf: _gltf, ...own } = (
    typeof properties === 'object' && properties !== null ? properties : {}
  ) as Record<string, unknown>;
  const physical = physicalOf(material, rough);
  const kept = { ...others, ...own, ...(physical ? { gltf: physical } : {}) };
  return Object.keys(kept).length > 0 ? { properties: kept } : {};
}

/** Values that materials of old systems lack; undefined if there are none. */
function physicalOf(material: JsonObject, rough: JsonObject | undefined): Physical | undefined {
  const metallic = rough?.number('metallicFactor') ?? 1;
  const roughness = rough?.number('roughnessFactor') ?? 1;
  const normalScale = material.object('normalTexture')?.number('scale') ?? 1;
  const occlusionStrength = material.object('occlusionTexture')?.number('strength') ?? 1;
  const layers = layersOf(material);
  const extended = { ...extensionsOf(material), ...(Object.keys(layers).length > 0 ? { layers } : {}) };
  const isPlain = metallic === 0 && normalScale === 1 && occlusionStrength === 1;
  if (isPlain && Object.keys(extended).length === 0) return undefined;
  return { roughness, normalScale, occlusionStrength, ...extended };
}

/** The values of extensions without an effect on the scene. */
function layersOf(material: JsonObject): NonNullable<Physical['layers']> {
  const layers: NonNullable<Physical['layers']> = {};
  for (const name of LAYER_NAMES) {
    const extension = material.extension(name);
    if (!extension) continue;
    const values: Record<string, number[]> = {};
    for (const [key, width] of Object.entries(LAYERS[name].values)) {
      const value = width === 1 ? extension.number(key) : extension.numbers(key, width);
      if (value !== undefined) values[key] = [value].flat() as number[];
    }
    for (const [texture, scaleName] of Object.entries(LAYERS[name].textures)) {
      const scale = extension.object(texture)?.number('scale');
      if (scaleName && scale !== undefined) values[scaleName] = [scale];
    }
    layers[name] = values;
  }
  return layers;
}

/** The values of extensions whose effect the scene can only approximate. */
function extensionsOf(material: JsonObject): Pick<Physical, 'ior' | 'reflection' | 'glow'> {
  const ior = material.extension('KHR_materials_ior')?.number('ior');
  const specular = material.extension('KHR_materials_specular');
  const strength = material.extension('KHR_materials_emissive_strength')?.number('emissiveStrength');
  const reflection = {
    strength: specular?.number('specularFactor') ?? 1,
    color: [...(specular?.numbers('specularColorFactor', 3) ?? [1, 1, 1])],
  };
  const color = [...(material.numbers('emissiveFactor', 3) ?? [0, 0, 0])];
  return {
    ...(ior === undefined ? {} : { ior }),
    ...(specular ? { reflection } : {}),
    ...(strength === undefined ? {} : { glow: { strength, color } }),
  };
}
