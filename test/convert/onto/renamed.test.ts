import { expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import {
  withFormerMaterialNames,
  withFormerMeshNames,
  withFormerSpelling,
} from '../../../src/convert/onto/renamed.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { material, mesh, node, sceneOf, triangle } from '../../scene.ts';
import { moveVertices, putBack, putBackSent, sendFrom } from './trip.ts';

/** Meshes at nodes, each of another size. */
function shown(...pairs: [node: string, mesh: string, size?: number][]): Scene {
  return sceneOf({
    nodes: pairs.map(([name], index) => node({ name, mesh: index })),
    meshes: pairs.map(([, name, size = 0]) => {
      const positions = Float32Array.of(0, 0, 0, name.length + size, 0, 0, 0, 9, 0);
      return { ...mesh(triangle({ positions })), name };
    }),
  });
}

const BEFORE = shown(['head', 'head'], ['hat', 'hat']);

function namesIn(edited: Scene, report = new Report()): string[] {
  return withFormerMeshNames(edited, BEFORE, report).meshes.map(({ name }) => name);
}

test('a mesh is known by its node if another name hides it', () => {
  expect(namesIn(shown(['head', 'Mesh.001'], ['hat', 'hat']))).toEqual(['head', 'hat']);
});

test('a mesh is new if its node is, or if the original has a mesh of another name that is still there', () => {
  expect(namesIn(shown(['head', 'head'], ['scarf', 'scarf']))).toEqual(['head', 'scarf']);
  expect(namesIn(shown(['scarf', 'head'], ['head', 'skull'], ['hat', 'hat']))).toEqual([
    'head',
    'skull',
    'hat',
  ]);
});

test('a mesh of another name and node with the triangles of one that is missing is this one, and its new name is reported', () => {
  const report = new Report();
  const place = -'skull'.length + 'head'.length;
  expect(namesIn(shown(['skull', 'skull', place], ['hat', 'hat']), report)).toEqual(['head', 'hat']);
  expect(report.losses.map(({ code, path }) => [code, path])).toEqual([['ONTO_UNABLE', 'meshes[0]']]);
});

test.each([
  ['helmet', ['Mesh hat cannot be named helmet']],
  ['hat.001', []],
  ['ha', []],
])(
  'a mesh whose node is called %s instead of hat keeps its name, of which is reported: %j',
  (name, messages) => {
    const report = new Report();
    expect(namesIn(shown(['head', 'head'], [name, 'hat']), report)).toEqual(['head', 'hat']);
    expect(report.losses.map(({ message }) => message)).toEqual(messages);
  },
);

test('a copy of a mesh that is still there is new, and so is a mesh with other triangles', () => {
  const place = -'skull'.length + 'head'.length;
  const copied = shown(['head', 'head'], ['skull', 'skull', place], ['hat', 'hat']);
  expect(namesIn(copied)).toEqual(['head', 'skull', 'hat']);
  expect(namesIn(shown(['skull', 'skull'], ['hat', 'hat']))).toEqual(['skull', 'hat']);
});

test('new elements that files could only hold under similar names are these', () => {
  const named = (...names: string[]) => sceneOf({ materials: names.map((name) => material({ name })) });
  const files = named('bone', 'steel_plate', 'K_rper');
  const { materials } = withFormerSpelling(named('bone', 'Steel plate', 'Körper', 'felt'), files);
  expect(materials.map(({ name }) => name)).toEqual(['bone', 'steel_plate', 'K_rper', 'felt']);
});

test('a similar name is another one if the original has it, too', () => {
  const materials = ['a b', 'a_b'].map((name) => material({ name }));
  expect(withFormerSpelling(sceneOf({ materials }), sceneOf({ materials })).materials).toEqual(materials);
});

test('putting back new elements with names that files cannot hold a second time changes nothing', async () => {
  const path = 'samples/yorick/cal3d/yorick.cfg';
  const edit = (scene: Scene) => {
    scene.materials.push(material({ name: 'blue felt' }));
    scene.meshes.push({ ...scene.meshes[0]!, name: 'pointed hat' });
    scene.meshes[scene.meshes.length - 1]!.primitives = scene.meshes[0]!.primitives.map((one) => ({
      ...one,
      material: scene.materials.length - 1,
    }));
    const { skin } = scene.nodes.find((own) => own.mesh === 0)!;
    scene.nodes.push(node({ name: 'pointed hat', mesh: scene.meshes.length - 1, skin: skin! }));
    scene.clips.push({ ...scene.clips[0]!, name: 'slow dance' });
  };
  const sent = await sendFrom(new FolderLibrary(), path);
  const once = await putBackSent(sent, edit);
  const files = [...sent.original.base.textures, ...once.files].map(({ name = '', bytes }) => [name, bytes]);
  const { original } = await sendFrom(new MemoryLibrary(Object.fromEntries(files)), 'yorick.cfg');
  const again = await putBackSent({ ...sent, original }, edit);
  expect(once.changes.added).toMatchObject({
    meshes: ['pointed hat'],
    materials: ['blue felt'],
    clips: ['slow dance'],
  });
  expect(again.changed).toEqual({});
});

const CHARACTERS = [
  'cal3d/yorick.cfg',
  'c3s/yorick.c3s',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'o3d/yorick.o3dtgz',
];

test.each(CHARACTERS)('%s does not get a mesh twice that was renamed with its node', async (path) => {
  const { changed, report } = await putBack(`samples/yorick/${path}`, ({ meshes, nodes }) => {
    meshes[0]!.name = 'whatever';
    nodes.find(({ mesh }) => mesh === 0)!.name = 'whatever';
  });
  expect(changed).toEqual({});
  expect(report.losses.map(({ code }) => code)).toEqual(['ONTO_UNABLE']);
});

test.each([
  ['cal3d/yorick.cfg', 'yorick_head'],
  ['c3s/yorick.c3s', 'yorick'],
  ['cryengine/yorick.cgf', 'yorick'],
  ['mdl/yorick.mdl', 'yorick_head'],
  ['o3d/yorick.o3dtgz', 'yorick_head'],
])('%s takes the vertices of a mesh whose node alone keeps its name', async (path, name) => {
  const { changes, changed } = await putBack(`samples/yorick/${path}`, (scene) => {
    moveVertices(scene);
    scene.meshes[0]!.name = 'whatever';
  });
  expect(changes.geometry).toEqual([name]);
  expect(changes.added.meshes).toEqual([]);
  expect(changes.missing.meshes).toEqual([]);
  expect(Object.keys(changed)).toHaveLength(1);
});

/** Meshes of one material each, of which each has a color of its own. */
function painted(...pairs: [mesh: string, material: string, red: number][]): Scene {
  return sceneOf({
    meshes: pairs.map(([name], index) => ({ ...mesh(triangle({ material: index })), name })),
    materials: pairs.map(([, name, red]) => material({ name, diffuse: [red, 0, 0, 1] })),
  });
}

function materialsIn(edited: Scene, report = new Report()): string[] {
  const before = painted(['head', 'skin', 0.5], ['hat', 'felt', 0.5]);
  return withFormerMaterialNames(edited, before, report).materials.map(({ name }) => name);
}

test('a material of another name with the look of one that is missing, on the same mesh, is this one, and its new name is reported', () => {
  const report = new Report();
  expect(materialsIn(painted(['head', 'hide', 0.5], ['hat', 'wool', 0.5]), report)).toEqual(['skin', 'felt']);
  expect(report.losses.map(({ code, path }) => [code, path])).toEqual([
    ['ONTO_UNABLE', 'materials[0]'],
    ['ONTO_UNABLE', 'materials[1]'],
  ]);
});

test('a material of another name is new if it looks otherwise, if another mesh shows it, or if the old one is still there', () => {
  expect(materialsIn(painted(['head', 'hide', 0.4], ['hat', 'felt', 0.5]))).toEqual(['hide', 'felt']);
  expect(materialsIn(painted(['scarf', 'hide', 0.5], ['hat', 'felt', 0.5]))).toEqual(['hide', 'felt']);
  expect(materialsIn(painted(['hat', 'skin', 0.5], ['head', 'hide', 0.5]))).toEqual(['skin', 'hide']);
});

test.each(CHARACTERS)('%s does not get a material twice that was renamed', async (path) => {
  const { changed, report } = await putBack(`samples/yorick/${path}`, ({ materials, meshes }) => {
    materials[meshes[0]!.primitives[0]!.material]!.name = 'whatever';
  });
  expect(changed).toEqual({});
  expect(report.losses.map(({ code }) => code)).toEqual(['ONTO_UNABLE']);
});
