import { expect, test } from 'vitest';
import { sceneOfGltf } from '../files/container/files.ts';

/** A triangle with a morph target that moves its corners by so much. */
function targetOf(moves: readonly number[]) {
  const bytes = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, ...moves).buffer);
  const json = {
    asset: { version: '2.0' },
    buffers: [{ byteLength: 72, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 36 },
    ],
    accessors: [0, 1].map((bufferView) => ({ bufferView, componentType: 5126, count: 3, type: 'VEC3' })),
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }] }],
    nodes: [{ mesh: 0 }],
  };
  const scene = sceneOfGltf(new TextEncoder().encode(JSON.stringify(json)));
  return scene.meshes[0]!.primitives[0]!.morphTargets![0]!;
}

test.each([
  ['x', [0, 0, 0, 0, 0, 0, 5, 0, 0], 2, [5, 0, 0]],
  ['y', [0, 0, 0, 0, 5, 0, 0, 0, 0], 1, [0, 5, 0]],
  ['y, the last one', [0, 0, 0, 0, 0, 0, 0, 5, 0], 2, [0, 5, 0]],
  ['z', [0, 0, 0, 0, 0, 5, 0, 0, 0], 1, [0, 0, 5]],
])('a morph target has the vertex that it moves along %s and no other', (_, moves, vertex, move) => {
  const { vertices, positions } = targetOf(moves);
  expect([...vertices]).toEqual([vertex]);
  expect([...positions]).toEqual(move);
});
