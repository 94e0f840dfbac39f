import { expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

const bare = triangle({ indices: new Uint32Array() });

test('a surface has the vertices of the primitives with triangles, in the order of the nodes', () => {
  const scene = sceneOf({
    nodes: [node({ mesh: 0, translation: [0, 0, 1] }), node(), node({ mesh: 1, translation: [0, 0, 2] })],
    meshes: [
      { ...mesh(bare, triangle()), name: 'a' },
      { ...mesh(triangle()), name: 'b' },
    ],
  });
  const surface = new Surface(scene);
  expect(surface.vertexCount).toBe(6);
  expect([...surface.indices]).toEqual([0, 1, 2, 3, 4, 5]);
  surface.follow(new Pose(scene));
  expect([...surface.positions].filter((_, at) => at % 3 === 2)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(surface.placeOf(2)).toEqual({ mesh: 'a', vertex: 2 });
  expect(surface.placeOf(3)).toEqual({ mesh: 'b', vertex: 0 });
});
