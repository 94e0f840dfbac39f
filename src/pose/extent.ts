/** The size of a scene. */
import { NONE, type Scene } from '../scene/scene.ts';
import { Pose } from './pose.ts';

/** Largest extent of the surface at rest along an axis, in units; positions that are not finite do not count. */
export function modelSize(scene: Scene): number {
  const pose = new Pose(scene);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  scene.nodes.forEach((node, index) => {
    for (const primitive of scene.meshes[node.mesh ?? NONE]?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      positions.forEach((value, at) => {
        if (!Number.isFinite(value)) return;
        low[at % 3] = Math.min(low[at % 3]!, value);
        high[at % 3] = Math.max(high[at % 3]!, value);
      });
    }
  });
  return Math.max(0, ...high.map((value, axis) => value - low[axis]!));
}

/** Largest extent of the nodes at rest along an axis, in units, for scenes without visible meshes. */
export function skeletonSize(scene: Scene): number {
  const { world } = new Pose(scene);
  const extents = [12, 13, 14].map((at) => {
    const places = scene.nodes.map((_, node) => world[node * 16 + at]!).filter(Number.isFinite);
    return places.reduce((most, place) => Math.max(most, place), -Infinity) - Math.min(...places);
  });
  return Math.max(0, ...extents);
}
