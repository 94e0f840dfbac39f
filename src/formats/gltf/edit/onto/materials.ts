/** Puts edited materials into a file, and adds new ones. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { mapFor } from '../../../../scene/maps.ts';
import type { MapUse, Material, MaterialMap } from '../../../../scene/scene.ts';
import { unit } from '../../color.ts';
import { baseColor, emissiveFactor, roughness } from '../../from-scene/metallic-roughness.ts';
import { gltfProperties, type MaterialProperties } from '../../properties.ts';
import { type Holder as ExtrasHolder, putExtras } from './extras.ts';
import type { ImageWriter } from './images.ts';
import { listOf, type Target } from './target.ts';
import { putPlace, wrappedTexture } from './texture-place.ts';

const UNLIT = 'KHR_materials_unlit';
const STRENGTH = 'KHR_materials_emissive_strength';
const SPECULAR = 'KHR_materials_specular';
const MODES = { opaque: 'OPAQUE', mask: 'MASK', blend: 'BLEND' } as const;

/** Edited values, as extras keep the colors of the systems that Exhume converts from. */
const KEPT = ['colorSpace', 'diffuse', 'ambient', 'specular', 'shininess', 'emissive'] as const;

/** @param changed indices of edited materials */
export function putMaterials(target: Target, changed: readonly number[], images: ImageWriter): void {
  const { before, after } = target;
  const list = listOf(target, 'materials');
  for (const index of changed) {
    const [was, is] = [before.materials[index], after.materials[index]!];
    const material = list[index] ?? newMaterial(is);
    if (!was) list.push(material);
    putFactors(target, material, was, is);
    for (const use of USES)
      putMap(target, { material, use, images }, was && mapFor(was, use), mapFor(is, use));
    putProperties(material, was, is);
    putKept(material, was, is);
  }
}

function newMaterial(material: Material): GLTF.IMaterial {
  const { metallic = 0 } = gltfProperties<MaterialProperties>(material);
  return { name: material.name, pbrMetallicRoughness: { metallicFactor: metallic } };
}

function putFactors(target: Target, material: GLTF.IMaterial, was: Material | undefined, is: Material): void {
  const differs = (of: (material: Material) => unknown) => !was || !saysTheSame(of(was), of(is));
  const pbr: GLTF.IMaterialPbrMetallicRoughness = { ...material.pbrMetallicRoughness };
  if (differs(baseColor)) {
    const [old, own] = [was && baseColor(was), baseColor(is)];
    const { baseColorFactor = [1, 1, 1, 1] } = pbr;
    pbr.baseColorFactor = baseColorFactor.map((stored, at) =>
      old && saysTheSame(old[at], own[at]) ? stored : own[at]!,
    ) as typeof baseColorFactor;
  }
  if (differs(({ shininess }) => shininess)) pbr.roughnessFactor = roughness(is.shininess);
  if (Object.keys(pbr).length > 0) material.pbrMetallicRoughness = pbr;
  const glowOf = (one: Material) => emissiveFactor(one, mapFor(one, 'emissive') !== undefined);
  if (differs(glowOf)) {
    material.emissiveFactor = glowOf(is);
    removeExtension(material, STRENGTH);
  }
  if (differs(({ alpha }) => alpha)) material.alphaMode = MODES[is.alpha];
  if (differs(({ alphaCutoff }) => alphaCutoff)) {
    if (is.alphaCutoff === undefined) delete material.alphaCutoff;
    else material.alphaCutoff = unit(is.alphaCutoff);
  }
  if (differs(({ doubleSided }) => doubleSided)) material.doubleSided = is.doubleSided;
  if (differs(({ unlit = false }) => unlit)) putUnlit(target, material, is.unlit === true);
}

function putUnlit({ draft: { json } }: Target, material: GLTF.IMaterial, unlit: boolean): void {
  if (!unlit) {
    removeExtension(material, UNLIT);
    return;
  }
  material.extensions = { ...material.extensions, [UNLIT]: {} };
  json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), UNLIT])];
}

function removeExtension(material: GLTF.IMaterial, name: string): void {
  if (!material.extensions) return;
  delete material.extensions[name];
  if (Object.keys(material.extensions).length === 0) delete material.extensions;
}

type Holder = Record<string, GLTF.ITextureInfo | undefined>;

/** The objects with the textures of a material, and the names of these. */
const PLACES = {
  diffuse: [(material) => (material.pbrMetallicRoughness ??= {}), 'baseColorTexture'],
  metallicRoughness: [(material) => (material.pbrMetallicRoughness ??= {}), 'metallicRoughnessTexture'],
  normal: [(material) => material, 'normalTexture'],
  emissive: [(material) => material, 'emissiveTexture'],
  occlusion: [(material) => material, 'occlusionTexture'],
  specular: [(material) => material.extensions?.[SPECULAR], 'specularColorTexture'],
} satisfies Partial<Record<MapUse, [(material: GLTF.IMaterial) => unknown, string]>>;

type Use = keyof typeof PLACES;
const USES = Object.keys(PLACES) as Use[];

/** A texture slot of a material. */
interface Slot {
  material: GLTF.IMaterial;
  use: Use;
  images: ImageWriter;
}

function putMap(
  target: Target,
  { material, use, images }: Slot,
  was: MaterialMap | undefined,
  is: MaterialMap | undefined,
): void {
  if (saysTheSame(was, is)) return;
  const [holderOf, name] = PLACES[use];
  const holder = holderOf(material) as Holder | undefined;
  if (!holder) return;
  const info = holder[name];
  if (!is) {
    delete holder[name];
    return;
  }
  const shown = is.texture === was?.texture ? info?.index : images.textureFor(is.texture, info?.index);
  if (shown === undefined) return;
  const index = saysTheSame(was?.wrap, is.wrap) ? shown : wrappedTexture(target, shown, is.wrap);
  holder[name] = { ...info, index };
  putPlace(target, holder[name], was, is);
}

/** Exhume writes the properties of materials into a member of their extras. */
function putProperties(material: GLTF.IMaterial, was: Material | undefined, is: Material): void {
  const { properties } = material.extras ?? {};
  if (typeof properties !== 'object' || properties === null) {
    putExtras(material, was, is);
    return;
  }
  const kept: ExtrasHolder = { extras: { ...properties } };
  putExtras(kept, was, is);
  material.extras = { ...material.extras, properties: kept.extras };
}

/** Updates the colors in extras, if the file has them. */
function putKept({ extras }: GLTF.IMaterial, was: Material | undefined, is: Material): void {
  if (!was || extras?.colorSpace === undefined) return;
  for (const key of KEPT) if (!saysTheSame(was[key], is[key])) extras[key] = is[key];
}
