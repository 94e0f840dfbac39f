import { skeletonSize } from '../pose/extent.ts';
import type { Mesh, Scene } from '../scene/scene.ts';

/** Part of the skeleton's size that a marker measures. */
const SHARE = 0.1;

/** A scene that shows nothing with a triangle on every node, so that there is a surface to see how its nodes move. */
export function withMarkers(scene: Scene): Scene {
  const size = SHARE * (skeletonSize(scene) || 1);
  const marker: Mesh = {
    name: 'marker',
    primitives: [
      {
        name: 'marker',
        material: 0,
        positions: Float32Array.of(size, 0, 0, 0, size, 0, 0, 0, size),
        uvs: [],
        indices: Uint32Array.of(0, 1, 2),
      },
    ],
  };
  const nodes = scene.nodes.map(({ skin: _, ...node }) => ({ ...node, mesh: scene.meshes.length }));
  return { ...scene, nodes, meshes: [...scene.meshes, marker] };
}
