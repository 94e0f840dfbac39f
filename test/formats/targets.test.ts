import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import type { NamedBytes, Target } from '../../src/formats/format.ts';
import { fittingTarget, targets } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { sceneOf } from '../scene.ts';

const FULL: NamedBytes = { name: 'model.old', bytes: Uint8Array.of(1) };
const EMPTY: NamedBytes = { name: 'walk.old', bytes: new Uint8Array() };

function targetOf(...files: NamedBytes[]): Target {
  const target: Target = {
    id: 'old.model',
    title: 'Old model',
    extension: 'old',
    write: async () => files,
    translate: async () => files,
  };
  return fittingTarget(target);
}

function sceneWith(...textures: Scene['textures']): Scene {
  return sceneOf({ textures });
}

test('an empty file among those of a target is an error with a code, and none', async () => {
  const write = (target: Target) => target.write(sceneWith(), 'model', new Report(), {});
  await expect(write(targetOf(FULL))).resolves.toEqual([FULL]);
  const refused = { code: 'WRITTEN_EMPTY', message: 'File walk.old would be empty' };
  await expect(write(targetOf(FULL, EMPTY))).rejects.toMatchObject(refused);
  const translate = (target: Target) => target.translate!([], 'model', new Report(), {});
  await expect(translate(targetOf(FULL))).resolves.toEqual([FULL]);
  await expect(translate(targetOf(EMPTY))).rejects.toMatchObject(refused);
});

const WHOLE = targets.filter(({ part }) => !part).map(({ id }) => id);

test.each(WHOLE)('%s does not copy an image without bytes', async (to) => {
  const library = new MemoryLibrary({
    'model.gltf': new TextEncoder().encode(JSON.stringify(TRIANGLE)),
    'skin.tga': new Uint8Array(),
  });
  const { files, report } = await convert(library, ['model.gltf'], { to });
  expect(files.filter(({ bytes }) => bytes.length === 0)).toEqual([]);
  expect(report.losses).toContainEqual({
    code: 'FIT_IMAGE_EMPTY',
    message: 'Image "skin.tga" is empty',
    path: 'textures[0]',
  });
});

const POSITIONS = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer).toString('base64');

const TRIANGLE = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ name: 'thing', mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
  materials: [{ name: 'skin', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  textures: [{ source: 0 }],
  images: [{ uri: 'skin.tga' }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC2' },
  ],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${POSITIONS}` }],
};
