import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/formats/mdl/binary/read.ts';
import { toScene } from '../../../src/formats/mdl/to-scene.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { Report } from '../../../src/report/report.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { Model, squareModel } from './binary/bytes.ts';

function sceneOf(bytes: Uint8Array) {
  const report = new Report();
  const document = readDocument(bytes, report);
  return { scene: toScene([{ name: 'a.mdl', document }], [], report), report };
}

test('a scene has the nodes at rest and what the game draws, right way up', () => {
  const { scene, report } = sceneOf(squareModel().model.bytes);
  expect(scene).toMatchObject({
    name: 'model',
    axes: { up: '+z', front: '+y', handedness: 'right', metresPerUnit: 1 },
  });
  expect(scene.nodes).toMatchObject([
    { name: 'model', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    { name: 'square', parent: 0, translation: [1, 2, 3], mesh: 0 },
  ]);
  const [square] = scene.meshes[0]!.primitives;
  expect(square!.indices).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
  expect(square!.uvs).toEqual([Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0)]);
  expect(report.losses.map(({ path }) => path)).toEqual(['root.children[0].mesh']);
});

test('turns and scales come from the first keys', () => {
  const model = new Model();
  const settings = {
    flags: 0x1,
    controllers: [
      [20, 1, 0, 1, 4],
      [36, 1, 0, 5, 1],
    ],
    data: [0, 0, 0, 2, 0, 3],
  } as const;
  model.root(model.node('model', settings));
  expect(sceneOf(model.bytes).scene.nodes[0]).toMatchObject({ rotation: [0, 0, 1, 0], scale: [3, 3, 3] });
});

test('what is not drawn is left out: hidden meshes, and triangles without corners, which is told', () => {
  const hidden = squareModel();
  hidden.model.core.u32(hidden.mesh + 0xdc, 0);
  expect(sceneOf(hidden.model.bytes).scene.meshes).toEqual([]);
  const broken = squareModel();
  broken.model.core.u16(broken.mesh + 0x230, 3);
  const { scene, report } = sceneOf(broken.model.bytes);
  expect(scene.meshes[0]!.primitives[0]!.indices).toEqual(Uint32Array.of(0, 1, 2));
  expect(report.losses[0]).toMatchObject({
    code: 'MDL_LEFT_OUT',
    message: expect.stringMatching(/^1 triangles/),
  });
});

test('what the scene lacks is told', () => {
  const model = new Model();
  const root = model.node('model', { flags: 0x3, parts: 92 });
  model.animations([model.animation('walk', root)]);
  model.root(root);
  expect(sceneOf(model.bytes).report.losses).toEqual([
    { code: 'MDL_LEFT_OUT', message: 'left out: what makes the node a light', path: 'root' },
    { code: 'MDL_LEFT_OUT', message: 'left out: 1 animations', path: 'animations' },
  ]);
});

describeCorpus('a real model', () => {
  test('has its nodes', () => {
    const path = 'mdl/rollnw/tests/test_data/user/development/c_bodak.mdl';
    // 22 nodes of its own (reference §1.1).
    expect(sceneOf(readFileSync(corpus(path))).scene.nodes).toHaveLength(22);
  });

  test('looks along +Y, its tail behind it', () => {
    const path = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl';
    const { scene } = sceneOf(readFileSync(corpus(path)));
    const pose = new Pose(scene);
    const indexOf = (name: string) => scene.nodes.findIndex((node) => node.name === name);
    const ahead = (name: string) => pose.world[indexOf(name) * 16 + 13];
    expect(ahead('Dragon_head')).toBeGreaterThan(4);
    expect(ahead('Dragon_tailpieceH')).toBeLessThan(-6);
  });
});
