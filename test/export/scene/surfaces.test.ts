import { describe, expect, test } from 'vitest';
import { withChosenSurfaces } from '../../../src/export/scene/surfaces.ts';
import { type ExportSettings, SETTINGS } from '../../../src/export/settings/settings.ts';
import { completed } from '../../../src/export/settings/shapes.ts';
import { Report } from '../../../src/report/report.ts';
import { NONE, type Primitive } from '../../../src/scene/scene.ts';
import { material, mesh, sceneOf, triangle } from '../../scene.ts';

function chosen(primitives: Primitive[], settings: ExportSettings) {
  const scene = sceneOf({
    materials: [material()],
    textures: [{ name: 'skin', uri: 'skin.png' }],
    meshes: [mesh(...primitives)],
  });
  return withChosenSurfaces(scene, completed(SETTINGS, settings), new Report());
}

test('without materials, surfaces show none, and no texture is left', () => {
  const { materials, textures, meshes } = chosen([triangle({ material: 0 })], { materials: false });
  expect([materials, textures]).toEqual([[], []]);
  expect(meshes[0]!.primitives.map((primitive) => primitive.material)).toEqual([NONE]);
});

describe('coordinates of a box', () => {
  const positions = new Float32Array([0, 0, 0, 2, 0, 0, 0, 4, 8]);
  const { normals: _, ...bare } = triangle({ positions, uvs: [] });
  const boxed = (more: Partial<Primitive>) =>
    chosen([{ ...bare, ...more }], { uv: { defaults: true } }).meshes[0]!.primitives[0]!.uvs;

  test('are shares of the axes that a vertex does not face, the second from above', () => {
    const normals = new Float32Array([1, 0, 0, 0, -1, 0, 0, 0, 1]);
    expect(boxed({ normals })).toEqual([new Float32Array([0, 1, 1, 1, 0, 0])]);
  });

  test('lie across the third axis where there are no normals', () => {
    expect(boxed({})).toEqual([new Float32Array([0, 1, 1, 1, 0, 0])]);
  });

  test('do not replace others', () => {
    const uvs = [new Float32Array([0, 0, 0.5, 0, 0, 0.5])];
    expect(boxed({ uvs })).toEqual(uvs);
  });
});
