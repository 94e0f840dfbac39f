/** Puts edited materials into a file, and adds new ones. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import { mapFor, metalnessOf } from '../../../../scene/maps.ts';
import type { MapUse, Material, MaterialMap } from '../../../../scene/scene.ts';
import { unit } from '../../color.ts';
import { toExtras } from '../../from-scene/extras.ts';
import { baseColor, emissiveFactor, roughness } from '../../from-scene/metallic-roughness.ts';
import type { ImageWriter } from '../../from-scene/new-images.ts';
import { newMaterial } from '../../from-scene/new-materials.ts';
import { listOf, type Target, useExtension } from '../../from-scene/target-file.ts';
import { ALPHA_MODES } from '../../values.ts';
import { putMembers } from './members.ts';

const UNLIT = 'KHR_materials_unlit';
const STRENGTH = 'KHR_materials_emissive_strength';
const SPECULAR = 'KHR_materials_specular';
const TRANSFORM = 'KHR_texture_transform';

/** @param changed indices of edited materials */
export function putMaterials(target: Target, changed: readonly number[], images: ImageWriter): void {
  const { before, after } = target;
  const list = listOf(target, 'materials');
  for (const index of changed) {
    const [was, is] = [before.materials[index], after.materials[index]!];
    const material = list[index] ?? newMaterial(is);
    if (!was) list.push(material);
    const { extras } = material;
    const [old, own] = [was && membersOf(was, extras), membersOf(is, extras)];
    putMembers(material, old ?? {}, own);
    if (old && !saysTheSame(old.emissiveFactor, own.emissiveFactor)) {
      putMembers(material, { extensions: { [STRENGTH]: {} } }, { extensions: {} });
    }
    if (is.unlit) useExtension(target, UNLIT);
    for (const use of USES)
      putMap(target, { material, use, images }, was && mapFor(was, use), mapFor(is, use));
  }
}

/** A material as members of the JSON. @param extras those of the file */
function membersOf(material: Material, extras: GLTF.IMaterial['extras']) {
  const { shininess, alpha, alphaCutoff, doubleSided, unlit } = material;
  return {
    pbrMetallicRoughness: {
      baseColorFactor: baseColor(material),
      metallicFactor: unit(metalnessOf(material)),
      roughnessFactor: roughness(shininess),
    },
    emissiveFactor: emissiveFactor(material, mapFor(material, 'emissive') !== undefined),
    alphaMode: ALPHA_MODES[alpha],
    ...(alphaCutoff === undefined ? {} : { alphaCutoff: unit(alphaCutoff) }),
    doubleSided,
    extensions: unlit ? { [UNLIT]: {} } : {},
    extras: extrasOf(material, extras),
  };
}

/** Exhume writes the properties of materials into a member of their extras, and the colors of the systems that it converts from. */
function extrasOf(material: Material, extras: GLTF.IMaterial['extras'] = {}) {
  const { colorSpace, diffuse, ambient, specular, shininess, emissive } = material;
  const own = toExtras(customProperties(material));
  const isNested = typeof extras.properties === 'object' && extras.properties !== null;
  return {
    ...(isNested ? { properties: own } : own),
    ...(extras.colorSpace === undefined
      ? {}
      : { colorSpace, diffuse, ambient, specular, shininess, emissive }),
  };
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
  const index = saysTheSame(was?.wrap, is.wrap) ? shown : images.wrapped(shown, is.wrap);
  holder[name] = { ...info, index };
  putPlace(target, holder[name], was, is);
}

/** Puts the edited set of texture coordinates and the edited transform into a texture reference. */
function putPlace(
  target: Target,
  info: GLTF.ITextureInfo,
  was: MaterialMap | undefined,
  is: MaterialMap,
): void {
  const hasSet = (info.extensions?.[TRANSFORM] as { texCoord?: number } | undefined)?.texCoord !== undefined;
  const members = ({ uv, transform }: Pick<MaterialMap, 'uv' | 'transform'>) => {
    const own = { ...transform, ...(hasSet ? { texCoord: uv } : {}) };
    return { texCoord: uv, extensions: { [TRANSFORM]: own } };
  };
  putMembers(info, members(was ?? { uv: 0 }), members(is));
  if (info.extensions?.[TRANSFORM]) useExtension(target, TRANSFORM);
}
