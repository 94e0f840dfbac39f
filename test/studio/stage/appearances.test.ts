import { Color, MeshStandardMaterial, Texture } from 'three';
import { expect, test } from 'vitest';
import { Pose } from '../../../src/pose/pose.ts';
import { NONE, type Scene } from '../../../src/scene/scene.ts';
import { createModel } from '../../../src/three/model.ts';
import { appearanceFor } from '../../../studio/src/stage/appearances.ts';
import { Part } from '../../../studio/src/stage/part.ts';
import { Surfaces } from '../../../studio/src/stage/surfaces.ts';
import { material, mesh, node, sceneOf, triangle } from '../../scene.ts';

/** The color of a triangle on the stage in the mode `lit`, if it is another than that of its file. */
function litColor(parts: Partial<Scene>, index = 0) {
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ material: index }))],
    ...parts,
  });
  const surfaces = new Surfaces(scene, new Pose(scene));
  const model = createModel(scene);
  const part = new Part(model.surfaces[0]!, surfaces.all[0]!, model.root);
  const palette = { text: new Color(), quiet: new Color() } as never;
  const appearance = appearanceFor('lit', part, { scene, palette, checker: new Texture(), bone: 0 });
  return appearance.material instanceof MeshStandardMaterial ? appearance.material.color.getHex() : undefined;
}

const textures = [{ name: '', uri: 'lost.tga' }];
const diffuse: Scene['materials'][number]['diffuse'] = [1, 1, 1, 1];
const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const }];

test('a surface is gray if the image of its texture is missing, or if it has no material', () => {
  const gray = litColor({ textures, materials: [material({ diffuse, maps })] });
  expect(gray).toBeGreaterThan(0x808080);
  expect(gray).toBeLessThan(0xc0c0c0);
  expect(litColor({}, NONE)).toBe(gray);
});

test('a surface keeps the color of its file', () => {
  expect(litColor({ materials: [material({ diffuse })] })).toBeUndefined();
  const tinted = material({ diffuse: [0.8, 0.2, 0.2, 1], maps });
  expect(litColor({ textures, materials: [tinted] })).toBeUndefined();
});
