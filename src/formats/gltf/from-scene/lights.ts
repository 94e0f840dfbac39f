import { FIT_CODES } from '../../../fit/codes.ts';
import type { Code, Report } from '../../../report/report.ts';
import { srgbToLinear } from '../../../scene/color.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Light, Scene, Vec3 } from '../../../scene/scene.ts';
import { GLTF_CODES } from '../codes.ts';
import { PUNCTUAL } from '../to-scene/lights.ts';
import { addExtras, named, toExtras } from './extras.ts';
import { extend } from './lists.ts';
import { present, unless } from './members.ts';
import { addNode, type NewFile } from './new-file.ts';
import type { Hierarchy } from './nodes.ts';

type Cone = NonNullable<Light['cone']>;

/** The default of the extension. */
const USUAL_CONE: Cone = { inner: 0, outer: Math.PI / 4 };

/** Minimum outer angle in radians: a spot must have some width. */
const LEAST_CONE = 1e-3;
/** Largest fraction of the outer angle for the inner one, which looks like a sharp edge. */
const SHARP = 0.9999;

/** Writes lights as KHR_lights_punctual; ambient light, which glTF does not have, goes into extras. */
export function writeLights(file: NewFile, scene: Scene, { root, nodes }: Hierarchy, report: Report): void {
  const { json } = file;
  if (scene.ambient) {
    addExtras(json.scenes, 0, toExtras({ ambientLight: { color: scene.ambient } }));
    report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, 'Ambient light of the scene is only in the extras', {
      path: 'ambient',
    });
  }
  const lights: object[] = [];
  const lit = new Set([root]);
  scene.lights.forEach((light, index) => {
    const path: ElementPath = `lights[${index}]`;
    const place = nodes[light.node] ?? root;
    // A glTF node has at most one light.
    const carrier = lit.has(place) ? addNode(file, named(light.name), place) : place;
    lit.add(carrier);
    if (light.type === 'ambient') {
      addExtras(json.nodes, carrier, ambientExtras(light));
      report.lose(GLTF_CODES.GLTF_AMBIENT_LIGHT, `Ambient light "${light.name}" is only in the extras`, {
        path,
      });
      return;
    }
    const lose = (code: Code, what: string, problem: string) =>
      report.lose(code, `${what} of light "${light.name}" ${problem}`, { path });
    const written = describeLight(light, scene.axes.metersPerUnit, lose);
    extend(json, json.nodes[carrier]!, PUNCTUAL, { light: lights.push(written) - 1 });
  });
  if (lights.length > 0) json.extensions = { [PUNCTUAL]: { lights } };
}

/** Reports a value of a light that glTF cannot hold. */
type Lose = (code: Code, what: string, problem: string) => void;

function ambientExtras({ name, color, intensity, range, properties }: Light): Record<string, unknown> {
  return toExtras({ ambientLight: { name, color, ...present({ intensity, range, properties }) } });
}

/**
 * Old engines have no units of light. Their color and intensity are factors, so full white is one candela or lux, the
 * extension's default.
 */
function describeLight(light: Light, metersPerUnit: number, lose: Lose): object {
  const { name, type, color: source, intensity: factor = 1, cone, properties } = light;
  const { color, intensity, finite } = linearLight(source);
  if (!finite) lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, 'Color', 'is not finite');
  if (!Number.isFinite(factor)) lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, 'Intensity', 'is not finite');
  if (factor < 0) lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Intensity ${factor}`, 'is clamped to 0');
  return {
    ...named(name, toExtras(properties)),
    type,
    ...present({
      color: unless<number[]>([1, 1, 1], color),
      intensity: unless(1, intensity * (Number.isFinite(factor) ? Math.max(0, factor) : 1)),
      range: rangeOf(light, metersPerUnit, lose),
      spot: type === 'spot' ? spotOf(cone, lose) : undefined,
    }),
  };
}

/** The range of a light is in meters, which the scale of the nodes above does not change (KHR_lights_punctual). */
function rangeOf({ type, range }: Light, metersPerUnit: number, lose: Lose): number | undefined {
  if (range === undefined || range === Number.POSITIVE_INFINITY) return undefined;
  if (range > 0 && type !== 'directional') return range * metersPerUnit;
  lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Range ${range}`, 'is dropped');
  return undefined;
}

function spotOf(cone: Cone = USUAL_CONE, lose: Lose): { innerConeAngle: number; outerConeAngle: number } {
  const { inner, outer } = possibleCone(cone);
  if (inner !== cone.inner || outer !== cone.outer) {
    lose(
      FIT_CODES.FIT_LIGHT_APPROXIMATED,
      `Cone from ${cone.inner} to ${cone.outer}`,
      `is clamped to ${inner} to ${outer}`,
    );
  }
  return { innerConeAngle: inner, outerConeAngle: outer };
}

/** The nearest cone with 0 ≤ inner < outer ≤ π/2; NaN becomes the extension's default. */
function possibleCone(cone: Cone): Cone {
  const outer = Number.isNaN(cone.outer)
    ? USUAL_CONE.outer
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
