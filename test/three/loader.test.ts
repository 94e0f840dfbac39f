import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { LoadingManager } from 'three';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../src/formats/index.ts';
import { encodeDocument } from '../../src/formats/json/files/write.ts';
import { ExhumeLoader } from '../../src/three/index.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');
const sample = (path: string) => readFileSync(`${samples}/${path}`);

/** What the server has: names are as they are spelled, and for anything else there is a page. */
const files = new Map<string, Uint8Array>();
let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname).slice(1);
    asked.push(path);
    const bytes = files.get(path);
    response.setHeader('Content-Type', bytes ? 'application/octet-stream' : 'text/html; charset=utf-8');
    response.end(bytes ?? '<!doctype html>Not here');
  });
  // While a slow test computes, the server must not end a connection that the next request is about to use.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

function serve(folder: string, names: readonly string[]): void {
  for (const name of names) files.set(`${folder}/${name}`, sample(`${folder}/${name}`));
}

const CAL3D = [
  ...['yorick.cfg', 'yorick.csf', 'yorick_body.cmf', 'yorick_clothes.cmf', 'yorick_head.cmf'],
  ...['yorick_idle.caf', 'yorick_walk.caf', 'yorick_wave.caf', 'yorick_bone.crf', 'yorick_cloth.crf'],
  ...['yorick_bone.png', 'yorick_cloth.png'],
];

test('a file brings along all that it names', async () => {
  serve('cal3d', CAL3D);
  const { scene, animations, source, report, model } = await new ExhumeLoader().loadAsync(
    `${base}cal3d/yorick.cfg?version=1`,
  );
  expect(report.count('error') + report.count('warning')).toBe(0);
  expect(animations.map(({ name }) => name)).toEqual(['yorick_idle', 'yorick_walk', 'yorick_wave']);
  expect(source.meshes.length).toBeGreaterThan(0);
  expect(model.materials.filter(({ map }) => map)).toHaveLength(2);
  expect(scene.children.length).toBeGreaterThan(0);
});

test('below its path, and files that are given together belong together', async () => {
  const names = ['yorick.cgf', 'yorick.cal', 'yorick_idle.caf', 'yorick_walk.caf', 'yorick_wave.caf'];
  serve('cryengine', [...names, 'yorick_bone.png', 'yorick_cloth.png']);
  const loader = new ExhumeLoader().setPath(`${base}cryengine/`);
  const { animations } = await loader.loadAsync(['yorick.cgf', 'yorick.cal']);
  expect(animations).toHaveLength(3);
  // A list that has the name of its model is asked for.
  expect((await loader.loadAsync('yorick.cgf')).animations).toHaveLength(3);
});

test('what is missing is reported and does not keep the rest from being loaded', async () => {
  files.clear();
  serve(
    'cal3d',
    CAL3D.filter((name) => name !== 'yorick_walk.caf'),
  );
  const { animations, report } = await new ExhumeLoader().loadAsync(`${base}cal3d/yorick.cfg`);
  expect(animations).toHaveLength(2);
  expect(report.issues).toContainEqual(expect.objectContaining({ code: 'CONVERT_FILE_MISSING' }));
});

test('a file in lower case answers to any case', async () => {
  files.clear();
  serve('cal3d', CAL3D);
  const config = sample('cal3d/yorick.cfg').toString('latin1').replace('yorick.csf', 'Yorick.CSF');
  files.set('cal3d/yorick.cfg', strToU8(config));
  const { report } = await new ExhumeLoader().loadAsync(`${base}cal3d/yorick.cfg`);
  expect(report.count('warning')).toBe(0);
});

test('an archive is opened at the file that no other one of it names', async () => {
  const zip = zipSync(
    Object.fromEntries(CAL3D.map((name) => [`skulls/${name}`, new Uint8Array(sample(`cal3d/${name}`))])),
  );
  files.set('yorick.zip', zip);
  asked.length = 0;
  const { source, animations } = await new ExhumeLoader().loadAsync(`${base}yorick.zip`);
  expect(asked).toEqual(['yorick.zip']);
  expect(source.source.files[0]).toBe('yorick.cfg');
  expect(animations).toHaveLength(3);
});

test('bytes that are there already are parsed', async () => {
  const { animations } = await new ExhumeLoader().parse(
    new Uint8Array(sample('o3d/yorick.o3dtgz')),
    'yorick.o3dtgz',
  );
  expect(animations.length).toBeGreaterThan(0);
});

test.each([
  [
    'a document in JSON',
    'yorick.json',
    strToU8(encodeDocument(read(sample('c3s/yorick.c3s'), 'yorick.c3s'))),
  ],
  ['a file with the extension of another family', 'yorick.mdl', new Uint8Array(sample('c3s/yorick.c3s'))],
])('%s is loaded by its content', async (_, name, bytes) => {
  const { animations } = await new ExhumeLoader().parse(bytes, name);
  expect(animations.map((clip) => clip.name)).toEqual(['idle', 'walk', 'wave', 'smile']);
});

test('what is not there or no character rejects, and the manager hears of it', async () => {
  const failed: string[] = [];
  const manager = new LoadingManager(undefined, undefined, (url) => failed.push(url));
  files.set('text.txt', strToU8('nothing of the kind'));
  await expect(new ExhumeLoader(manager).loadAsync(`${base}none.cfg`)).rejects.toThrow('No file found at');
  await expect(new ExhumeLoader(manager).loadAsync(`${base}text.txt`)).rejects.toMatchObject({
    code: 'FORMAT_UNKNOWN',
  });
  expect(failed).toEqual([`${base}none.cfg`, `${base}text.txt`]);
});

test.each([
  ['itself', (loader: ExhumeLoader) => loader.abort()],
  ['its manager', (loader: ExhumeLoader) => loader.manager.abort()],
])('loading is aborted by the loader or its manager: %s', async (_, abort) => {
  files.clear();
  serve('cal3d', CAL3D);
  const manager = new LoadingManager();
  const loader = new ExhumeLoader(manager);
  const ended = new Promise((done) => {
    manager.onLoad = () => done(true);
  });
  manager.setURLModifier((url) => {
    if (url.endsWith('.csf')) abort(loader);
    return url;
  });
  const loading = loader.loadAsync(`${base}cal3d/yorick.cfg`);
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
  expect(await ended).toBe(true);
  manager.setURLModifier();
  expect((await loader.loadAsync(`${base}cal3d/yorick.cfg`)).animations).toHaveLength(3);
});

test('ambiguous files are read as its options say', async () => {
  const bytes = new Uint8Array(sample('o3d/yorick.o3dtgz'));
  const loader = new ExhumeLoader().setOptions({ up: 'z', axes: { metersPerUnit: 0.5 } });
  const { source } = await loader.parse(bytes, 'yorick.o3dtgz');
  expect(source.axes).toMatchObject({ up: '+z', metersPerUnit: 0.5 });
});
