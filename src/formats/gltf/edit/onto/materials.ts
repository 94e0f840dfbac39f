/** Puts edited materials into a file, and adds new ones. */
import type { GLTF } from '@gltf-transform/core';
import { saysTheSame } from '../../../../binary/patch.ts';
import { customProperties } from '../../../../fit/properties.ts';
import { mapFor } from '../../../../scene/maps.ts';
import type { Color, Material, MaterialMap } from '../../../../scene/scene.ts';
import { putMembers } from '../../../edit-members.ts';
import { extensionOf } from '../../files/container/draft/references.ts';
import { JsonObject } from '../../files/container/json.ts';
import { named, toExtras } from '../../from-scene/extras.ts';
import { listOf } from '../../from-scene/lists.ts';
import { type ShownMap, TRANSFORM, textureInfo } from '../../from-scene/maps.ts';
import { describeMaterial, type InfoOf } from '../../from-scene/material.ts';
import { roughness } from '../../from-scene/metallic-roughness.ts';
import type { ImageWriter } from '../../from-scene/new-images.ts';
import type { Target } from '../../from-scene/target-file.ts';
import { LAYER_SLOTS } from '../../layers.ts';
import { specularOf } from '../../to-scene/materials.ts';

/** @param changed indices of edited materials */
export function putMaterials(
  { draft: { json }, before, after }: Target,
  changed: readonly number[],
  images: ImageWriter,
): void {
  const list = listOf(json, 'materials');
  for (const index of changed) {
    const [was, is] = [before.materials[index], after.materials[index]!];
    const material = list[index] ?? {};
    const old = was && describe(json, was, material, (_, shown) => shown);
    const own = describe(json, is, material, (map, shown, use) =>
      editedTexture(images, was && mapIn(was, use, material), map, shown),
    );
    if (old) putMembers(material, withExtras(old, was, material), withExtras(own, is, material));
    else
      list.push({
        ...own,
        ...named(own.name, extrasOf(is, isDerived(own, is) ? {} : { colorSpace: is.colorSpace })),
      });
  }
}

/** The texture of the file that an edited map shows. @param shown the one that its slot has */
function editedTexture(
  images: ImageWriter,
  was: MaterialMap | undefined,
  is: MaterialMap,
  shown: number | undefined,
): number | undefined {
  const same = was && is.texture === was.texture ? shown : images.textureFor(is.texture, shown);
  const index = same ?? shown;
  return index === undefined || saysTheSame(was?.wrap, is.wrap) ? index : images.wrapped(index, is.wrap);
}

type Use = ShownMap['use'];
type TextureAt = (map: MaterialMap, shown: number | undefined, use: Use) => number | undefined;

/** A material as the members that it should have in the file. @param held those that the file has */
function describe(
  json: GLTF.IGLTF,
  material: Material,
  held: GLTF.IMaterial,
  textureAt: TextureAt,
): GLTF.IMaterial {
  const infoOf: InfoOf = (use, strength) => {
    const map = mapIn(material, use, held);
    const info = infoIn(held, use);
    const index = map && textureAt(map, info?.index, use);
    if (index === undefined) return undefined;
    const own = textureInfo(json, map!, index, strength);
    const hasSet = info && extensionOf(info, TRANSFORM)?.texCoord !== undefined;
    const transform = { ...extensionOf(own, TRANSFORM), texCoord: map!.uv };
    return hasSet ? { ...own, extensions: { [TRANSFORM]: transform } } : own;
  };
  const { pbrMetallicRoughness, ...members } = describeMaterial(json, material, infoOf);
  const roughnessFactor = roughness(material.shininess);
  return { ...members, pbrMetallicRoughness: { ...pbrMetallicRoughness, roughnessFactor } };
}

/** The map of a material in a slot. */
function mapIn(material: Material, use: Use, held: GLTF.IMaterial): MaterialMap | undefined {
  if (typeof use === 'string') return mapFor(material, use);
  const map = material.maps.find(({ slot }) => LAYER_SLOTS.get(slot ?? '') === use);
  const isColor = use.texture === 'specularColorTexture' && extensionOf(held, use.extension) !== undefined;
  return map ?? (isColor ? mapFor(material, 'specular') : undefined);
}

function infoIn(material: GLTF.IMaterial, use: Use): GLTF.ITextureInfo | undefined {
  const { pbrMetallicRoughness: rough, normalTexture, emissiveTexture, occlusionTexture } = material;
  if (typeof use !== 'string')
    return extensionOf(material, use.extension)?.[use.texture] as GLTF.ITextureInfo | undefined;
  return {
    diffuse: rough?.baseColorTexture,
    metallicRoughness: rough?.metallicRoughnessTexture,
    normal: normalTexture,
    emissive: emissiveTexture,
    occlusion: occlusionTexture,
  }[use];
}

/** Adds extras even if they are empty, since other extras of the file stay. */
function withExtras(
  described: GLTF.IMaterial,
  material: Material,
  { extras }: GLTF.IMaterial,
): GLTF.IMaterial {
  return { ...described, extras: extrasOf(material, extras) };
}

/** Exhume writes the properties of materials into a member of their extras, and the colors of the systems that it converts from. */
function extrasOf(
  material: Material,
  held: { properties?: unknown; colorSpace?: unknown } = {},
): Record<string, unknown> {
  const { colorSpace, diffuse, ambient, specular, shininess, emissive } = material;
  const own = toExtras(customProperties(material));
  const isNested = typeof held.properties === 'object' && held.properties !== null;
  return {
    ...(isNested ? { properties: own } : own),
    ...(held.colorSpace === undefined ? {} : { colorSpace, diffuse, ambient, specular, shininess, emissive }),
  };
}

/** Whether the colors of a new material follow from its glTF values. */
function isDerived(json: GLTF.IMaterial, { ambient, diffuse, specular, colorSpace }: Material): boolean {
  const object = new JsonObject(json, '');
  const derived = specularOf(object, object.object('pbrMetallicRoughness'), colorSpace);
  return areAlike(ambient, diffuse) && areAlike(specular, derived);
}

/** Whether two colors differ by less than the precision of 8 bits. */
function areAlike(a: Color, b: Color): boolean {
  return a.every((value, channel) => Math.abs(value - b[channel]!) < 1 / 512);
}
