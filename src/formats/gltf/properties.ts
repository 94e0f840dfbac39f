/** Contents of glTF files that the scene model cannot represent: `properties.gltf` of materials. */
import { PHYSICAL } from '../../fit/effects.ts';
import { type KeptForms, mark, maybe, number, numbers, oneOf, record, text, whole } from '../../fit/kept.ts';

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

export const GLTF_KEPT: KeptForms = { materials: PHYSICAL };
