/** A material as JSON. */
import type { GLTF } from '@gltf-transform/core';
import { gltfProperties, type Physical } from '../../../fit/effects.ts';
import { unit } from '../../../scene/linear-color.ts';
import type { Material } from '../../../scene/scene.ts';
import { LAYER_SLOTS } from '../layers.ts';
import { ALPHA_MODES } from '../values.ts';
import { named } from './extras.ts';
import { extend } from './lists.ts';
import type { ShownMap, Strength } from './maps.ts';
import { present, unless } from './members.ts';
import { baseColor, emissiveFactor } from './metallic-roughness.ts';
import { effectsOf, glowOf, layerScale, metallicFactor, roughnessFactor } from './physical.ts';

/** The reference to the texture in a slot, if there is one. */
export type InfoOf = (use: ShownMap['use'], strength?: Strength) => GLTF.ITextureInfo | undefined;

/** @param json whose extensions get those of the material */
export function describeMaterial(
  json: GLTF.IGLTF,
  material: Material,
  infoOf: InfoOf,
  extras?: Record<string, unknown>,
): GLTF.IMaterial {
  const { name, alpha, alphaCutoff, doubleSided } = material;
  const kept = gltfProperties<Physical>(material);
  const glow = glowOf(material, kept);
  // Textures are numbered in this order.
  const baseColorTexture = infoOf('diffuse');
  const emissiveTexture = infoOf('emissive');
  const normalTexture = infoOf('normal', present({ scale: unless(1, kept.normalScale ?? 1) }));
  const strength = unless(1, unit(kept.occlusionStrength ?? 1));
  const occlusionTexture = infoOf('occlusion', present({ strength }));
  const metallicRoughnessTexture = infoOf('metallicRoughness');
  const isMapped = metallicRoughnessTexture !== undefined;
  const described: GLTF.IMaterial = {
    ...named(name, extras),
    ...present({
      alphaMode: unless('OPAQUE', ALPHA_MODES[alpha]),
      alphaCutoff: alpha === 'mask' ? unit(alphaCutoff ?? 0.5) : undefined,
      doubleSided: doubleSided || undefined,
      pbrMetallicRoughness: present({
        baseColorFactor: unless([1, 1, 1, 1], baseColor(material)),
        roughnessFactor: unless(1, roughnessFactor(material, kept, isMapped)),
        metallicFactor: unless(1, metallicFactor(material, isMapped)),
        baseColorTexture,
        metallicRoughnessTexture,
      }),
      emissiveFactor: unless(
        [0, 0, 0],
        glow?.color.map(unit) ?? emissiveFactor(material, emissiveTexture !== undefined),
      ),
      emissiveTexture,
      normalTexture,
      occlusionTexture,
    }),
  };
  const extensions = effectsOf(material, kept, glow);
  for (const slot of LAYER_SLOTS.values()) {
    const { extension, texture } = slot;
    const info = infoOf(slot, layerScale(kept, slot));
    if (info) extensions[extension] = { ...extensions[extension], [texture]: info };
  }
  for (const extension of Object.keys(extensions).sort())
    extend(json, described, extension, extensions[extension]!);
  return described;
}
