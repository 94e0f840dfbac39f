/** What glTF files contain and the scene model cannot represent: `properties.gltf` of materials. */
import { type Kept, type KeptForms, keeper, number, record } from '../../fit/kept.ts';

const MATERIAL = record({
  /** Metalness, 0..1. */
  metallic: number,
  /** 0..1. It is only used as long as the shininess of the material follows from it. */
  roughness: number,
  /** Strength of the normal map. */
  normalScale: number,
  /** Strength of the occlusion map, 0..1. */
  occlusionStrength: number,
});

export type MaterialProperties = Kept<typeof MATERIAL>;

export const GLTF_KEPT: KeptForms = { materials: MATERIAL };

export const gltfProperties = keeper('gltf');
