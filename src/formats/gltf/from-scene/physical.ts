/** Properties of physically based materials that old systems lack: those of the source glTF, unless they were edited. */
import type { Physical } from '../../../fit/effects.ts';
import { linearChannel, unit } from '../../../scene/linear-color.ts';
import type { Material } from '../../../scene/scene.ts';
import { LAYER_NAMES, LAYERS, type LayerSlot } from '../layers.ts';
import { exponentOf } from '../roughness.ts';
import { present, unless } from './members.ts';
import { roughness } from './metallic-roughness.ts';

/** Relative difference of exponents that are the same except for rounding. */
const SAME_EXPONENT = 1e-3;
/** Difference of colors that are the same except for rounding. */
const SAME_COLOR = 1 / 512;

/** @param isMapped whether a texture has metalness and roughness */
export function metallicFactor({ metalness }: Material, isMapped: boolean): number {
  return unit(metalness ?? (isMapped ? 1 : 0));
}

/** The roughness of a glTF file unless another shininess replaced it. */
export function roughnessFactor({ shininess }: Material, kept: Partial<Physical>, isMapped: boolean): number {
  const exponent = exponentOf(kept.roughness ?? Number.NaN);
  const isUnchanged = Math.abs(exponent - shininess) <= SAME_EXPONENT * Math.max(1, shininess);
  if (isUnchanged) return unit(kept.roughness!);
  return isMapped ? 1 : roughness(shininess);
}

/** The extensions of a material by their names, without textures. */
export function effectsOf(
  { unlit }: Material,
  { ior, reflection, layers = {} }: Partial<Physical>,
  glow: Physical['glow'],
): Record<string, Record<string, unknown>> {
  const effects: Record<string, Record<string, unknown>> = present({
    KHR_materials_unlit: unlit ? {} : undefined,
    KHR_materials_ior: ior === undefined ? undefined : { ior },
    KHR_materials_specular:
      reflection &&
      present({
        specularFactor: unless(1, unit(reflection.strength)),
        specularColorFactor: unless([1, 1, 1], reflection.color),
      }),
    KHR_materials_emissive_strength: glow && { emissiveStrength: glow.strength },
  });
  for (const name of LAYER_NAMES) {
    const values = layers[name];
    if (!values) continue;
    const known = Object.keys(LAYERS[name].values).filter((key) => values[key]);
    effects[name] = Object.fromEntries(
      known.map((key) => [key, values[key]!.length === 1 ? values[key]![0] : values[key]]),
    );
  }
  return effects;
}

/** The scale of a normal map in an extension. */
export function layerScale(
  { layers = {} }: Partial<Physical>,
  { extension, texture }: LayerSlot,
): { scale?: number } {
  const textures: Readonly<Record<string, string | undefined>> =
    extension === 'KHR_materials_specular' ? {} : LAYERS[extension].textures;
  const scale = layers[extension]?.[textures[texture] ?? '']?.[0];
  return present({ scale: unless(1, scale) });
}

/** The emissive strength of the source glTF, if it still matches the emission of the material. */
export function glowOf(
  { emissive = [0, 0, 0], colorSpace }: Material,
  { glow }: Partial<Physical>,
): Physical['glow'] {
  const isUnchanged = emissive.every((channel, index) => {
    const shown = Math.min(1, glow ? glow.color[index]! * glow.strength : 0);
    return Math.abs(linearChannel(channel, colorSpace) - shown) < SAME_COLOR;
  });
  return isUnchanged ? glow : undefined;
}
