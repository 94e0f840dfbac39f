import { Pose } from '../../../../src/pose/pose.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../../../../src/scene/scene.ts';

/** Positions of all primitives at a time of a clip, or at rest, in the order of the meshes. */
export function surfacesAt(scene: Scene, clip?: Clip, time = 0): Float32Array[] {
  const pose = new Pose(scene);
  if (clip) pose.sample(clip, time);
  return scene.nodes.flatMap(({ mesh }, node) =>
    (scene.meshes[mesh ?? NONE]?.primitives ?? []).map((primitive) => {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(node, primitive, positions);
      return positions;
    }),
  );
}

export function primitivesOf(scene: Scene): Primitive[] {
  return scene.meshes.flatMap(({ primitives }) => primitives);
}

/** The greatest difference of two sets of surfaces along an axis; NaN where they do not match. */
export function maxDistance(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  if (a.length !== b.length) return Number.NaN;
  let max = 0;
  a.forEach((positions, index) => {
    if (positions.length !== b[index]!.length) max = Number.NaN;
    positions.forEach((value, i) => {
      const difference = Math.abs(value - b[index]![i]!);
      if (!(difference <= max)) max = difference;
    });
  });
  return max;
}

/** How high a model stands, along Z. */
export function heightOf(surfaces: readonly Float32Array[]): number {
  let low = Infinity;
  let high = -Infinity;
  for (const positions of surfaces) {
    for (let i = 2; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
  }
  return high - low;
}
