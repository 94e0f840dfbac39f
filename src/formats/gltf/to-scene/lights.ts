/** Lights: KHR_lights_punctual, and the ambient ones that Exhume writes to extras. */

import { linearToSrgb } from '../../../scene/color.ts';
import type { Light, Vec3 } from '../../../scene/scene.ts';
import { NONE } from '../../../scene/scene.ts';
import { isObject } from '../../../text/json-words.ts';
import { entry, type JsonObject } from '../files/container/json.ts';
import type { Source } from '../files/container/source.ts';
import { ownExtras } from './extras.ts';
import type { Placement } from './nodes.ts';

export const PUNCTUAL = 'KHR_lights_punctual';
const TYPES: readonly string[] = ['point', 'directional', 'spot'];

export function addLights(source: Source, { indexOf, root }: Placement): void {
  const { json, scene } = source;
  const lights = json.extension(PUNCTUAL)?.objects('lights') ?? [];
  json.objects('nodes').forEach((node, index) => {
    if (indexOf[index] === NONE && index !== root) return;
    const place = indexOf[index]!;
    const light = node.extension(PUNCTUAL)?.whole('light');
    if (light !== undefined)
      scene.lights.push(readLight(source, entry(lights, light, 'light', node.path), place));
    const ambient = ambientOf(node, place);
    if (ambient) scene.lights.push(ambient);
  });
  const [shown] = json.objects('scenes').slice(json.whole('scene') ?? 0);
  const everywhere = colorOf(shown?.extras().ambientLight);
  if (everywhere) scene.ambient = everywhere;
}

function readLight(source: Source, light: JsonObject, node: number): Light {
  const { metersPerUnit } = source.scene.axes;
  const type = light.string('type') ?? 'point';
  const color = (light.numbers('color', 3) ?? [1, 1, 1]).map(linearToSrgb) as Vec3;
  const intensity = light.number('intensity') ?? 1;
  const range = light.number('range');
  const spot = light.object('spot');
  const properties = ownExtras(source, light);
  return {
    name: light.string('name') ?? '',
    type: TYPES.includes(type) ? (type as 'point' | 'directional' | 'spot') : 'point',
    color,
    node,
    ...(intensity === 1 ? {} : { intensity }),
    ...(range === undefined ? {} : { range: range / metersPerUnit }),
    ...(type === 'spot'
      ? {
          cone: {
            inner: spot?.number('innerConeAngle') ?? 0,
            outer: spot?.number('outerConeAngle') ?? Math.PI / 4,
          },
        }
      : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

function ambientOf(node: JsonObject, place: number): Light | undefined {
  const kept: unknown = node.extras().ambientLight;
  const color = colorOf(kept);
  if (!color) return undefined;
  const { name, intensity, range, properties } = kept as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : '',
    type: 'ambient',
    color,
    node: place,
    ...(typeof intensity === 'number' ? { intensity } : {}),
    ...(typeof range === 'number' ? { range } : {}),
    ...(isObject(properties) ? { properties } : {}),
  };
}

function colorOf(kept: unknown): Vec3 | undefined {
  const { color } = (kept ?? {}) as { color?: unknown };
  const isColor =
    Array.isArray(color) && color.length === 3 && color.every((value) => typeof value === 'number');
  return isColor ? (color as Vec3) : undefined;
}
