import { describe, expect, test } from 'vitest';
import { issuesOf } from '../../src/export/warnings.ts';
import { gather, toScene, writeScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { armScene, clip, curve, material, mesh, node, triangle } from '../scene.ts';

const TARGETS = [
  'gltf.glb',
  'cal3d.cfg',
  'c3s',
  'o3d.archive',
  'mdl.binary',
  'mdl.ascii',
  'cryengine.cgf',
  'cryengine.cga',
];

/** What makes writers improvise: no materials, no names, no texture coordinates, unused vertices, rounding, events without names. */
function awkward(): Scene {
  const { nodes, meshes, ...rest } = armScene();
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0], { interpolation: 'slerp' });
  const unused = triangle({
    material: 0,
    positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0, 5, 5, 5),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
    uvs: [Float32Array.of(-1e-7, 0, 1, 0, 0, 1.0000001, 0.5, 0.5)],
  });
  return {
    ...rest,
    nodes: [...nodes, node({ name: '', mesh: 1 }), node({ name: '', mesh: 2 }), node({ name: 'lamp' })],
    meshes: [...meshes, mesh(unused), mesh(triangle({ uvs: [] }))],
    materials: [material({ name: 'a' })],
    lights: [
      { name: 'lamp', type: 'spot', color: [1, 1, 1], node: 5, cone: { inner: 0.5, outer: 1 } },
      { name: 'lamp', type: 'point', color: [1, 1, 1], node: 5 },
    ],
    clips: [
      clip([{ target: 1, property: 'rotation', curve: turn }], {
        name: 'turn',
        events: [{ time: 0.5, name: '' }],
      }),
    ],
  };
}

async function sample(path: string): Promise<Scene> {
  const scene = toScene(await gather(new FolderLibrary(), [`samples/yorick/${path}`]));
  return { ...scene, clips: scene.clips.slice(0, 1) };
}

const SCENES: Record<string, () => Scene | Promise<Scene>> = {
  'an awkward scene': awkward,
  'Yorick of Cal3D': () => sample('cal3d-919/yorick.cfg'),
  'Yorick of Neverwinter Nights': () => sample('mdl/yorick.mdl'),
};

describe.each(Object.entries(SCENES))('%s', (_, make) => {
  test.each(TARGETS)('as %s draws no warning of `check`', async (to) => {
    const files = await writeScene(await make(), { to, name: 'out' });
    const issues = (await issuesOf(files)).filter(({ severity }) => severity !== 'info');
    expect(issues.map(({ code, file, message }) => `${code} ${file}: ${message}`)).toEqual([]);
  });
});
