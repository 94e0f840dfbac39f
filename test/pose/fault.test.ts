import { describe, expect, test } from 'vitest';
import { sceneFault } from '../../src/pose/fault.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { material, mesh, node, sceneOf, triangle } from '../scene.ts';

/** A triangle that hangs on a node of its own and one clip moves. */
function sound(): Scene {
  const curve = {
    interpolation: 'linear',
    times: Float32Array.of(0, 1),
    values: new Float32Array(6),
    before: 'hold',
    after: 'hold',
  } as const;
  return sceneOf({
    nodes: [node(), node({ parent: 0, mesh: 0 })],
    meshes: [mesh(triangle({ material: 0 }))],
    materials: [material()],
    clips: [{ name: 'c', start: 0, end: 1, tracks: [{ target: 1, property: 'translation', curve }] }],
  });
}

test('a scene that agrees with itself has no fault', () => {
  expect(sceneFault(sound())).toBeUndefined();
});

describe('the fault of a scene is named with its place', () => {
  test.each<[path: string, message: string, (scene: Scene) => void]>([
    ['nodes[1]', 'there is no node 2, only 2', ({ nodes }) => (nodes[1]!.parent = 2)],
    ['nodes[1]', 'there is no mesh 1, only 1', ({ nodes }) => (nodes[1]!.mesh = 1)],
    ['nodes[0]', 'the parents of the node form a circle', ({ nodes }) => (nodes[0]!.parent = 1)],
    [
      'nodes[0]',
      'the transform has a number that is none, NaN',
      ({ nodes }) => (nodes[0]!.translation[2] = Number.NaN),
    ],
    [
      'meshes[0].primitives[0]',
      'there is no vertex 3, only 3',
      ({ meshes }) => (meshes[0]!.primitives[0]!.indices[1] = 3),
    ],
    [
      'meshes[0].primitives[0]',
      'there is not one normal per vertex',
      ({ meshes }) => (meshes[0]!.primitives[0]!.normals = new Float32Array(6)),
    ],
    [
      'materials[0].maps[0]',
      'there is no texture 0, only 0',
      ({ materials }) => materials[0]!.maps.push({ texture: 0, uv: 0, use: 'diffuse' }),
    ],
    ['clips[0]', 'the clip has no length', ({ clips }) => (clips[0]!.end = -1)],
    [
      'clips[0].tracks[0]',
      'there are not 3 numbers per key',
      ({ clips }) => (clips[0]!.tracks[0]!.curve.values = new Float32Array(5)),
    ],
    [
      'cameras[0]',
      'there is no node 9, only 2',
      ({ cameras }) =>
        cameras.push({
          name: 'eye',
          node: 9,
          near: 1,
          projection: { type: 'perspective', fieldOfView: 1 },
        }),
    ],
  ])('%s: %s', (path, message, damage) => {
    const scene = sound();
    damage(scene);
    expect(sceneFault(scene)).toEqual({ path, message });
  });
});
