import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/formats/mdl/files/binary/read.ts';
import { toScene } from '../../../../src/formats/mdl/to-scene/to-scene.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { Model, squareModel } from '../files/binary/bytes.ts';

function sceneOf(bytes: Uint8Array) {
  const report = new Report();
  const document = readDocument(bytes, report);
  return { scene: toScene([{ name: 'a.mdl', document }], [], report), report };
}

test('a scene has the nodes at rest and what the game draws, right way up', () => {
  const { scene, report } = sceneOf(squareModel().model.bytes);
  expect(scene).toMatchObject({
    name: 'model',
    axes: { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 },
  });
  expect(scene.nodes).toMatchObject([
    { name: 'model', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    { name: 'square', parent: 0, translation: [1, 2, 3], mesh: 0 },
  ]);
  const [square] = scene.meshes[0]!.primitives;
  expect(square!.indices).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3));
  expect(square!.uvs).toEqual([Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0)]);
  expect(report.losses).toEqual([]);
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

test('triangles without corners are dropped and reported', () => {
  const broken = squareModel();
  broken.model.core.u16(broken.mesh + 0x230, 3);
  const { scene, report } = sceneOf(broken.model.bytes);
  expect(scene.meshes[0]!.primitives[0]!.indices).toEqual(Uint32Array.of(0, 1, 2));
  expect(report.losses[0]).toMatchObject({ code: 'MDL_VERTEX_RANGE' });
});

test('animations become clips', () => {
  const model = new Model();
  const moves = { controllers: [[8, 2, 0, 2, 3]] as const, data: [0, 1, 0, 0, 0, 0, 0, 5] };
  const root = model.node('model', { flags: 0x1 });
  model.animations([model.animation('walk', model.node('MODEL', { flags: 0x1, ...moves }))]);
  model.root(root);
  const [walk] = sceneOf(model.bytes).scene.clips;
  expect(walk).toMatchObject({ name: 'walk', start: 0, end: 1 });
  expect(walk!.tracks).toMatchObject([
    { target: 0, property: 'translation', curve: { values: Float32Array.of(0, 0, 0, 0, 0, 5) } },
  ]);
});

test('files of other formats are ignored and reported', () => {
  const report = new Report();
  const document = { format: 'cal3d.csf' };
  expect(toScene([{ name: 'a.csf', document }], [], report).nodes).toEqual([]);
  expect(report.issues).toMatchObject([{ code: 'MDL_FILE_FOREIGN', file: 'a.csf' }]);
});

describeCorpus('a real model', () => {
  test('has its nodes', () => {
    const path = 'mdl/rollnw/tests/test_data/user/development/c_bodak.mdl';
    // 22 nodes of its own (docs/reference/mdl.md#headers).
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
