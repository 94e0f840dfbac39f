/** What a physically based material has beyond the terms of old systems: as a glTF file had it, unless it was edited. */
import type { Document, Material as GltfMaterial } from '@gltf-transform/core';
import {
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsSpecular,
  type Specular,
} from '@gltf-transform/extensions';
import { gltfProperties, type Physical } from '../../../fit/effects.ts';
import type { Material, Vec3 } from '../../../scene/scene.ts';
import { linearChannel, unit } from '../color.ts';
import { exponentOf } from '../roughness.ts';
import { LAYER_EXTENSIONS, layerOf, writeLayers } from './layers.ts';
import { roughness } from './metallic-roughness.ts';

/** The extensions that are written. */
export const PHYSICAL_EXTENSIONS = [
  KHRMaterialsEmissiveStrength,
  KHRMaterialsIOR,
  KHRMaterialsSpecular,
  ...LAYER_EXTENSIONS,
];

/** Relative difference of exponents that are the same except for rounding. */
const SAME_EXPONENT = 1e-3;
/** Difference of colors that are the same except for rounding. */
const SAME_COLOR = 1 / 512;

/** @param isMapped whether a texture has metalness and roughness */
export function writePhysical(
  document: Document,
  target: GltfMaterial,
  material: Material,
  isMapped: boolean,
): void {
  const kept = gltfProperties<Physical>(material);
  writeRoughness(target, material, kept, isMapped);
  if (kept.normalScale !== undefined) target.setNormalScale(kept.normalScale);
  if (kept.occlusionStrength !== undefined) target.setOcclusionStrength(unit(kept.occlusionStrength));
  writeReflection(document, target, kept);
  writeLayers(document, target, kept);
  if (kept.glow && isGlow(material, kept.glow)) writeGlow(document, target, kept.glow);
}

/** Metalness, and the roughness of a glTF file unless another shininess replaced it. */
function writeRoughness(
  target: GltfMaterial,
  { shininess, metalness }: Material,
  kept: Partial<Physical>,
  isMapped: boolean,
): void {
  const exponent = exponentOf(kept.roughness ?? Number.NaN);
  const isUnchanged = Math.abs(exponent - shininess) <= SAME_EXPONENT * Math.max(1, shininess);
  target
    .setMetallicFactor(unit(metalness ?? (isMapped ? 1 : 0)))
    .setRoughnessFactor(isUnchanged ? unit(kept.roughness!) : isMapped ? 1 : roughness(shininess));
}

function writeReflection(
  document: Document,
  target: GltfMaterial,
  { ior, reflection }: Partial<Physical>,
): void {
  if (ior !== undefined) {
    const written = document.createExtension(KHRMaterialsIOR).createIOR().setIOR(ior);
    target.setExtension(KHRMaterialsIOR.EXTENSION_NAME, written);
  }
  if (reflection) {
    (layerOf(document, target, KHRMaterialsSpecular.EXTENSION_NAME) as Specular)
      .setSpecularFactor(unit(reflection.strength))
      .setSpecularColorFactor(reflection.color as Vec3);
  }
}

type Glow = NonNullable<Physical['glow']>;

/** Whether the material still emits what follows from the strength of a glTF file. */
function isGlow({ emissive = [0, 0, 0], colorSpace }: Material, { color, strength }: Glow): boolean {
  return emissive.every((channel, index) => {
    const shown = Math.min(1, color[index]! * strength);
    return Math.abs(linearChannel(channel, colorSpace) - shown) < SAME_COLOR;
  });
}

function writeGlow(document: Document, target: GltfMaterial, { color, strength }: Glow): void {
  const written = document
    .createExtension(KHRMaterialsEmissiveStrength)
    .createEmissiveStrength()
    .setEmissiveStrength(strength);
  target
    .setEmissiveFactor(color.map(unit) as Vec3)
    .setExtension(KHRMaterialsEmissiveStrength.EXTENSION_NAME, written);
}
