/** Putting the edits of a GLB back in the worker of the studio. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { gather, MemoryLibrary, Report, toScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/index.ts';
import type { Clip, Scene } from '../../src/scene/scene.ts';
import { open } from '../../studio/src/worker/opening.ts';
import { putBackEdits } from '../../studio/src/worker/putting-back.ts';
import { run, useFolder } from '../cli/run.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { mesh, sceneOf, triangle } from '../scene.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');

const folder = useFolder();

/** What a program that edits glTF makes of a character. */
async function editedGlb(path: string, edit: (scene: Scene) => void) {
  const sent = await sceneToGlb(toScene(await gather(new FolderLibrary(), [path])), new Report());
  const edited = toScene(await gather(new MemoryLibrary({ 'edited.glb': sent }), ['edited.glb']));
  edit(edited);
  return sceneToGlb(edited, new Report());
}

/** Puts a GLB back into the files of a folder, the first of which is opened. */
async function putBack(from: string, inputs: readonly string[], glb: Uint8Array<ArrayBuffer>) {
  const files = readdirSync(from).map((path) => {
    return { path, blob: new Blob([new Uint8Array(readFileSync(join(from, path)))]) };
  });
  const opened = await open(files, inputs, {}, () => {});
  const edited = { files: [{ path: 'edited.glb', blob: new Blob([glb]) }], inputs: ['edited.glb'] };
  return { opened, put: await putBackEdits({ ...edited, options: {} }) };
}

/** Moves a vertex, and stops all rotations of a clip. */
function edit({ meshes, clips }: Scene): void {
  meshes[0]!.primitives[0]!.positions[0]! += 0.25;
  stop(clips.find(({ name }) => name.includes('walk'))!);
}

function stop({ tracks }: Clip): void {
  for (const { property, curve } of tracks)
    if (property === 'rotation')
      for (let at = 4; at < curve.values.length; at += 4) curve.values.copyWithin(at, 0, 4);
}

test.each([
  ['cal3d/yorick.cfg', 2],
  ['cryengine/yorick.cgf', 2],
  ['mdl/yorick.mdl', 1],
  ['o3d/yorick.o3dtgz', 1],
])('changes the same bytes of %s as the command line', async (path, changedCount) => {
  const [family = '', name = ''] = path.split('/');
  const original = join(SAMPLES, path);
  const glb = await editedGlb(original, edit);
  const { put } = await putBack(join(SAMPLES, family), [name], glb);
  const [input, output] = [folder.write(`${family}/edited.glb`, glb), folder.path(`${family}/out/`)];
  const { out } = await run('convert', input, '--onto', original, '-o', output);
  expect(out).toContain(`${name} with ${put.changes}`);
  const bytesOf = (of: string) => (existsSync(of) ? readFileSync(of) : undefined);
  const differing = readdirSync(output).filter((file) => {
    return !bytesOf(join(output, file))!.equals(bytesOf(join(SAMPLES, family, file)) ?? Buffer.of());
  });
  expect(put.files.map((file) => file.name).sort()).toEqual(differing.sort());
  expect(put.files).toHaveLength(changedCount);
  for (const file of put.files)
    expect(Buffer.from(await file.blob.arrayBuffer())).toEqual(bytesOf(join(output, file.name)));
});

test('takes all files of the original that are open, also those that no other names', async () => {
  const from = join(SAMPLES, 'cal3d');
  const inputs = ['yorick.csf', 'yorick_head.cmf', 'yorick_walk.caf'];
  const glb = await editedGlb(join(from, 'yorick.cfg'), edit);
  const { put } = await putBack(from, inputs, glb);
  expect(put.files.map(({ name }) => name)).toContain('yorick_walk.caf');
});

test('reports only what putting back has found, and nothing that opening has reported', async () => {
  const glb = await editedGlb(join(SAMPLES, 'cryengine/yorick.cgf'), ({ lights, nodes }) => {
    const node = nodes.push({ ...nodes[0]!, name: 'lamp', parent: -1 }) - 1;
    lights.push({ name: 'lamp', node, type: 'point', color: [1, 1, 1], intensity: 1 });
  });
  const { opened, put } = await putBack(join(SAMPLES, 'cryengine'), ['yorick.cgf'], glb);
  expect(opened.issues).not.toEqual([]);
  expect(put.issues.filter((issue) => opened.issues.some(({ code }) => code === issue.code))).toEqual([]);
  expect(put.losses.map(({ message }) => message)).toEqual(['Not in the original and skipped: light lamp']);
  expect(put.meanings.CONVERT_ONTO_NEW?.advice).toBeDefined();
  expect(put.files).toEqual([]);
});

test('an error is an issue with its advice, and no file changes', async () => {
  const other = sceneOf({ meshes: [mesh(triangle())] });
  const { put } = await putBack(join(SAMPLES, 'mdl'), ['yorick.mdl'], await sceneToGlb(other, new Report()));
  expect(put.changes).toBeUndefined();
  expect(put.files).toEqual([]);
  expect(put.issues[0]).toMatchObject({ code: 'CONVERT_ONTO_NOTHING', severity: 'error' });
  expect(put.meanings.CONVERT_ONTO_NOTHING?.advice).toBeDefined();
});
