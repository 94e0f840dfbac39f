import { skeletonSize } from '../pose/extent.ts';
import type { Mesh, Scene } from '../scene/scene.ts';

/** Size of a marker, relative to the skeleton. */
const SHARE = 0.1;

/** Adds a triangle to every node of a scene without visible meshes, as a surface that shows their movement. */
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
