import type {
  Document,
  GLTF,
  Material as GltfMaterial,
  Texture as GltfTexture,
  TextureInfo,
} from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import type { Report } from '../../../report/report.ts';
import { mapFor } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Material, type MaterialMap, NONE, type Scene } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import type { LayerSlot } from '../layers.ts';
import { WRAP_MODES } from '../values.ts';
import { layerSlotOf, putLayerTexture } from './layers.ts';

/** A texture slot of a glTF material. */
interface Slot {
  put(material: GltfMaterial, texture: GltfTexture): void;
  info(material: GltfMaterial): TextureInfo | null;
}

/** The texture slots of a metallic-roughness material, by the use of the map. */
const SLOTS = {
  diffuse: {
    put: (material, texture) => material.setBaseColorTexture(texture),
    info: (material) => material.getBaseColorTextureInfo(),
  },
  normal: {
    put: (material, texture) => material.setNormalTexture(texture),
    info: (material) => material.getNormalTextureInfo(),
  },
  emissive: {
    put: (material, texture) => material.setEmissiveTexture(texture),
    info: (material) => material.getEmissiveTextureInfo(),
  },
  metallicRoughness: {
    put: (material, texture) => material.setMetallicRoughnessTexture(texture),
    info: (material) => material.getMetallicRoughnessTextureInfo(),
  },
  occlusion: {
    put: (material, texture) => material.setOcclusionTexture(texture),
    info: (material) => material.getOcclusionTextureInfo(),
  },
} satisfies Record<string, Slot>;

export type ShownUse = keyof typeof SLOTS;

const USES = Object.keys(SLOTS) as ShownUse[];
/** glTF's numbers for the filters LINEAR and LINEAR_MIPMAP_LINEAR: without mipmaps, small surfaces flicker. */
const LINEAR: GLTF.TextureMagFilter = 9729;
const LINEAR_MIPMAP_LINEAR: GLTF.TextureMinFilter = 9987;

/** A map with a texture slot in glTF. */
export interface ShownMap {
  /** Its use, or the slot of an extension. */
  use: ShownUse | LayerSlot;
  map: MaterialMap;
}

/** The maps of a material with a texture slot in glTF, one per slot. */
export function shownMaps(material: Material): ShownMap[] {
  const shown: ShownMap[] = USES.flatMap((use) => {
    const map = mapFor(material, use);
    return map ? [{ use, map }] : [];
  });
  const taken = new Set<string>();
  for (const map of material.maps) {
    const use = layerSlotOf(map);
    if (!use || map.texture === NONE || taken.has(map.slot!)) continue;
    taken.add(map.slot!);
    shown.push({ use, map });
  }
  return shown;
}

export function showTexture(
  document: Document,
  material: GltfMaterial,
  { use, map }: ShownMap,
  image: GltfTexture,
): void {
  const { uv, wrap, transform } = map;
  const info =
    typeof use === 'string'
      ? putIn(SLOTS[use], material, image)
      : putLayerTexture(document, material, use, image);
  info
    .setTexCoord(uv)
    .setMagFilter(LINEAR)
    .setMinFilter(LINEAR_MIPMAP_LINEAR)
    .setWrapS(WRAP_MODES[wrap?.u ?? 'repeat'])
    .setWrapT(WRAP_MODES[wrap?.v ?? 'repeat']);
  if (!transform || isIdentity(transform) || !hasFiniteNumbers(transform)) return;
  const { offset, scale, rotation } = transform;
  const written = document.createExtension(KHRTextureTransform).createTransform();
  written
    .setOffset([...offset])
    .setRotation(rotation)
    .setScale([...scale]);
  info.setExtension(KHRTextureTransform.EXTENSION_NAME, written);
}

function putIn({ put, info }: Slot, material: GltfMaterial, image: GltfTexture): TextureInfo {
  put(material, image);
  return info(material)!;
}

type Transform = NonNullable<MaterialMap['transform']>;

function isIdentity({ offset, scale, rotation }: Transform): boolean {
  return offset.every((value) => value === 0) && scale.every((value) => value === 1) && rotation === 0;
}

function hasFiniteNumbers({ offset, scale, rotation }: Transform): boolean {
  return [...offset, ...scale, rotation].every(Number.isFinite);
}

/**
 * The maps that glTF does not show, for the extras, from which they are read again: those without a texture slot, and those without
 * an image. An opacity map that is the alpha of the diffuse texture is merged.
 *
 * @param shown those that are written with an image
 */
export function unusedMaps(
  { textures }: Scene,
  material: Material,
  shown: readonly ShownMap[],
): Record<string, unknown>[] {
  const unused = material.maps.filter(
    (map) => map.texture !== NONE && !shown.some((other) => other.map === map),
  );
  const hasAlpha = shown.some(({ use }) => use === 'diffuse');
  return unused.map(({ texture, ...rest }) => ({
    texture: textures[texture]?.name ?? '',
    uri: textures[texture]?.uri ?? '',
    ...rest,
    ...(rest.use === 'opacity' && hasAlpha ? { merged: true } : {}),
  }));
}

/** Reports maps whose texture transform is not finite. */
export function reportMaps({ textures }: Scene, material: Material, report: Report, path: ElementPath): void {
  for (const { map } of shownMaps(material)) {
    if (!map.transform || hasFiniteNumbers(map.transform)) continue;
    const message = `Transform of texture "${textures[map.texture]!.uri}" in material "${material.name}" is not finite`;
    report.lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, message, { path });
  }
}
