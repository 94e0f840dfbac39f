import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  archiveOf,
  CURVE,
  gzipped,
  type Member,
  POINTS,
  SKIN,
  sceneMember,
  sceneOf,
  tarOf,
  textBytes,
} from '../formats/o3d/bytes.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

const SHADER: Member = { name: '/shaders/a.fx', bytes: textBytes('shader') };
const TEXTURED = sceneOf({
  'o3d.Texture2D': [{ id: 2, params: { 'o3d.uri': { class: 'o3d.ParamString', value: 'images/a.png' } } }],
});

function put(name: string, bytes: Uint8Array): void {
  mkdirSync(dirname(folder.path(name)), { recursive: true });
  writeFileSync(folder.path(name), bytes);
}

beforeAll(() => {
  put('a.o3dtgz', archiveOf(sceneOf({}), SHADER, { name: 'curve-keys.bin', bytes: CURVE }));
  put('scene/scene.json', sceneMember(TEXTURED).bytes);
  put('scene/images/a.png', textBytes('png'));
  put('bare/scene.json', sceneMember(TEXTURED).bytes);
  put('old.tgz', gzipped(tarOf(sceneMember(sceneOf({}, 4)))));
});

test('a folder stands for the scene in it', async () => {
  const { json } = await runJson<{ format: string; version: string; bytes: number }>(
    'info',
    folder.path('scene'),
  );
  const bytes = sceneMember(TEXTURED).bytes.length;
  expect(json).toMatchObject({ format: 'o3d.archive', version: '6', bytes });
});

test('textures of a scene in a folder are looked for beside it', async () => {
  expect((await run('check', folder.path('scene'))).out).toContain('no issues');
  const { json } = await runJson<{ issues: unknown[] }>('check', folder.path('bare/scene.json'));
  expect(json.issues).toMatchObject([
    { code: 'CONVERT_FILE_MISSING', message: expect.stringContaining('images/a.png') },
  ]);
});

test('data of a scene in a folder are found beside it, and what is wrong with them is reported', async () => {
  const buffer = (end: number) =>
    sceneOf({
      'o3d.VertexBuffer': [{ id: 2, custom: { fields: [3, 4], binaryRange: [0, end] } }],
      'o3d.Curve': [{ id: 5, custom: { binaryRange: [0, CURVE.length] } }],
    });
  put('binary/scene.json', sceneMember(buffer(POINTS.length)).bytes);
  put('binary/vertex-buffers.bin', POINTS);
  put('binary/curve-keys.bin', CURVE);
  expect((await run('check', folder.path('binary'))).out).toContain('no issues');

  put('cut/scene.json', sceneMember(buffer(POINTS.length + 1)).bytes);
  put('cut/vertex-buffers.bin', POINTS);
  const { json } = await runJson<{ issues: unknown[] }>('check', folder.path('cut/scene.json'));
  expect(json.issues).toMatchObject([
    { code: 'O3D_RANGE', message: expect.stringContaining(`vertex-buffers.bin of ${POINTS.length} bytes`) },
    { code: 'O3D_RANGE', message: expect.stringContaining('curve-keys.bin, which is missing') },
    { code: 'O3D_RANGE_GAP' },
  ]);

  const out = folder.path('same.json');
  expect((await run('rewrite', folder.path('binary/scene.json'), '-o', out)).out).toContain('identical');
});

test('what Google’s loader refuses is an error', async () => {
  const { code, json } = await runJson<{ issues: unknown[] }>('check', folder.path('old.tgz'));
  expect(code).toBe(1);
  expect(json.issues).toMatchObject([{ code: 'O3D_MARKER_MISSING' }, { code: 'O3D_VERSION_OLD' }]);
});

test('an archive is listed and extracted, names with a slash in front into the folder', async () => {
  expect((await run('list', folder.path('a.o3dtgz'))).out).toContain('/shaders/a.fx');
  expect((await run('extract', folder.path('a.o3dtgz'), '-o', folder.path('out'))).code).toBe(0);
  expect(readFileSync(join(folder.path('out'), 'shaders/a.fx'), 'utf8')).toBe('shader');
});

test('an archive is rewritten to the same bytes', async () => {
  const { out } = await run('rewrite', folder.path('a.o3dtgz'), '-o', folder.path('b.o3dtgz'));
  expect(out).toContain('identical');
  expect(Buffer.compare(readFileSync(folder.path('a.o3dtgz')), readFileSync(folder.path('b.o3dtgz')))).toBe(
    0,
  );
});

test('scene.json as output is a folder that o3d-webgl reads, and other names or several models are not', async () => {
  const sample = join(import.meta.dirname, '../../samples/yorick/c3s/yorick.c3s');
  const { json } = await runJson<{ format: string; output: string }>(
    'convert',
    sample,
    '-o',
    folder.path('web/scene.json'),
  );
  expect(json).toMatchObject({ format: 'o3d.folder', output: folder.path('web/scene.json') });
  const scene = JSON.parse(readFileSync(folder.path('web/scene.json'), 'utf8'));
  expect(scene).toMatchObject({ version: 6, o3d_rootObject_root: 1 });
  const named = await run('convert', sample, '--to', 'o3d.folder', '-o', folder.path('web/yorick.json'));
  expect(named.code).toBe(2);
  expect(named.err).toContain('o3d.folder is always written as scene.json');
  const glb = folder.path('yorick.glb');
  await run('convert', sample, '-o', glb);
  const both = await run('convert', sample, glb, '--to', 'o3d.folder', '-o', folder.path('both/'));
  expect(both.code).toBe(2);
  expect(both.err).toContain('would all be scene.json');
});

test.each<[string, Uint8Array, string[]]>([
  ['points.buff', POINTS, ['buffer 0: 3 elements of float32 × 3, ubyteN × 4']],
  ['a.curv', CURVE, ['3 keys: 1 step, 1 linear, 1 bezier', 'inputs 0 to 2, outputs 10 to 30']],
  ['a.skin', SKIN, ['3 vertices, 4 influences, at most 2 per vertex', '2 matrices']],
])('what %s contains is reported although it is no scene by itself', async (name, bytes, contents) => {
  put(`lone/${name}`, bytes);
  const { json } = await runJson('info', folder.path(`lone/${name}`));
  expect(json).toMatchObject({ contents, issues: { warning: 0 } });
  const { out } = await run('info', folder.path(`lone/${name}`));
  expect(out).toContain(`\n${contents.join('\n')}`);
});

test('a lone curve is evaluated', async () => {
  put('lone/b.curv', CURVE);
  const { out } = await run('pose', folder.path('lone/b.curv'), '--time', '0.5');
  expect(out).toContain('value at 0.5 s');
  // The first key holds its value until the second, which is linear; the last one holds for good.
  for (const [time, value] of [
    [0.5, 10],
    [1.5, 25],
    [3, 30],
  ]) {
    const { json } = await runJson('pose', folder.path('lone/b.curv'), '--time', `${time}`);
    expect(json).toMatchObject({ format: 'o3d.curv', time, values: [{ value }] });
  }
});

test('lone buffers cannot be posed, and that is an error', async () => {
  put('lone/b.buff', POINTS);
  const { code, err } = await run('pose', folder.path('lone/b.buff'), '--time', '1.5');
  expect(code).toBe(2);
  expect(err).toContain('nothing to pose');
});
