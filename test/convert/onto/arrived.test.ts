import { describe, expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import type { Changes } from '../../../src/convert/onto/merge.ts';
import { targets } from '../../../src/formats/targets.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { material } from '../../scene.ts';
import { EDITS, NEW } from './edits/edits.ts';
import { paint, putBack, putBackSent, sendFrom } from './trip.ts';

const YORICK = 'samples/yorick';

const NOTHING = { geometry: [], weights: [], materials: [], clips: [], rest: [], properties: [] };

function listed({ geometry, weights, materials, clips, rest, properties, added }: Changes) {
  return { geometry, weights, materials, clips, rest, properties, added };
}

function unable({ report }: Awaited<ReturnType<typeof putBack>>): string[] {
  const losses = report.losses.filter(({ code }) => code === 'ONTO_UNABLE');
  return losses.map(({ path, message }) => `${path}: ${message}`);
}

describe('an edit that left no trace is not listed, but reported', () => {
  test('an image that a material no longer shows', async () => {
    const trip = await putBack(`${YORICK}/mdl/yorick.mdl`, ({ materials }) => {
      materials[0]!.maps = [];
    });
    expect(trip.changed).toEqual({});
    expect(listed(trip.changes)).toMatchObject(NOTHING);
    expect(unable(trip)).toEqual([
      'materials[0]: Edit of material yorick_bone changed nothing in the files of the original',
    ]);
  });

  test('an image of a material that has no place for one', async () => {
    const { original } = await sendFrom(new FolderLibrary(), `${YORICK}/c3s/yorick.c3s`);
    const { materials, textures, ...scene } = original.scene;
    const bare = { ...scene, textures: [], materials: materials.map((own) => ({ ...own, maps: [] })) };
    const target = targets.find(({ id }) => id === 'c3s')!;
    const files = await target.write(bare, 'yorick', new Report(), {});
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const trip = await putBackSent(await sendFrom(library, files[0]!.name), (edited) => {
      edited.textures = textures;
      edited.materials[0]!.maps = materials[0]!.maps;
    });
    expect(trip.files.map(({ name }) => name)).toEqual(['yorick.c3s']);
    expect(trip.changed).toEqual({});
    expect(listed(trip.changes)).toMatchObject(NOTHING);
    expect(unable(trip).map((line) => line.split(':')[0])).toEqual(['materials[0]']);
  });

  test('a material of another name', async () => {
    const rename = ({ materials }: Scene) => {
      materials[1]!.name = 'felt';
    };
    const trip = await putBack(`${YORICK}/mdl/yorick.mdl`, rename);
    expect(trip.changed).toEqual({});
    expect(listed(trip.changes)).toMatchObject({ ...NOTHING, added: { materials: [] } });
    expect(unable(trip)).toEqual(['materials[1]: Material yorick_cloth cannot be named felt']);
  });

  test('a new material of a known mesh, once', async () => {
    const trip = await putBack(`${YORICK}/o3d/yorick.o3dtgz`, ({ meshes, materials }) => {
      for (const primitive of meshes[0]!.primitives) primitive.material = materials.length;
      materials.push(material({ name: 'felt' }));
    });
    expect(trip.changed).toEqual({});
    expect(listed(trip.changes)).toMatchObject({ ...NOTHING, added: { materials: [] } });
    expect(unable(trip).map((line) => line.split(':')[0])).toEqual(['meshes[0]', 'materials[2]']);
  });
});

test('edits of a character are listed apart from those that left no trace', async () => {
  const trip = await putBack(`${YORICK}/mdl/yorick.mdl`, (scene) => {
    scene.materials[1]!.name = 'felt';
    EDITS['rest moved'](scene);
  });
  expect(trip.changes).toMatchObject({ geometry: [], added: { materials: [] } });
  expect(trip.changes.rest).toHaveLength(1);
});

test.each([
  ['c3s/yorick.c3s', 'a part of the only one'],
  ['cryengine/yorick.cgf', 'a part of the only one'],
  ['o3d/yorick.o3dtgz', 'one of several'],
])('a mesh that is added to %s, as %s, is listed', async (path) => {
  const { changes } = await putBack(`${YORICK}/${path}`, EDITS['mesh added']);
  expect(changes.added.meshes).toEqual([NEW.mesh]);
});

test.each([
  'cal3d/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'o3d/yorick.o3dtgz',
  'c3s/yorick.c3s',
])('a copy of a mesh is added to %s under the name of the first', async (path) => {
  const trip = await putBack(`${YORICK}/${path}`, ({ nodes, meshes }) => {
    const copy = structuredClone(meshes[0]!);
    for (const { positions } of copy.primitives) positions.set(positions.map((x) => x * 1.5));
    nodes.push({ ...nodes.find(({ mesh }) => mesh === 0)!, mesh: meshes.length });
    meshes.push(copy);
  });
  expect(trip.changes.added.meshes).toEqual([trip.edited.meshes[0]!.name]);
  expect(unable(trip)).toEqual([]);
  expect(trip.comparison.relative).toBeLessThan(1e-3);
});

test('a material that was painted, and another one of its name, are listed apart', async () => {
  const { changes } = await putBack(`${YORICK}/cal3d/yorick.cfg`, (scene) => {
    const { meshes, materials } = scene;
    materials.push(structuredClone(materials[0]!));
    meshes[0]!.primitives[0]!.material = materials.length - 1;
    paint(scene);
  });
  expect(changes).toMatchObject({ materials: ['yorick_bone'], added: { materials: ['yorick_bone'] } });
});

test('a mesh is listed if it only shows another material, which the files number anew', async () => {
  const trip = await putBack(`${YORICK}/mdl/yorick.mdl`, ({ meshes }) => {
    meshes[0]!.primitives[0]!.material = 1;
  });
  expect(trip.changes.geometry).toEqual(['yorick_head']);
  expect(unable(trip)).toEqual([]);
});

test('a material is listed if only its image is another file', async () => {
  const { changes, report } = await putBack(`${YORICK}/cal3d/yorick.cfg`, EDITS['texture repainted']);
  expect(changes.materials).toHaveLength(1);
  expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
});

test('a color is listed', async () => {
  const { changes } = await putBack(`${YORICK}/mdl-ascii/yorick.mdl`, paint);
  expect(changes.materials).toEqual(['yorick_bone']);
});

test.each([0, 1, 2])('mesh %i of Yorick is listed with its new material of the same name', async (mesh) => {
  for (const path of ['mdl/yorick.mdl', 'mdl-ascii/yorick.mdl']) {
    const trip = await putBack(`${YORICK}/${path}`, ({ meshes, materials }) => {
      const [primitive] = meshes[mesh]!.primitives;
      materials.push({ ...materials[primitive!.material]!, diffuse: [0.2, 0.4, 0.6, 1] });
      primitive!.material = materials.length - 1;
    });
    expect(trip.changes.geometry).toEqual([trip.edited.meshes[mesh]!.name]);
    expect(trip.changes.added.materials).toEqual([trip.edited.materials.at(-1)!.name]);
    expect(unable(trip)).toEqual([]);
  }
});

test('the scale of a bone is listed where the vertices have it', async () => {
  const trip = await putBack(`${YORICK}/mdl-ascii/yorick.mdl`, ({ nodes }) => {
    nodes.find(({ name }) => name === 'jaw')!.scale = [1.2, 1.2, 1.2];
  });
  expect(trip.changes.rest).toEqual(['jaw']);
  expect(unable(trip)).toEqual([]);
  expect(trip.comparison.relative).toBeLessThan(1e-3);
});
