import type { Document, Node as GltfNode, Scene as GltfScene } from '@gltf-transform/core';
import { KHRLightsPunctual } from '@gltf-transform/extensions';
import type { Report } from '../../report/report.ts';
import type { Light, Scene, Vec3 } from '../../scene/scene.ts';
import { GLTF_CODES } from './codes.ts';
import { srgbToLinear } from './color.ts';
import { toExtras } from './extras.ts';
import type { Hierarchy } from './nodes.ts';

/** Writes lights as KHR_lights_punctual; light from everywhere, which glTF does not know, goes into extras. */
export function writeLights(
  document: Document,
  target: GltfScene,
  scene: Scene,
  { root, nodes }: Hierarchy,
  report: Report,
): void {
  if (scene.ambient) {
    target.setExtras({ ...target.getExtras(), ...toExtras({ ambientLight: { color: scene.ambient } }) });
    report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, 'The scene has ambient light', { path: 'ambient' });
  }
  const lit = new Set<GltfNode>([root]);
  scene.lights.forEach((light, index) => {
    const path = `lights[${index}]`;
    const place = nodes[light.node] ?? root;
    // A node carries one light.
    const carrier = lit.has(place) ? document.createNode(light.name) : place;
    if (carrier !== place) place.addChild(carrier);
    lit.add(carrier);
    if (light.type === 'ambient') keepAmbientLight(carrier, light, report, path);
    else writeLight(document, carrier, light, light.type, report, path);
  });
}

function keepAmbientLight(carrier: GltfNode, { name, color }: Light, report: Report, path: string): void {
  carrier.setExtras({ ...carrier.getExtras(), ...toExtras({ ambientLight: { name, color } }) });
  report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, `"${name}" is an ambient light`, { path });
}

/**
 * Old engines know no units of light. The colour is all they have, so that full white is one candela or lux, the
 * extension's own default.
 */
function writeLight(
  document: Document,
  carrier: GltfNode,
  { name, color: source }: Light,
  type: Exclude<Light['type'], 'ambient'>,
  report: Report,
  path: string,
): void {
  const { color, intensity, finite } = linearLight(source);
  if (!finite) {
    report.lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, `The colour of light "${name}" is not finite`, { path });
  }
  const light = document
    .createExtension(KHRLightsPunctual)
    .createLight(name)
    .setType(type)
    .setColor(color)
    .setIntensity(intensity);
  carrier.setExtension(KHRLightsPunctual.EXTENSION_NAME, light);
}

/** The colour, taken as sRGB, in linear channels of at most 1; the intensity makes up for what is above. */
function linearLight(source: Vec3): { color: Vec3; intensity: number; finite: boolean } {
  const linear = source.map((channel) => srgbToLinear(Math.max(0, channel)));
  const finite = linear.every(Number.isFinite);
  if (!finite) return { color: [1, 1, 1], intensity: 1, finite };
  const intensity = Math.max(1, ...linear);
  return { color: linear.map((channel) => channel / intensity) as Vec3, intensity, finite };
}
