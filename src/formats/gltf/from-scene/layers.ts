/** Writes the extensions of materials that the scene only keeps. */
import type {
  Document,
  ExtensionProperty,
  Material as GltfMaterial,
  Texture as GltfTexture,
  TextureInfo,
} from '@gltf-transform/core';
import {
  KHRMaterialsAnisotropy,
  KHRMaterialsClearcoat,
  KHRMaterialsDispersion,
  KHRMaterialsIridescence,
  KHRMaterialsSheen,
  KHRMaterialsSpecular,
  KHRMaterialsTransmission,
  KHRMaterialsVolume,
} from '@gltf-transform/extensions';
import type { Physical } from '../../../fit/effects.ts';
import type { MaterialMap } from '../../../scene/scene.ts';
import { LAYER_NAMES, LAYER_SLOTS, type LayerSlot } from '../layers.ts';

export const LAYER_EXTENSIONS = [
  KHRMaterialsAnisotropy,
  KHRMaterialsClearcoat,
  KHRMaterialsDispersion,
  KHRMaterialsIridescence,
  KHRMaterialsSheen,
  KHRMaterialsTransmission,
  KHRMaterialsVolume,
];

type Maker = (document: Document) => ExtensionProperty;

const MAKERS: Readonly<Record<LayerSlot['extension'], Maker>> = {
  KHR_materials_anisotropy: (document) => document.createExtension(KHRMaterialsAnisotropy).createAnisotropy(),
  KHR_materials_clearcoat: (document) => document.createExtension(KHRMaterialsClearcoat).createClearcoat(),
  KHR_materials_dispersion: (document) => document.createExtension(KHRMaterialsDispersion).createDispersion(),
  KHR_materials_iridescence: (document) =>
    document.createExtension(KHRMaterialsIridescence).createIridescence(),
  KHR_materials_sheen: (document) => document.createExtension(KHRMaterialsSheen).createSheen(),
  KHR_materials_specular: (document) => document.createExtension(KHRMaterialsSpecular).createSpecular(),
  KHR_materials_transmission: (document) =>
    document.createExtension(KHRMaterialsTransmission).createTransmission(),
  KHR_materials_volume: (document) => document.createExtension(KHRMaterialsVolume).createVolume(),
};

/** The methods of an extension, which are all named after its values and textures. */
type Methods = Readonly<Record<string, (value?: unknown) => unknown>>;

/** @returns the part of a method's name after `get` or `set` */
function methodOf(name: string): string {
  return name === 'iridescenceIor' ? 'IridescenceIOR' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The extension of a material, new if it has none. */
export function layerOf(
  document: Document,
  target: GltfMaterial,
  name: LayerSlot['extension'],
): ExtensionProperty {
  const made = target.getExtension<ExtensionProperty>(name) ?? MAKERS[name](document);
  target.setExtension(name, made);
  return made;
}

export function writeLayers(
  document: Document,
  target: GltfMaterial,
  { layers = {} }: Partial<Physical>,
): void {
  for (const name of LAYER_NAMES) {
    const values = layers[name];
    if (!values) continue;
    const methods = layerOf(document, target, name) as unknown as Methods;
    for (const [key, value] of Object.entries(values))
      methods[`set${methodOf(key)}`]?.(value.length === 1 ? value[0] : value);
  }
}

/** The slot of a map in an extension; undefined if it has none. */
export function layerSlotOf({ slot }: MaterialMap): LayerSlot | undefined {
  return slot === undefined ? undefined : LAYER_SLOTS.get(slot);
}

/** @returns the placement of the texture */
export function putLayerTexture(
  document: Document,
  target: GltfMaterial,
  { extension, texture }: LayerSlot,
  image: GltfTexture,
): TextureInfo {
  const methods = layerOf(document, target, extension) as unknown as Methods;
  methods[`set${methodOf(texture)}`]!(image);
  return methods[`get${methodOf(texture)}Info`]!() as TextureInfo;
}
