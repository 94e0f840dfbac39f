/** Lights of CryTek files as those of a scene. */
import type { Light, Vec3 } from '../../../scene/scene.ts';
import type { LightContent } from '../files/chunks/records/node.ts';
import type { LightProperties } from '../properties.ts';

/** By the numbers of 3ds Max (docs/reference/cryengine.md#lights). */
const TYPES: Readonly<Record<number, Light['type']>> = {
  0: 'point',
  1: 'spot',
  2: 'directional',
  3: 'ambient',
};
const SPOT = 1;

/** @param node to which the light is attached */
export function sceneLight(name: string, content: LightContent, node: number): Light {
  const { lightType, isOn, color, intensity, hotspot, falloff, usesFarAttenuation, farEnd } = content;
  const half = (degrees: number) => (degrees * Math.PI) / 360;
  return {
    name,
    type: TYPES[lightType] ?? 'point',
    color: [0, 1, 2].map((channel) => color[channel]! / 255) as Vec3,
    node,
    intensity: isOn ? intensity : 0,
    ...(usesFarAttenuation ? { range: farEnd } : {}),
    ...(lightType === SPOT ? { cone: { inner: half(hotspot), outer: half(falloff) } } : {}),
    properties: { cryengine: keptProperties(content) },
  };
}

function keptProperties(content: LightContent): LightProperties {
  const { isOn, intensity, hotspot, falloff, usesNearAttenuation, nearStart, nearEnd } = content;
  const { usesFarAttenuation, farStart, farEnd, castsShadow, direction, image } = content;
  return {
    isOn: isOn !== 0,
    intensity,
    hotspot,
    falloff,
    ...(usesNearAttenuation ? { nearStart, nearEnd } : {}),
    ...(usesFarAttenuation ? { farStart, farEnd } : {}),
    castsShadow: castsShadow !== 0,
    direction: [...direction],
    ...(image.text === '' ? {} : { image: image.text }),
  };
}
