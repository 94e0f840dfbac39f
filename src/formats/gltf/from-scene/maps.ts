import type { GLTF } from '@gltf-transform/core';
import type { Report } from '../../../report/report.ts';
import { mapFor } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Material, type MaterialMap, NONE, type Scene } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import { LAYER_SLOTS, type LayerSlot } from '../layers.ts';
import { WRAP_MODES } from '../values.ts';
import { extend, indexIn, listOf } from './lists.ts';

/** The uses of maps with a texture slot in metallic-roughness materials. */
const USES = ['diffuse', 'normal', 'emissive', 'metallicRoughness', 'occlusion'] as const;

export type ShownUse = (typeof USES)[number];

/** glTF's numbers for the filters LINEAR and LINEAR_MIPMAP_LINEAR: without mipmaps, small surfaces flicker. */
const FILTERS = { magFilter: 9729, minFilter: 9987 } as const;
export const TRANSFORM = 'KHR_texture_transform';

/** A map with a texture slot in glTF. */
export interface ShownMap {
  /** Its use, or the slot of an extension. */
  use: ShownUse | LayerSlot;
  map: MaterialMap;
}

/** Of a normal map or an occlusion map. */
export type Strength = { scale?: number } | { strength?: number };

/** The maps of a material with a texture slot in glTF, one per slot. */
export function shownMaps(material: Material): ShownMap[] {
  const shown: ShownMap[] = USES.flatMap((use) => {
    const map = mapFor(material, use);
    return map ? [{ use, map }] : [];
  });
  const taken = new Set<string>();
  for (const map of material.maps) {
    const use = LAYER_SLOTS.get(map.slot ?? '');
    if (!use || map.texture === NONE || taken.has(map.slot!)) continue;
    taken.add(map.slot!);
    shown.push({ use, map });
  }
  return shown;
}

/** The reference to a texture in a slot of a material. @param index of the texture @param strength of its effect */
export function textureInfo(
  json: GLTF.IGLTF,
  { uv, transform }: Pick<MaterialMap, 'uv' | 'transform'>,
  index: number,
  strength: Strength = {},
): GLTF.ITextureInfo {
  const info: GLTF.ITextureInfo = { index, ...(uv === 0 ? {} : { texCoord: uv }), ...strength };
  if (transform && !isIdentity(transform) && hasFiniteNumbers(transform))
    extend(json, info, TRANSFORM, changedParts(transform));
  return info;
}

/** The texture that shows an image. */
export function textureOf(json: GLTF.IGLTF, source: number, { wrap }: Pick<MaterialMap, 'wrap'>): number {
  const sampler = indexIn<GLTF.ISampler>(listOf(json, 'samplers'), { ...FILTERS, ...wrapping(wrap) });
  return indexIn<GLTF.ITexture>(listOf(json, 'textures'), { source, sampler });
}

export function wrapping(wrap: MaterialMap['wrap']): Required<Pick<GLTF.ISampler, 'wrapS' | 'wrapT'>> {
  return { wrapS: WRAP_MODES[wrap?.u ?? 'repeat'], wrapT: WRAP_MODES[wrap?.v ?? 'repeat'] };
}

type Transform = NonNullable<MaterialMap['transform']>;

function isIdentity(transform: Transform): boolean {
  return Object.keys(changedParts(transform)).length === 0;
}

/** Without the parts that change nothing. */
function changedParts({ offset, rotation, scale }: Transform): Partial<Transform> {
  return {
    ...(offset.some((value) => value !== 0) ? { offset } : {}),
    ...(rotation === 0 ? {} : { rotation }),
    ...(scale.some((value) => value !== 1) ? { scale } : {}),
  };
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
