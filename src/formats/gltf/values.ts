/** Values of glTF, and of scenes. */
import type { GLTF } from '@gltf-transform/core';
import type { Material, Wrap } from '../../scene/scene.ts';

type AlphaMode = GLTF.MaterialAlphaMode;
type WrapMode = GLTF.TextureWrapMode;

export const ALPHA_MODES: Readonly<Record<Material['alpha'], AlphaMode>> = {
  opaque: 'OPAQUE',
  mask: 'MASK',
  blend: 'BLEND',
};
export const WRAP_MODES: Readonly<Record<Wrap, WrapMode>> = { repeat: 10497, mirror: 33648, clamp: 33071 };

export const ALPHAS: ReadonlyMap<string, Material['alpha']> = inverse(ALPHA_MODES);
export const WRAPS: ReadonlyMap<number, Wrap> = inverse(WRAP_MODES);

function inverse<K extends string, V>(values: Readonly<Record<K, V>>): ReadonlyMap<V, K> {
  return new Map((Object.keys(values) as K[]).map((key) => [values[key], key]));
}
