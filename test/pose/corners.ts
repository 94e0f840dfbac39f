import { expect } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { NONE, type Primitive, type Scene } from '../../src/scene/scene.ts';

/** A surface at a moment. */
interface Surface {
  primitive: Primitive;
  positions: Float32Array;
}

function surfacesOf(scene: Scene, clip: string | undefined, time: number): Surface[] {
  const pose = new Pose(scene);
  const played = scene.clips.find(({ name }) => name === clip);
  if (played) pose.sample(played, time);
  return scene.nodes.flatMap(({ mesh }, node) =>
    (scene.meshes[mesh ?? NONE]?.primitives ?? [])
      .filter(({ indices }) => indices.length > 0)
      .map((primitive) => {
        const positions = new Float32Array(primitive.positions.length);
        pose.deform(node, primitive, positions);
        return { primitive, positions };
      }),
  );
}

/**
 * How far the corners of two scenes' triangles are apart, at most, along an axis. The scenes have the same surfaces with
 * the same triangles in the same order, whatever became of their vertices.
 *
 * @param clip by its name; at rest without one
 * @param foundTime of the second scene, where its clips are at other times
 */
export function cornersApart(
  expected: Scene,
  found: Scene,
  clip: string | undefined,
  time: number,
  foundTime = time,
): number {
  const others = surfacesOf(found, clip, foundTime);
  const surfaces = surfacesOf(expected, clip, time);
  expect(others).toHaveLength(surfaces.length);
  let worst = 0;
  surfaces.forEach(({ primitive: { indices }, positions }, index) => {
    const other = others[index]!;
    expect(other.primitive.indices).toHaveLength(indices.length);
    indices.forEach((vertex, corner) => {
      const match = other.primitive.indices[corner]!;
      for (let axis = 0; axis < 3; axis++) {
        worst = Math.max(worst, Math.abs(positions[vertex * 3 + axis]! - other.positions[match * 3 + axis]!));
      }
    });
  });
  return worst;
}
