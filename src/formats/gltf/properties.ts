/** What glTF files contain and the scene model cannot represent: `properties.gltf` of materials. */
import {
  byName,
  type Kept,
  type KeptForms,
  keeper,
  list,
  mark,
  maybe,
  number,
  numbers,
  oneOf,
  record,
  text,
  whole,
} from '../../fit/kept.ts';

const MATERIAL = record({
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
  /** Values of other extensions by their names, see `layers.ts`. */
  layers: maybe(byName(byName(list(number)))),
});

export type MaterialProperties = Kept<typeof MATERIAL>;

const WRAP = oneOf('repeat', 'mirror', 'clamp');

/** A map of a material that glTF does not show, in the extras of the material. */
export const UNUSED_MAP = record({
  /** Name of the texture. */
  texture: text,
  uri: text,
  uv: whole,
  use: oneOf(
    'diffuse',
    'opacity',
    'bump',
    'normal',
    'specular',
    'gloss',
    'reflection',
    'emissive',
    'metallicRoughness',
    'occlusion',
    'other',
  ),
  transform: maybe(record({ offset: numbers(2), scale: numbers(2), rotation: number })),
  wrap: maybe(record({ u: WRAP, v: WRAP })),
  slot: maybe(text),
  /** Whether glTF shows it as the alpha of the diffuse texture. */
  merged: maybe(mark),
});

export const GLTF_KEPT: KeptForms = { materials: MATERIAL };

export const gltfProperties = keeper('gltf');
