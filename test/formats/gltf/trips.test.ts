import { describe, expect, test } from 'vitest';
import { Pose } from '../../../src/pose/pose.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { validate } from '../../gltf/validate.ts';
import { material, mesh, node, sceneOf, triangle } from '../../scene.ts';
import { Columns, sceneOfGlb, sceneOfGltf } from './files/container/files.ts';
import { sceneToGlb } from './written.ts';

const STAYS = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const FIVE_UP = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 5, 0, 1];

/** A triangle with a vertex on a bone that stays, and two on one that is moved by 10 along x, of which one is bound 5 higher. */
function jointListedTwice(): Uint8Array {
  const columns = new Columns();
  const attributes = {
    POSITION: columns.add(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3', 3),
    JOINTS_0: columns.add(Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0), 'VEC4', 4),
    WEIGHTS_0: columns.add(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0), 'VEC4', 4),
  };
  const inverseBindMatrices = columns.add(Float32Array.of(...STAYS, ...STAYS, ...FIVE_UP), 'MAT4', 16);
  return columns.file({
    scenes: [{ nodes: [0, 1, 2] }],
    nodes: [{ mesh: 0, skin: 0 }, { name: 'still' }, { name: 'moved', translation: [10, 0, 0] }],
    meshes: [{ primitives: [{ attributes }] }],
    skins: [{ joints: [1, 2, 2], inverseBindMatrices }],
  });
}

function posed(scene: Scene): number[] {
  const positions = new Float32Array(9);
  new Pose(scene).deform(0, scene.meshes[0]!.primitives[0]!, positions);
  return Array.from(positions);
}

describe('a joint that a skin lists twice', () => {
  test('becomes two nodes at the first trip through glTF, and stays as it is at those that follow', async () => {
    let scene = sceneOfGltf(jointListedTwice());
    expect(scene.nodes).toHaveLength(3);
    for (const trip of ['first', 'second', 'third']) {
      const glb = await sceneToGlb(scene, new Report());
      expect(await validate(glb), trip).toMatchObject({ errors: 0, warnings: 0 });
      scene = sceneOfGlb(glb);
      expect(scene.nodes, trip).toHaveLength(4);
      expect(posed(scene), trip).toEqual([0, 0, 0, 11, 0, 0, 10, 6, 0]);
    }
  });
});

test('black under an image that was not found stays black', async () => {
  const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const }];
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ material: 0 }))],
    materials: [material({ diffuse: [0, 0, 0, 1], maps })],
    textures: [{ name: 'gone', uri: 'gone.tga' }],
  });
  const again = sceneOfGlb(await sceneToGlb(scene, new Report()));
  expect(again.materials[0]).toMatchObject({ diffuse: [0, 0, 0, 1], maps });
});
