import {
  AmbientLight,
  DirectionalLight,
  type Light as Light3D,
  type Object3D,
  PointLight,
  SpotLight,
  SRGBColorSpace,
} from 'three';
import { type Light, NONE, type Scene, type Vec3 } from '../scene/scene.ts';

/** Default cone of a spot light in radians, as in glTF. */
const CONE = { inner: 0, outer: Math.PI / 4 };

/**
 * Attaches the lights to their nodes. The old engines have no light units: full white is one candela or lux, as in the
 * written GLBs.
 */
export function addLights(
  { lights, ambient, axes }: Scene,
  objects: readonly Object3D[],
  root: Object3D,
): void {
  if (ambient) root.add(colored(new AmbientLight(), ambient));
  for (const light of lights) {
    const made = colored(createLight(light, axes.metersPerUnit), light.color);
    made.name = light.name;
    made.intensity = light.intensity ?? 1;
    (objects[light.node ?? NONE] ?? root).add(made);
  }
}

function colored<T extends Light3D>(light: T, [red, green, blue]: Vec3): T {
  light.color.setRGB(red, green, blue, SRGBColorSpace);
  return light;
}

/** Ranges are in meters, independent of the nodes' scale; 0 is unlimited. */
function createLight({ type, range, cone = CONE }: Light, metersPerUnit: number): Light3D {
  const distance = range !== undefined && Number.isFinite(range) ? range * metersPerUnit : 0;
  if (type === 'ambient') return new AmbientLight();
  if (type === 'point') return new PointLight(undefined, undefined, distance);
  const light =
    type === 'directional'
      ? new DirectionalLight()
      : new SpotLight(undefined, undefined, distance, cone.outer, 1 - cone.inner / cone.outer);
  // The light is at its node and points along -Z.
  light.position.set(0, 0, 0);
  light.target.position.set(0, 0, -1);
  light.add(light.target);
  return light;
}
