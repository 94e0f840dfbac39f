import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSpelled } from '../../src/cli/outputs.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const yorick = resolve(YORICK, 'yorick.cfg');
const skeleton = resolve(YORICK, 'yorick.csf');
const home = process.cwd();

beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(home));

describe('convert without -o', () => {
  test('writes a GLB with the name of the input into the current folder, and prints its name', async () => {
    const { code, out } = await run('convert', yorick);
    expect(code).toBe(0);
    expect(out).toMatch(/^yorick\.glb: \d+ KB, 35 bones, 2,384 vertices, 3 clips\n/);
    expect(readFileSync(folder.path('yorick.glb')).subarray(0, 4).toString()).toBe('glTF');
  });

  test('writes the format that --to names', async () => {
    const { json } = await runJson<{ output: string }>('convert', skeleton, '--to', 'json');
    expect(json.output).toBe('yorick.json');
    expect(folder.names()).toContain('yorick.json');
  });

  test('replaces no file that is there, unless --force is given', async () => {
    folder.write('yorick.glb', new TextEncoder().encode('mine'));
    const { code, out, err } = await run('convert', yorick);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('1 file would be replaced:\n    yorick.glb\n');
    expect(err).toContain('--force');
    expect(readFileSync(folder.path('yorick.glb'), 'utf8')).toBe('mine');
    expect((await run('convert', yorick, '--force')).code).toBe(0);
    expect(readFileSync(folder.path('yorick.glb')).subarray(0, 4).toString()).toBe('glTF');
  });

  test('never replaces its own input', async () => {
    const input = folder.write('own.glb', readFileSync(folder.path('yorick.glb')));
    const edited = readFileSync(input);
    const { code, err } = await run('convert', 'own.glb', '--max-influences', '1');
    expect([code, err]).toEqual([2, expect.stringContaining('own.glb, which was read as input')]);
    expect(Buffer.compare(readFileSync(input), edited)).toBe(0);
  });

  test('writes several models side by side', async () => {
    const models = [join(YORICK, 'yorick.cfg'), join(YORICK, '../mdl/yorick.mdl')].map((path) =>
      resolve(home, path),
    );
    const { code, err } = await run('convert', ...models);
    expect([code, err]).toEqual([2, expect.stringContaining('would both be written as yorick')]);
  });
});

test('a name that -o gives in capitals is kept, unlike those of files beside it', async () => {
  expect((await run('convert', yorick, '-o', 'BIG.GLTF')).out).toMatch(/^BIG\.GLTF and /);
  expect((await run('optimize', yorick, '-o', 'FEW.GLB')).out).toMatch(/^FEW\.GLB: /);
  expect(folder.names()).toEqual(expect.arrayContaining(['BIG.GLTF', 'BIG.bin', 'FEW.GLB']));
  expect((await run('info', 'BIG.GLTF')).code).toBe(0);
});

test('a name that -o gives is kept with an extension of no format; one without gets that of the target', async () => {
  const to = ['--to', 'gltf.gltf'];
  expect((await run('convert', yorick, '-o', 'as.asked', ...to)).out).toMatch(/^as\.asked and /);
  expect((await run('convert', yorick, '-o', 'bare', ...to, '--force')).out).toMatch(/^bare\.gltf and /);
  expect(folder.names()).toEqual(expect.arrayContaining(['as.asked', 'as.bin', 'bare.gltf']));
  expect(folder.names()).not.toContain('as.gltf');
});

test('the name of another file of the result is refused', () => {
  const bytes = new Uint8Array();
  const files = ['clash.gltf', 'clash.webp'].map((name) => ({ name, bytes }));
  const refused = () => asSpelled({ path: 'CLASH.WEBP', kind: 'file', folder: '.' }, files);
  expect(refused).toThrow('CLASH.WEBP is the name of another file of the result');
});
