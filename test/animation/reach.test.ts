import { expect, test } from 'vitest';
import { createPrecision } from '../../src/animation/precision.ts';
import { reachOfNodes } from '../../src/animation/reach.ts';
import { NONE, type Vec3 } from '../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

/** A chain of nodes; the last one has a triangle with a vertex 2 beyond it. */
function chain(...places: Vec3[]) {
  const positions = Float32Array.of(0, 0, 0, 2, 0, 0, 0, 1, 0);
  return sceneOf({
    nodes: places.map((translation, index) =>
      node({
        translation,
        parent: index === 0 ? NONE : index - 1,
        ...(index === places.length - 1 ? { mesh: 0 } : {}),
      }),
    ),
    meshes: [mesh(triangle({ positions }))],
  });
}

test('a node reaches as far as the joints below it can stretch, even if they are bent', () => {
  const straight = chain([0, 0, 0], [3, 0, 0], [3, 0, 0]);
  const bent = chain([0, 0, 0], [3, 0, 0], [0, 3, 0]);
  expect([...reachOfNodes(straight, 10)]).toEqual([8, 5, 2]);
  expect([...reachOfNodes(bent, 10)]).toEqual([8, 5, 2]);
});

test('a node reaches at least a tenth of the size of the model, which counts for the nodes that carry it', () => {
  const scene = chain([0, 0, 0], [30, 0, 0], [30, 0, 0]);
  scene.nodes.push(node({ translation: [0, 0, 0] }));
  expect([...reachOfNodes(scene, 50)]).toEqual([65, 35, 5, 5]);
});

test('a node that carries no vertices reaches as far as is asked for, which does not count for the nodes that carry it', () => {
  const scene = chain([0, 0, 0], [3, 0, 0]);
  scene.nodes.push(node({ parent: 0, translation: [0, 1, 0] }));
  scene.nodes.push(node({ parent: 2, translation: [0, 2, 0] }));
  expect([...reachOfNodes(scene, 10, 7)]).toEqual([5, 2, 7, 7]);
});

test('places that are not finite do not count', () => {
  const scene = chain([0, 0, 0], [3, 0, 0]);
  scene.meshes[0]!.primitives[0]!.positions.set([Number.NaN, Number.POSITIVE_INFINITY, 0], 0);
  scene.nodes.push(node({ parent: 0, translation: [Number.NaN, 0, 0] }));
  expect([...reachOfNodes(scene, 1)]).toEqual([5, 2, expect.closeTo(0.1)]);
});

test('the scale of the rest pose counts', () => {
  const scene = chain([0, 0, 0], [3, 0, 0]);
  scene.nodes[0]!.scale = [2, 2, 2];
  expect([...reachOfNodes(scene, 20)]).toEqual([10, 4]);
});

test('an outer joint may deviate by a larger angle than an inner one', () => {
  const precisionOf = createPrecision(chain([0, 0, 0], [6, 0, 0]));
  const angle = (target: number) => {
    const { tolerance, reach } = precisionOf({ target, property: 'rotation' });
    return tolerance / reach;
  };
  // The vertex is 2 from the outer joint, and 8 from the inner one.
  expect(angle(1)).toBeCloseTo(4 * angle(0), 10);
});

test('rotations are sampled as if joints reached half as far again, at most as far as the model is large, or as they do', () => {
  const scene = chain([0, 0, 0], [30, 0, 0], [20, 0, 0]);
  scene.meshes[0]!.primitives[0]!.positions.set([10, 0, 0], 3);
  // The model is 40 large: a point of another mesh.
  scene.nodes.push(node({ mesh: 1 }));
  scene.meshes.push(mesh(triangle({ positions: Float32Array.of(60, 0, 0, 20, 0, 0, 20, 1, 0) })));
  const precisionOf = createPrecision(scene);
  const reach = [0, 1, 2].map((target) => precisionOf({ target, property: 'rotation' }).reach);
  expect(reach).toEqual([60, 40, 15]);
});

test('rotations of a node without vertices are sampled for another model that it may carry', () => {
  const scene = chain([0, 0, 0], [3, 0, 0]);
  scene.nodes.push(node({ parent: 0 }));
  const { reach } = createPrecision(scene)({ target: 2, property: 'rotation' });
  expect(reach).toBe(2);
});
