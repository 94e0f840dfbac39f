/** The size of a scene. */
import { NONE, type Scene, type Vec3 } from '../scene/scene.ts';
import { Pose } from './pose.ts';

/** The smallest box along the axes that contains something. */
export interface Bounds {
  low: Vec3;
  high: Vec3;
}

/** The bounds of the surface of a scene in a pose; undefined without one. Positions that are not finite do not count. */
export function surfaceBounds(scene: Scene, pose: Pose): Bounds | undefined {
  const bounds = noBounds();
  scene.nodes.forEach((node, index) => {
    for (const primitive of scene.meshes[node.mesh ?? NONE]?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      for (let at = 0; at < positions.length; at++) extend(bounds, at % 3, positions[at]!);
    }
  });
  return bounds.low[0] > bounds.high[0] ? undefined : bounds;
}

/** The bounds of the nodes of a scene in a pose. */
export function nodeBounds({ world }: Pose): Bounds {
  const bounds = noBounds();
  for (let at = 12; at < world.length; at += 16) {
    for (let axis = 0; axis < 3; axis++) extend(bounds, axis, world[at + axis]!);
  }
  return bounds;
}

/** Largest extent of the surface at rest along an axis, in units; positions that are not finite do not count. */
export function modelSize(scene: Scene): number {
  const bounds = surfaceBounds(scene, new Pose(scene));
  return bounds ? largestSide(bounds) : 0;
}

/** Largest extent of the nodes at rest along an axis, in units, for scenes without visible meshes. */
export function skeletonSize(scene: Scene): number {
  return largestSide(nodeBounds(new Pose(scene)));
}

function noBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
}

function extend({ low, high }: Bounds, axis: number, value: number): void {
  if (!Number.isFinite(value)) return;
  if (value < low[axis]!) low[axis] = value;
  if (value > high[axis]!) high[axis] = value;
}

function largestSide({ low, high }: Bounds): number {
  return Math.max(0, ...high.map((value, axis) => value - low[axis]!));
}
