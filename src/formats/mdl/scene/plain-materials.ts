/** Materials of nodes by their colours alone. */
import type { Color, Material, Scene, Vec3 } from '../../../scene/scene.ts';
import type { ModelNode } from '../model/model.ts';

/** Nodes of the same looks share a material. */
export function plainSurfacing(scene: Scene): (node: ModelNode) => number {
  const known = new Map<string, number>();
  return ({ values }) => {
    const { bitmap = '', diffuse, ambient, specular, shininess = 0, alpha = 1, selfillumcolor } = values;
    const material: Material = {
      name: bitmap,
      colorSpace: 'srgb',
      diffuse: color(diffuse, alpha),
      ambient: color(ambient, 1),
      specular: color(specular, 1, 0),
      shininess,
      alpha: alpha < 1 ? 'blend' : 'opaque',
      emissive: [0, 1, 2].map((channel) => selfillumcolor?.[channel] ?? 0) as Vec3,
      doubleSided: false,
      maps: [],
    };
    const key = JSON.stringify(material);
    const index = known.get(key) ?? scene.materials.push(material) - 1;
    known.set(key, index);
    return index;
  };
}

function color(channels: Float32Array | undefined, alpha: number, otherwise = 1): Color {
  return [channels?.[0] ?? otherwise, channels?.[1] ?? otherwise, channels?.[2] ?? otherwise, alpha];
}
