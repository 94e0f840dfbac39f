/** Lights of a scene for targets that have lights only on nodes. */
import { NONE, type Scene } from '../scene/scene.ts';

/** The scene with a separate node for each light without one, in the space of the scene. */
export function withPlacedLights(scene: Scene): Scene {
  if (scene.lights.every(({ node }) => node !== NONE)) return scene;
  const nodes = [...scene.nodes];
  const lights = scene.lights.map((light) => {
    if (light.node !== NONE) return light;
    const node = nodes.push({
      name: light.name,
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
    });
    return { ...light, node: node - 1 };
  });
  return { ...scene, nodes, lights };
}
