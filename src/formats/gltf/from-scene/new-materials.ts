/** New materials of a file that is edited. */
import type { GLTF } from '@gltf-transform/core';
import { metalnessOf } from '../../../scene/maps.ts';
import type { Color, Material } from '../../../scene/scene.ts';
import { unit } from '../color.ts';
import { JsonObject } from '../files/container/json.ts';
import { specularOf } from '../to-scene/materials.ts';
import { baseColor } from './metallic-roughness.ts';

/** Colors of other systems are in extras, which their color space announces, unless they follow from glTF's. */
export function newMaterial(material: Material): GLTF.IMaterial {
  const { name, colorSpace, ambient, diffuse, specular } = material;
  const pbrMetallicRoughness = {
    metallicFactor: unit(metalnessOf(material)),
    baseColorFactor: baseColor(material),
  };
  const json = new JsonObject({ pbrMetallicRoughness }, '');
  const derived = specularOf(json, json.object('pbrMetallicRoughness'), colorSpace);
  const isDerived = areAlike(ambient, diffuse) && areAlike(specular, derived);
  return { name, pbrMetallicRoughness, ...(isDerived ? {} : { extras: { colorSpace } }) };
}

/** Colors that differ by less than 8 bits can tell. */
function areAlike(a: Color, b: Color): boolean {
  return a.every((value, channel) => Math.abs(value - b[channel]!) < 1 / 512);
}
