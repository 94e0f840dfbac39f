import { expect, test } from 'vitest';
import { compareScenes } from '../../src/pose/compare.ts';
import { orderLike } from '../../src/pose/part-order.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

/** Triangles at places along x, in the order of their nodes. */
function row(places: readonly number[], indices = Uint32Array.of(0, 1, 2)): Scene {
  return sceneOf({
    nodes: places.map((x) => node({ mesh: 0, translation: [x, 0, 0] })),
    meshes: [mesh(triangle({ indices }))],
  });
}

const orderOf = (first: Scene, second: Scene) =>
  orderLike(...([first, second].map((scene) => follow(scene)) as [Surface, Surface]));

function follow(scene: Scene): Surface {
  const surface = new Surface(scene);
  surface.positions.set(scene.nodes.flatMap(({ translation: [x] }) => [x, 0, 0, x + 10, 0, 0, x, 10, 0]));
  return surface;
}

test('parts with the same triangles are those nearest to each other', () => {
  expect(orderOf(row([0, 100, 200]), row([101, 202, 3]))).toEqual([2, 0, 1]);
  // Mirroring reverses triangles.
  expect(orderOf(row([0, 100]), row([101, 3], Uint32Array.of(2, 1, 0)))).toEqual([1, 0]);
});

test('parts stay in their order if another is not clearly nearer, or some have no counterpart', () => {
  expect(orderOf(row([0, 100]), row([1, 101]))).toBeUndefined();
  expect(orderOf(row([0, 100]), row([60, 50]))).toBeUndefined();
  expect(orderOf(row([0, 100]), row([100, 0, 5]))).toBeUndefined();
  expect(orderOf(row([0, 100]), row([100, 0], Uint32Array.of(0, 1, 1)))).toBeUndefined();
});

test('a comparison measures vertices of the part that is the same, not of the one at its place', () => {
  const { matched, max } = compareScenes(row([0, 100]), row([103, 3]));
  expect([matched, max]).toEqual(['vertex', 3]);
});
