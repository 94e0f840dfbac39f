/** Properties of physically based materials that old systems lack. The reader of glTF keeps them in `properties.gltf`. */
import { saysTheSame } from '../binary/patch.ts';
import { unlessRefused } from '../report/report.ts';
import { mapFor } from '../scene/maps.ts';
import type { Material } from '../scene/scene.ts';
import type { MaterialCapabilities } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { byName, type Kept, keeper, list, maybe, number, numbers, record } from './kept.ts';
import type { ReportLoss } from './report-loss.ts';

export const PHYSICAL = record({
  /** 0..1. It is only used as long as the shininess of the material follows from it. */
  roughness: number,
  /** Strength of the normal map. */
  normalScale: number,
  /** Strength of the occlusion map, 0..1. */
  occlusionStrength: number,
  /** KHR_materials_ior: index of refraction. */
  ior: maybe(number),
  /** KHR_materials_specular: strength and linear color of the reflection of what is no metal. */
  reflection: maybe(record({ strength: number, color: numbers(3) })),
  /**
   * KHR_materials_emissive_strength, with the linear color that it multiplies. It is only used as long as the emission of the
   * material follows from it.
   */
  glow: maybe(record({ strength: number, color: numbers(3) })),
  /** Values of other extensions by their names. */
  layers: maybe(byName(byName(list(number)))),
});

export type Physical = Kept<typeof PHYSICAL>;

export const gltfProperties = keeper('gltf');

/** The values of extensions that are 0 where these have no effect. */
const DECISIVE: Readonly<Record<string, string>> = {
  KHR_materials_anisotropy: 'anisotropyStrength',
  KHR_materials_clearcoat: 'clearcoatFactor',
  KHR_materials_dispersion: 'dispersion',
  KHR_materials_iridescence: 'iridescenceFactor',
  KHR_materials_sheen: 'sheenColorFactor',
  KHR_materials_transmission: 'transmissionFactor',
  KHR_materials_volume: 'thicknessFactor',
};

/** Index of refraction of glTF's materials without one of their own. */
const USUAL_IOR = 1.5;

/** Reports effects that a target does not have, each extension by its name. Reflections became specular colors. */
export function reportEffects(
  material: Material,
  capabilities: MaterialCapabilities,
  reportLoss: ReportLoss,
): void {
  const kept = capabilities.effects ? undefined : physicalOf(material);
  if (!kept) return;
  for (const name of lostExtensions(kept, capabilities))
    reportLoss(FIT_CODES.FIT_EFFECT_DROPPED, `cannot hold ${name}`);
  if (kept.normalScale !== 1 && mapFor(material, 'normal') && capabilities.maps.includes('normal')) {
    reportLoss(
      FIT_CODES.FIT_EFFECT_DROPPED,
      `cannot hold the strength ${kept.normalScale} of the normal map`,
    );
  }
}

function physicalOf({ properties }: Material): Physical | undefined {
  return unlessRefused(() => PHYSICAL.revive(properties?.gltf, () => {}));
}

type Layers = NonNullable<Physical['layers']>;

function effectiveLayers({ layers = {} }: Pick<Physical, 'layers'>): Layers {
  const effective = Object.entries(layers).filter(([name, values]) => values[DECISIVE[name]!]?.some(Boolean));
  return Object.fromEntries(effective);
}

/** The extensions whose effect an edit changed, added or removed. */
export function editedEffects(before: Material, edited: Material): string[] {
  const [was, is] = [before, edited].map((material) => effectiveLayers(physicalOf(material) ?? {})) as [
    Layers,
    Layers,
  ];
  return Object.keys({ ...was, ...is }).filter((name) => !saysTheSame(was[name], is[name]));
}

function lostExtensions(
  { ior = USUAL_IOR, glow, ...others }: Physical,
  { emissive }: MaterialCapabilities,
): string[] {
  const isBrighter = emissive !== 'none' && glow?.color.some((channel) => channel * glow.strength > 1);
  return [
    ...Object.keys(effectiveLayers(others)),
    ...(ior === USUAL_IOR ? [] : ['KHR_materials_ior']),
    ...(isBrighter ? ['KHR_materials_emissive_strength'] : []),
  ];
}
