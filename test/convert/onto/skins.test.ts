import { expect, test } from 'vitest';
import { counterpartsIn } from '../../../src/convert/onto/counterparts.ts';
import { bindingsOf } from '../../../src/convert/onto/skins.ts';
import { identity } from '../../../src/math/affine.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { mesh, node, sceneOf, triangle } from '../../scene.ts';

const influences = {
  start: Uint32Array.of(0, 1, 2, 3),
  joint: new Uint16Array(3),
  weight: Float32Array.of(1, 1, 1),
};

/** Two meshes on a bone at a height. @param binds the height at which each mesh is bound to it */
function onBone(height: number, binds: readonly number[]): Scene {
  const skinAt = (bind: number) => {
    const matrix = identity();
    matrix[13] = -bind;
    return { name: 'skin', joints: [0], inverseBind: Float32Array.from(matrix) };
  };
  const heights = [...new Set(binds)];
  return sceneOf({
    nodes: [
      node({ name: 'bone', translation: [0, height, 0] }),
      ...binds.map((bind, index) =>
        node({ name: `mesh ${index}`, mesh: index, skin: heights.indexOf(bind) }),
      ),
    ],
    meshes: binds.map((_, index) => ({ ...mesh(triangle({ influences })), name: `mesh ${index}` })),
    skins: heights.map(skinAt),
  });
}

function bind(edited: Scene) {
  const original = onBone(1, [1, 1]);
  return bindingsOf(original, edited, counterpartsIn(edited, original), false);
}

test('a bone that is moved alone is bound where it is then, and meshes keep their space', () => {
  const { meshes, moved } = bind(onBone(3, [3, 3]));
  expect(meshes.map((own) => own?.toOriginal)).toEqual([undefined, undefined]);
  expect([...moved]).toEqual([0]);
});

test('a bone that a mesh follows keeps its bind pose', () => {
  const { meshes, moved } = bind(onBone(3, [1, 1]));
  expect(moved.size).toBe(0);
  expect(meshes[0]?.joints).toEqual([{ joint: 0 }]);
});

test('a bone cannot be moved below one mesh while another one follows it', () => {
  const { meshes } = bind(onBone(3, [3, 1]));
  const names =
    'Bone "bone" was moved: mesh "mesh 0" stayed where it was, but mesh "mesh 1" moved with the bone';
  expect(meshes[1]?.joints).toEqual([{ fault: expect.stringContaining(names) }]);
});

test('a bone that does not move is not bound elsewhere: that is another space of the meshes', () => {
  const { meshes, moved } = bind(onBone(1, [4, 4]));
  expect(moved.size).toBe(0);
  expect(meshes[0]?.toOriginal?.[13]).toBeCloseTo(-3, 6);
});

test('a mesh is named whose vertices have no weights, for which Blender adds a bone', () => {
  const edited = onBone(1, [1, 1]);
  edited.nodes.push(node({ name: 'neutral_bone' }));
  edited.skins[0]!.joints.push(edited.nodes.length - 1);
  edited.skins[0]!.inverseBind = Float32Array.of(...edited.skins[0]!.inverseBind, ...identity());
  const { meshes } = bind(edited);
  const fault = 'Vertices of mesh mesh 1 have no bone: give them weights';
  expect(meshes[1]?.joints).toEqual([{ joint: 0 }, { fault }]);
});
