import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareLooks,
  convert,
  editScene,
  gather,
  type Material,
  MemoryLibrary,
  type Scene,
  toScene,
} from '../../../src/index.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { putBack, putBackSent, sendFrom } from './trip.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../samples/yorick');
const FOLDERS = new FolderLibrary();

const PATHS = [
  'cal3d/yorick.cfg',
  'cal3d-xml/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'mdl-ascii/yorick.mdl',
  'c3s/yorick.c3s',
  'o3d/yorick.o3dtgz',
].map((path) => resolve(SAMPLES, path));

/** Uneven, so that CryEngine cannot hold it either, and within the image, as C3S needs it. */
const TRANSFORM: Material['maps'][number]['transform'] = {
  offset: [0.25, 0.5],
  scale: [0.25, 0.125],
  rotation: 0.5,
};

const transformed = (materials: readonly Material[]): Material[] =>
  materials.map((material) => ({
    ...material,
    maps: material.maps.map((map) => ({ ...map, transform: TRANSFORM })),
  }));

function transformAll(scene: Scene): void {
  scene.materials = transformed(scene.materials);
}

const differences = (first: Scene, second: Scene) =>
  compareLooks(first, second)
    .differences.filter(({ kind }) => kind === 'uvs' || kind === 'textures')
    .map(({ message }) => message);

test.each(PATHS)('textures that were scaled, turned and moved are put back into %s', async (path) => {
  const { edited, again, changes, report } = await putBack(path, transformAll);
  expect(differences(edited, again)).toEqual([]);
  expect(changes.geometry.length).toBeGreaterThan(0);
  expect(report.losses.map(({ code }) => code)).not.toContain('ONTO_UNABLE');
});

test('so are those of an edited scene', async () => {
  const gathered = await gather(FOLDERS, [PATHS[0]!]);
  const before = toScene(gathered);
  const after = { ...before, materials: transformed(before.materials) };
  const { files, report } = (await editScene(gathered, { before, after }))!;
  expect(report.losses).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('glTF holds them in materials, and its texture coordinates stay', async () => {
  const { files } = await convert(FOLDERS, [resolve(SAMPLES, 'c3s-frames/yorick_head.c3s')], {
    to: 'gltf.glb',
  });
  const sent = await sendFrom(new MemoryLibrary({ 'head.glb': files[0]!.bytes }), 'head.glb');
  const { again, changes } = await putBackSent(sent, transformAll);
  const [map] = again.materials[0]!.maps;
  expect(map!.transform).toEqual(TRANSFORM);
  expect(changes.geometry).toEqual([]);
});
