import { expect, test } from 'vitest';
import { modelsOf } from '../../../../src/formats/c3s/files/scene/document.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Report } from '../../../../src/report/report.ts';
import { material, mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { readC3s } from '../files.ts';

test('materials share a texture, unless one of them masks by it', async () => {
  const maps = [{ texture: 0, uv: 0, use: 'diffuse' }] as const;
  const materials = [
    material({ name: 'red', maps: [...maps] }),
    material({ name: 'blue', maps: [...maps] }),
    material({ name: 'leaf', maps: [...maps], alpha: 'mask' }),
  ];
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(...materials.map((_, index) => triangle({ material: index })))],
    materials,
    textures: [{ name: 'skin', uri: 'skin.png' }],
  });
  const files = await targets.find(({ id }) => id === 'c3s')!.write(scene, 'a', new Report(), {});
  const { document } = readC3s(files.find(({ name }) => name.endsWith('.c3s'))!.bytes);
  const [one] = modelsOf(document);
  expect([...one!.model.materials.textures.texture]).toEqual([1, 1, 2]);
  expect(one!.model.textures.flags).toHaveLength(2);
});

test('a clear material masks as well if its file did', async () => {
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ material: 0 }))],
    materials: [
      material({
        alpha: 'blend',
        diffuse: [1, 1, 1, 0.25],
        maps: [{ texture: 0, uv: 0, use: 'diffuse' }],
        properties: { c3s: { masking: true } },
      }),
    ],
    textures: [{ name: 'skin', uri: 'skin.png' }],
  });
  const files = await targets.find(({ id }) => id === 'c3s')!.write(scene, 'a', new Report(), {});
  const { document } = readC3s(files.find(({ name }) => name.endsWith('.c3s'))!.bytes);
  const { materials, textures } = modelsOf(document)[0]!.model;
  expect([materials.transparency[0], textures.flags[0]]).toEqual([0.75, 1]);
});
