import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { conversionChoices } from '../../studio/src/worker/converting.ts';
import { setField } from '../../studio/src/worker/editing.ts';
import { open } from '../../studio/src/worker/opening.ts';

const CAL3D = resolve(import.meta.dirname, '../../samples/yorick/cal3d');

/** Yorick's files, each in the folder that is given for its extension, and in `model` otherwise. */
function dropped(folders: Readonly<Record<string, string>>, isWanted = (_: string) => true) {
  return readdirSync(CAL3D)
    .filter(isWanted)
    .map((name) => ({
      path: `${folders[name.slice(-3)] ?? 'model'}/${name}`,
      blob: new Blob([new Uint8Array(readFileSync(join(CAL3D, name)))]),
    }));
}

const openFiles = (files: ReturnType<typeof dropped>, ...inputs: string[]) =>
  open(files, inputs, {}, () => {});

test('what was dropped is one library: textures and animations are found in every folder of it', async () => {
  const files = dropped({ png: 'pictures/skin', caf: 'moves' });
  const { missing, scene } = await openFiles(files, 'model/yorick.cfg');
  expect(missing).toEqual([]);
  expect(scene!.clips.map(({ name }) => name)).toContain('yorick_walk');
  expect(scene!.textures.every(({ bytes }) => bytes !== undefined)).toBe(true);
});

test('a new file in the folder of an archive hides none of its other entries', async () => {
  const packed = readdirSync(CAL3D).map((name) => [
    `yorick/${name}`,
    new Uint8Array(readFileSync(join(CAL3D, name))),
  ]);
  const archive = { path: 'game.zip', blob: new Blob([zipSync(Object.fromEntries(packed)).slice()]) };
  const [input, added] = ['game.zip/yorick/yorick.cfg', 'game.zip/yorick/added.crf'];
  const before = await open([archive], [input], {}, () => {});
  const after = await open([archive, { path: added, blob: new Blob() }], [input], {}, () => {});
  expect(after.missing).toEqual([]);
  expect(after.files.map(({ name }) => name)).toEqual(before.files.map(({ name }) => name));
  expect(after.scene!.textures.map(({ uri }) => uri)).toEqual(before.scene!.textures.map(({ uri }) => uri));
});

test('a mesh lacks a skeleton until there is one, or a model names one', async () => {
  const isWanted = (name: string) => /\.(csf|cmf|cfg)$/.test(name);
  const files = dropped({}, isWanted);
  const [skeleton] = files.filter(({ path }) => path.endsWith('.csf'));
  const others = files.filter((file) => file !== skeleton);
  const { lacking } = await openFiles(others, 'model/yorick_body.cmf');
  expect(lacking).toEqual({ role: 'skeleton', extensions: ['csf', 'xsf'] });
  const named = await openFiles(others, 'model/yorick.cfg');
  expect(named.missing).toContain('yorick.csf');
  expect(named.lacking).toBeUndefined();
  expect((await openFiles(files, 'model/yorick_body.cmf')).lacking).toBeUndefined();
});

describe('targets that write only a part', () => {
  const offered = () =>
    conversionChoices()
      .targets.map(({ id }) => id)
      .filter((id) => /^cal3d\.(?!cfg)|caf$/.test(id));

  test('are offered if the character has that part, which is no morph animation here', async () => {
    await openFiles(dropped({}), 'model/yorick.cfg');
    expect(offered()).toEqual([
      ...['csf', 'caf', 'cmf', 'crf', 'xsf', 'xaf', 'xmf', 'xrf'].map((kind) => `cal3d.${kind}`),
      'cryengine.caf',
    ]);
  });

  test('are not offered otherwise', async () => {
    const isWanted = (name: string) => /\.(csf|cmf)$/.test(name);
    await openFiles(dropped({}, isWanted), 'model/yorick.csf', 'model/yorick_body.cmf');
    expect(offered()).toEqual(['cal3d.csf', 'cal3d.cmf', 'cal3d.xsf', 'cal3d.xmf']);
  });
});

test('of a truncated skeleton the complete bones are shown, and the error says where it ends', async () => {
  const [{ path, blob } = expect.fail()] = dropped({}, (name) => name === 'yorick.csf');
  const whole = await openFiles([{ path, blob }], path);
  const opened = await openFiles([{ path, blob: blob.slice(0, blob.size / 2) }], path);
  const names = opened.scene!.nodes.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(4);
  expect(names).toEqual(whole.scene!.nodes.slice(0, names.length).map(({ name }) => name));
  expect(opened.isPartial).toBe(true);
  expect(opened.issues).toHaveLength(1);
  expect(opened.issues[0]!.path).toBe(`bones[${names.length}].rotation`);
  expect(() => setField(0, 'bones[0].name', 'x')).toThrow('truncated');
  expect(whole.isPartial).toBeUndefined();
});

test('a glTF misses its buffer until that is added', async () => {
  const buffer = { uri: 'pose.bin', byteLength: 4 };
  const gltf = { asset: { version: '2.0' }, buffers: [buffer], bufferViews: [], accessors: [] };
  const accessor = { bufferView: 0, componentType: 5126, count: 1, type: 'SCALAR' };
  Object.assign(gltf, {
    bufferViews: [{ buffer: 0, byteLength: 4 }],
    accessors: [accessor],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
  });
  const model = { path: 'pose.gltf', blob: new Blob([JSON.stringify(gltf)]) };
  const { scene, missing } = await openFiles([model], 'pose.gltf');
  expect(scene).toBeUndefined();
  expect(missing).toEqual(['pose.bin']);
  const added = { path: 'pose.bin', blob: new Blob([new Uint8Array(4)]) };
  expect((await openFiles([model, added], 'pose.gltf')).missing).toEqual([]);
});
