import type { Document, Node as GltfNode, Scene as GltfScene } from '@gltf-transform/core';
import { type Light as GltfLight, KHRLightsPunctual } from '@gltf-transform/extensions';
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Code, Report } from '../../../report/report.ts';
import { srgbToLinear } from '../../../scene/color.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Light, Scene, Vec3 } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import { toExtras } from './extras.ts';
import type { Hierarchy } from './nodes.ts';

type Cone = NonNullable<Light['cone']>;

/** Radians; a spot must have some width. */
const LEAST_CONE = 1e-3;
/** Largest fraction of the outer angle for the inner one, which looks like a sharp edge. */
const SHARP = 0.9999;

/** Writes lights as KHR_lights_punctual; ambient light, which glTF does not have, goes into extras. */
export function writeLights(
  document: Document,
  target: GltfScene,
  scene: Scene,
  { root, nodes }: Hierarchy,
  report: Report,
): void {
  if (scene.ambient) {
    target.setExtras({ ...target.getExtras(), ...toExtras({ ambientLight: { color: scene.ambient } }) });
    report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, 'Ambient light of the scene is only in the extras', {
      path: 'ambient',
    });
  }
  const lit = new Set<GltfNode>([root]);
  scene.lights.forEach((light, index) => {
    const path: ElementPath = `lights[${index}]`;
    const place = nodes[light.node] ?? root;
    // A glTF node has at most one light.
    const carrier = lit.has(place) ? document.createNode(light.name) : place;
    if (carrier !== place) place.addChild(carrier);
    lit.add(carrier);
    if (light.type === 'ambient') {
      keepAmbientLight(carrier, light);
      report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, `Ambient light "${light.name}" is only in the extras`, {
        path,
      });
      return;
    }
    const lose = (code: Code, what: string, problem: string) =>
      report.lose(code, `${what} of light "${light.name}" ${problem}`, { path });
    const written = writeLight(document, light, light.type, lose);
    setRange(written, light, scene.axes.metersPerUnit, lose);
    if (light.cone && light.type === 'spot') setCone(written, light.cone, lose);
    carrier.setExtension(KHRLightsPunctual.EXTENSION_NAME, written);
  });
}

/** Reports a value of a light that glTF cannot hold. */
type Lose = (code: Code, what: string, problem: string) => void;

function keepAmbientLight(carrier: GltfNode, { name, color, intensity, range, properties }: Light): void {
  const ambientLight = {
    name,
    color,
    ...(intensity === undefined ? {} : { intensity }),
    ...(range === undefined ? {} : { range }),
    ...(properties ? { properties } : {}),
  };
  carrier.setExtras({ ...carrier.getExtras(), ...toExtras({ ambientLight }) });
}

/**
 * Old engines have no units of light. Their color and intensity are factors, so full white is one candela or lux, the
 * extension's default.
 */
function writeLight(
  document: Document,
  { name, color: source, intensity: factor = 1, properties }: Light,
  type: Exclude<Light['type'], 'ambient'>,
  lose: Lose,
): GltfLight {
  const { color, intensity, finite } = linearLight(source);
  if (!finite) lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, 'Color', 'is not finite');
  if (!Number.isFinite(factor)) lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, 'Intensity', 'is not finite');
  if (factor < 0) lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Intensity ${factor}`, 'is clamped to 0');
  return document
    .createExtension(KHRLightsPunctual)
    .createLight(name)
    .setType(type)
    .setColor(color)
    .setIntensity(intensity * (Number.isFinite(factor) ? Math.max(0, factor) : 1))
    .setExtras(toExtras(properties));
}

/** The range of a light is in meters, which the scale of the nodes above does not change (KHR_lights_punctual). */
function setRange(target: GltfLight, { type, range }: Light, metersPerUnit: number, lose: Lose): void {
  if (range === undefined || range === Number.POSITIVE_INFINITY) return;
  if (range > 0 && type !== 'directional') target.setRange(range * metersPerUnit);
  else lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Range ${range}`, 'is dropped');
}

function setCone(target: GltfLight, cone: Cone, lose: Lose): void {
  const { inner, outer } = possibleCone(cone);
  target.setInnerConeAngle(inner).setOuterConeAngle(outer);
  if (inner === cone.inner && outer === cone.outer) return;
  lose(
    FIT_CODES.FIT_LIGHT_APPROXIMATED,
    `Cone from ${cone.inner} to ${cone.outer}`,
    `is clamped to ${inner} to ${outer}`,
  );
}

/** The nearest cone with 0 ≤ inner < outer ≤ π/2; NaN becomes the extension's default. */
function possibleCone(cone: Cone): Cone {
  const outer = Number.isNaN(cone.outer)
    ? Math.PI / 4
    : Math.min(Math.PI / 2, Math.max(LEAST_CONE, cone.outer));
  const inner = Number.isNaN(cone.inner) ? 0 : Math.max(0, Math.min(cone.inner, outer * SHARP));
  return { inner, outer };
}

/** The sRGB color in linear channels of at most 1; the intensity compensates for larger ones. */
function linearLight(source: Vec3): { color: Vec3; intensity: number; finite: boolean } {
  const linear = source.map((channel) => srgbToLinear(Math.max(0, channel)));
  const finite = linear.every(Number.isFinite);
  if (!finite) return { color: [1, 1, 1], intensity: 1, finite };
  const intensity = Math.max(1, ...linear);
  return { color: linear.map((channel) => channel / intensity) as Vec3, intensity, finite };
}
