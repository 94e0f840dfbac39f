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
  const others = surfacesOf(found, clip, foundTime).map(cornersOf);
  const surfaces = surfacesOf(expected, clip, time).map(cornersOf);
  expect(others).toHaveLength(surfaces.length);
  return Math.max(0, ...surfaces.map((corners, index) => apart(corners, others[index]!)));
}

/** The same for scenes of which one has several surfaces as one, their triangles one after the other. */
export function allCornersApart(
  expected: Scene,
  found: Scene,
  clip: string | undefined,
  time: number,
): number {
  const [corners, others] = [expected, found].map((scene) =>
    surfacesOf(scene, clip, time).flatMap(cornersOf),
  );
  return apart(corners!, others!);
}

/** 3 numbers per corner. */
function cornersOf({ primitive: { indices }, positions }: Surface): number[] {
  return [...indices].flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]);
}

function apart(corners: readonly number[], others: readonly number[]): number {
  expect(others).toHaveLength(corners.length);
  return corners.reduce((worst, value, i) => Math.max(worst, Math.abs(value - others[i]!)), 0);
}
