/** Lights of models as those of a scene. */
import type { Light, Vec3 } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { ModelNode } from '../model/model.ts';
import type { PlacedModel, Stage } from './stage.ts';

/** A light without a color is white, one without a multiplier has no intensity beside its color. */
export function addLights({ scene, notShown }: Stage, { model, nodes }: PlacedModel): void {
  model.nodes.forEach((node, index) => {
    if (node.kind !== 'light') return;
    const light = sceneLight(node, nodes[index]!);
    const darkens = (light.intensity ?? 1) < 0 || light.color.some((channel) => channel < 0);
    if (darkens)
      notShown(
        MDL_CODES.MDL_LIGHT_NEGATIVE,
        ['light that darkens', 'lights that darken'],
        `lights[${scene.lights.length}]`,
      );
    scene.lights.push(light);
  });
}

function sceneLight({ name, values }: ModelNode, node: number): Light {
  const [red = 1, green = 1, blue = 1] = values.color ?? [];
  return {
    name,
    type: values.ambientonly ? 'ambient' : 'point',
    color: [red, green, blue] as Vec3,
    node,
    ...(values.multiplier === undefined ? {} : { intensity: values.multiplier }),
    ...(values.radius === undefined ? {} : { range: values.radius }),
  };
}
