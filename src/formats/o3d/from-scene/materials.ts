/** Materials as the shaders of Google's loader draw them (docs/reference/o3d.md#materials). */

import { ImageFitter } from '../../../fit/images.ts';
import type { Report } from '../../../report/report.ts';
import { linearToSrgb } from '../../../scene/color.ts';
import { mapFor } from '../../../scene/maps.ts';
import type { Color, Material, MaterialMap, Scene, Wrap } from '../../../scene/scene.ts';
import { paramsOfProperties } from '../custom-params.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { short, shortList } from '../files/archive/numbers.ts';
import { type ArchiveBuilder, ownParam, reference, value } from './builder.ts';
import { archivedImage, ImageNames, textureJson } from './images.ts';

/** Channels that a texture can replace. */
const CHANNELS = ['diffuse', 'emissive', 'specular'] as const;
const WRAPS: Readonly<Record<Wrap, number>> = { repeat: 0, mirror: 1, clamp: 2 };
const LINEAR = 2;
const CULL_NONE = 0;
const GRAY: Color = [0.8, 0.8, 0.8, 1];

/** Id of the object for a material of the scene; for NONE that of a default material. */
export type MaterialOf = (index: number) => number;

/** The elements that an archive already has. */
export interface Held {
  /** Ids by the index of the scene's material. */
  materials: ReadonlyMap<number, number>;
  /** Ids by the index of the scene's texture. */
  textures: ReadonlyMap<number, number>;
  /** Names the image of a texture. @param extension with the dot */
  nameFor: (texture: number, extension: string) => string;
}

export function materialWriter(
  scene: Scene,
  builder: ArchiveBuilder,
  report: Report,
  held: Held = nothingHeld(scene),
): MaterialOf {
  const known = new Map(held.materials);
  const textureOf = textureWriter(scene, builder, report, held);
  let doubleSided: number | undefined;

  function write(index: number): number {
    const material = scene.materials[index];
    if (!material) return builder.add('Material', { name: '' }, { params: plainParams() });
    if (material.doubleSided) {
      doubleSided ??= builder.add(
        'State',
        { name: 'double_sided' },
        { params: { 'o3d.CullMode': ownParam('ParamInteger', CULL_NONE) } },
      );
    }
    const params = {
      ...valueParams(material),
      ...samplers(material),
      'collada.lightingType': ownParam('ParamString', lightingOf(material)),
      'o3d.drawList': value(null),
      'o3d.effect': value(null),
      'o3d.state': value(reference(material.doubleSided ? doubleSided : undefined)),
      ...paramsOfProperties(material),
    };
    return builder.add('Material', { name: material.name }, { params: sorted(params) });
  }

  function samplers(material: Material): JsonObject {
    const params: JsonObject = {};
    for (const channel of CHANNELS) {
      const map = mapFor(material, channel);
      const texture = map && textureOf(map.texture);
      if (!map || texture === undefined) continue;
      const sampler = builder.add(
        'Sampler',
        { name: `${channel}Sampler` },
        { params: samplerParams(map, texture) },
      );
      params[`${channel}Sampler`] = ownParam('ParamSampler', reference(sampler));
      // A texture replaces the color.
      params[channel] = null;
    }
    return params;
  }

  return (index) => {
    const id = known.get(index) ?? write(index);
    known.set(index, id);
    return id;
  };
}

function nothingHeld({ textures }: Scene): Held {
  const names = new ImageNames();
  const nameFor: Held['nameFor'] = (index, extension) =>
    names.nameFor('images/', textures[index]!.uri, extension);
  return { materials: new Map(), textures: new Map(), nameFor };
}

/** The name of the lighting model. */
export function lightingOf({ specular }: Material): string {
  return specular.slice(0, 3).some((channel) => channel > 0) ? 'phong' : 'lambert';
}

function plainParams(): JsonObject {
  return {
    'collada.lightingType': ownParam('ParamString', 'lambert'),
    diffuse: ownParam('ParamFloat4', shortList(GRAY)),
    emissive: ownParam('ParamFloat4', [0, 0, 0, 1]),
    'o3d.drawList': value(null),
    'o3d.effect': value(null),
    'o3d.state': value(null),
  };
}

/** The values of a material, without textures and shader. */
export function valueParams(material: Material): Record<string, JsonObject> {
  const { diffuse, ambient, specular, emissive, colorSpace } = material;
  const encode = colorSpace === 'linear' ? linearToSrgb : (channel: number) => channel;
  const color = ([red, green, blue, alpha = 1]: readonly number[]) =>
    ownParam('ParamFloat4', shortList([...[red!, green!, blue!].map(encode), alpha]));
  return {
    'collada.transparent': ownParam('ParamBoolean', material.alpha !== 'opaque'),
    ambient: color(ambient),
    diffuse: color(diffuse),
    emissive: color(emissive ?? [0, 0, 0]),
    shininess: ownParam('ParamFloat', short(material.shininess)),
    specular: color(specular),
  };
}

/** Sorted by name, without replaced ones. */
function sorted(params: JsonObject): JsonObject {
  const kept = Object.entries(params).filter(([, param]) => param !== null);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function samplerParams({ wrap }: MaterialMap, texture: number): JsonObject {
  return {
    'o3d.addressModeU': value(WRAPS[wrap?.u ?? 'repeat']),
    'o3d.addressModeV': value(WRAPS[wrap?.v ?? 'repeat']),
    'o3d.addressModeW': value(0),
    'o3d.borderColor': value([0, 0, 0, 0]),
    'o3d.magFilter': value(LINEAR),
    'o3d.maxAnisotropy': value(1),
    'o3d.minFilter': value(LINEAR),
    'o3d.mipFilter': value(LINEAR),
    'o3d.texture': value(reference(texture)),
  };
}

/** Writes textures with their images; returns undefined for those without an image. */
function textureWriter(
  { textures }: Scene,
  builder: ArchiveBuilder,
  report: Report,
  held: Held,
): (index: number) => number | undefined {
  const known = new Map<number, number | undefined>(held.textures);
  const images = new ImageFitter(textures, report);

  function write(index: number): number | undefined {
    const texture = textures[index]!;
    const image = archivedImage(images, index);
    if (!image) return undefined;
    const name = held.nameFor(index, image.extension);
    builder.addImage(name, image.bytes);
    return builder.add('Texture2D', { name: texture.name }, textureJson(image, name));
  }

  return (index) => {
    if (!known.has(index) && textures[index]) known.set(index, write(index));
    return known.get(index);
  };
}
