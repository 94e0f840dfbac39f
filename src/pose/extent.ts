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
  let memory = new Float32Array(0);
  scene.nodes.forEach((node, index) => {
    for (const primitive of scene.meshes[node.mesh ?? NONE]?.primitives ?? []) {
      const { length } = primitive.positions;
      if (memory.length < length) memory = new Float32Array(length);
      const positions = memory.subarray(0, length);
      pose.deform(index, primitive, positions);
      for (let axis = 0; axis < 3; axis++) extend(bounds, axis, positions, 3);
    }
  });
  return bounds.low[0] > bounds.high[0] ? undefined : bounds;
}

/** The bounds of the nodes of a scene in a pose. */
export function nodeBounds({ world }: Pose): Bounds {
  const bounds = noBounds();
  for (let axis = 0; axis < 3; axis++) extend(bounds, axis, world.subarray(12), 16);
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

/** @param stride numbers from one point to the next */
function extend(
  { low, high }: Bounds,
  axis: number,
  points: Float32Array | Float64Array,
  stride: number,
): void {
  let least = low[axis]!;
  let most = high[axis]!;
  for (let at = axis; at < points.length; at += stride) {
    const value = points[at]!;
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  low[axis] = least;
  high[axis] = most;
}

function largestSide({ low, high }: Bounds): number {
  return Math.max(0, ...high.map((value, axis) => value - low[axis]!));
}
