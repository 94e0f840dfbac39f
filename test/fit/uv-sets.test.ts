import { expect, test } from 'vitest';
import { makeFigure, material } from '../../docs/features/figure.ts';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';

/** The figure with so many sets of coordinates, each of one number, and a texture that lies by one of them. */
function mapped(sets: number, uv: number): Scene {
  const scene = makeFigure();
  scene.textures = [{ name: 'cloth', uri: 'cloth.png' }];
  scene.materials[0] = material('cloth', {
    maps: [
      { texture: 0, uv: 0, use: 'emissive' },
      { texture: 0, uv, use: 'diffuse' },
      { texture: 0, uv, use: 'opacity' },
    ],
  });
  scene.meshes[0]!.primitives[0]!.uvs = Array.from({ length: sets }, (_, set) => {
    return new Float32Array(18).fill(set);
  });
  return scene;
}

function fitted(scene: Scene, uvSets?: number) {
  const report = new Report();
  const capabilities = { ...EVERYTHING_BUT_SPLINES, ...(uvSets === undefined ? {} : { uvSets }) };
  const { meshes, materials } = fitScene(scene, { title: 'Old System', capabilities }, report);
  return {
    sets: meshes[0]!.primitives[0]!.uvs.map(([first]) => first),
    maps: materials[0]!.maps.map(({ uv }) => uv),
    losses: report.losses,
  };
}

test('the first sets are kept, and maps stay by theirs', () => {
  const { sets, maps, losses } = fitted(mapped(3, 1), 2);
  expect({ sets, maps }).toEqual({ sets: [0, 1], maps: [0, 1, 1] });
  expect(losses).toEqual([
    {
      code: 'FIT_UV_SETS_DROPPED',
      message: 'Old System can hold 2 of the 3 UV sets of "strip"',
      path: 'meshes[0].primitives[0]',
    },
  ]);
});

test('a later set that the texture lies by takes the place of the last, and its maps go along', () => {
  const { sets, maps } = fitted(mapped(4, 3), 2);
  expect({ sets, maps }).toEqual({ sets: [0, 3], maps: [0, 1, 1] });
});

test('as many as there is room for are not touched', () => {
  for (const limit of [undefined, 3]) {
    expect(fitted(mapped(3, 2), limit)).toEqual({ sets: [0, 1, 2], maps: [0, 2, 2], losses: [] });
  }
});

test("a mesh that no node shows is no one's loss", () => {
  const scene = mapped(3, 1);
  delete scene.nodes[2]!.mesh;
  expect(fitted(scene, 1).losses.map(({ code }) => code)).toEqual(['FIT_MESH_UNPLACED']);
});
