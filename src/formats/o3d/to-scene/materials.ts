/**
 * Converts materials to those of a scene, by the param names of the converter and its shaders
 * (docs/reference/o3d.md#materials).
 */

import type { Color, MapUse, Material, MaterialMap, Wrap } from '../../../scene/scene.ts';
import { NONE } from '../../../scene/scene.ts';
import { isObject } from '../../../text/json-words.ts';
import { O3D_CODES } from '../codes.ts';
import { propertiesOfParams } from '../custom-params.ts';
import type { JsonValue, Param, SceneIndex, SceneObject } from '../files/archive/document.ts';
import { flatten } from './graph/param-graph.ts';
import { nameOf, numberOf, referredByParam, type Stage, textOf } from './stage.ts';
import { hasAlpha, type TextureOf } from './textures.ts';

/** The scene's material of an object, or NONE. */
export type MaterialOf = (object: SceneObject | undefined) => number;

export function materialCollector(stage: Stage, textureOf: TextureOf): MaterialOf {
  const known = new Map<SceneObject, number>();
  return (object) => {
    if (!object) return NONE;
    const index =
      known.get(object) ?? stage.scene.materials.push(sceneMaterial(stage, object, textureOf)) - 1;
    known.set(object, index);
    return index;
  };
}

function sceneMaterial(stage: Stage, object: SceneObject, textureOf: TextureOf): Material {
  const lighting = textOf(object, 'collada.lightingType');
  const isLit = lighting !== 'constant';
  reportEffect(stage, object);
  const maps = mapsOf(stage, object, textureOf);
  const { custom, others: params } = propertiesOfParams(plainParams(object));
  const diffuse = colorOf(object, 'diffuse') ?? WHITE;
  // A texture replaces the color.
  const usual = (use: MapUse) => (maps.some((map) => map.use === use) ? WHITE : undefined);
  const emissive = colorOf(object, 'emissive') ?? usual('emissive');
  return {
    name: nameOf(object),
    colorSpace: 'srgb',
    // Unlit materials show only their emissive color.
    diffuse: isLit ? diffuse : [0, 0, 0, diffuse[3]],
    ambient: colorOf(object, 'ambient') ?? BLACK,
    specular: lighting === 'lambert' ? BLACK : (colorOf(object, 'specular') ?? usual('specular') ?? BLACK),
    shininess: numberOf(object, 'shininess') ?? 0,
    alpha: isClear(stage, object, diffuse[3], maps) ? 'blend' : 'opaque',
    ...(emissive?.slice(0, 3).some((channel) => channel > 0)
      ? { emissive: [emissive[0], emissive[1], emissive[2]] }
      : {}),
    doubleSided: isDoubleSided(stage, object),
    maps,
    properties: { ...custom, o3d: { params } },
  };
}

const WHITE: Color = [1, 1, 1, 1];
const BLACK: Color = [0, 0, 0, 1];

function colorOf({ params }: SceneObject, name: string): Color | undefined {
  const [red, green, blue, alpha = 1] = flatten(params.get(name)?.value);
  return red === undefined || green === undefined || blue === undefined
    ? undefined
    : [red, green, blue, alpha];
}

/** Whether a material is transparent, by the rule of Google's loader. */
function isClear(
  { scene }: Stage,
  { params }: SceneObject,
  opacity: number,
  maps: readonly MaterialMap[],
): boolean {
  const stated = params.get('collada.transparent')?.value;
  if (typeof stated === 'boolean') return stated;
  if (params.get('diffuse')?.value !== undefined) return opacity < 1;
  const diffuse = maps.find(({ use }) => use === 'diffuse');
  return diffuse !== undefined && hasAlpha(scene.textures[diffuse.texture]);
}

/** Cull mode 0: no culling (docs/reference/o3d.md#materials). */
const CULL_NONE = 0;

function isDoubleSided({ index }: Stage, object: SceneObject): boolean {
  const state = referredByParam(index, object, 'o3d.state', 'o3d.State');
  return state !== undefined && numberOf(state, 'o3d.CullMode') === CULL_NONE;
}

function reportEffect({ index, report }: Stage, object: SceneObject): void {
  const effect = referredByParam(index, object, 'o3d.effect', 'o3d.Effect');
  if (!effect) return;
  const message = `Material "${nameOf(object)}" has the shader ${textOf(effect, 'o3d.uri') ?? 'of no file'}, which was dropped`;
  report.lose(O3D_CODES.O3D_EFFECT_DROPPED, message, { source: object.path });
}

/** The use of samplers, by the first letters of their names in lower case. */
const USES: readonly (readonly [name: string, use: MapUse])[] = [
  ['diffuse', 'diffuse'],
  ['emissive', 'emissive'],
  ['specular', 'specular'],
  ['normal', 'normal'],
  // Google's shaders and converter use it as a normal map.
  ['bump', 'normal'],
  ['transparent', 'opacity'],
  ['reflect', 'reflection'],
  ['env', 'reflection'],
];
const SAMPLER = 'sampler';

/** A param of a Material with a Sampler, and its use. */
export interface SamplerParam {
  param: Param;
  sampler: SceneObject;
  texture: SceneObject | undefined;
  use: MapUse;
}

export function samplerParams(index: SceneIndex, object: SceneObject): SamplerParam[] {
  return [...object.params.values()].flatMap((param): SamplerParam[] => {
    const sampler = referredByParam(index, object, param.name, 'o3d.Sampler');
    if (!sampler) return [];
    const plain = param.name.toLowerCase();
    const use = USES.find(([beginning]) => plain.startsWith(beginning))?.[1] ?? 'other';
    const isNamed = plain.endsWith(SAMPLER) || use !== 'other';
    const texture = referredByParam(index, sampler, 'o3d.texture');
    return [{ param, sampler, texture, use: isNamed ? use : 'other' }];
  });
}

function mapsOf(stage: Stage, object: SceneObject, textureOf: TextureOf): MaterialMap[] {
  return samplerParams(stage.index, object).flatMap(({ sampler, texture: source, use }): MaterialMap[] => {
    const texture = textureOf(source, nameOf(object));
    return texture === NONE ? [] : [{ texture, uv: 0, use, wrap: wrapOf(stage, sampler) }];
  });
}

/** Address modes by number; border mode has no counterpart and becomes clamping. */
const WRAPS: readonly Wrap[] = ['repeat', 'mirror', 'clamp', 'clamp'];
const BORDER = 3;

function wrapOf({ report }: Stage, sampler: SceneObject): { u: Wrap; v: Wrap } {
  const modes = ['o3d.addressModeU', 'o3d.addressModeV'].map((name) => numberOf(sampler, name) ?? 0);
  if (modes.includes(BORDER)) {
    const message = `Border color of sampler "${nameOf(sampler)}" was dropped`;
    report.lose(O3D_CODES.O3D_SAMPLER_APPROXIMATED, message, { source: sampler.path });
  }
  return { u: WRAPS[modes[0]!] ?? 'repeat', v: WRAPS[modes[1]!] ?? 'repeat' };
}

/** Params with values, by name. */
export function plainParams({ params }: SceneObject): Record<string, JsonValue> {
  const plain: Record<string, JsonValue> = {};
  for (const [name, { value }] of params) {
    if (value !== undefined && value !== null && !isObject(value)) plain[name] = value;
  }
  return plain;
}
