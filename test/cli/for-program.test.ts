import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const sample = join(import.meta.dirname, '../../samples/yorick/c3s/yorick.c3s');

interface Written {
  format: string;
  output: string;
}

/** The version in the head of a Cal3D file. */
function versionOf(path: string): number {
  return readFileSync(folder.path(path)).readInt32LE(4);
}

test.each([
  ['cal3d-0.11', 'cal3d.cfg', 'yorick.cfg'],
  ['cal3d-imvu', 'cal3d.cfg', 'yorick.cfg'],
  ['nwnmdlcomp', 'mdl.ascii', 'yorick.mdl'],
  ['nwn-ee', 'mdl.binary', 'yorick.mdl'],
  ['o3d-webgl', 'o3d.folder', 'scene.json'],
  ['far-cry', 'cryengine.cgf', 'yorick.cgf'],
])('--for %s writes %s', async (program, format, file) => {
  const { json } = await runJson<Written>(
    'convert',
    sample,
    '--for',
    program,
    '-o',
    folder.path(`${program}/`),
  );
  expect(json).toMatchObject({ format, output: folder.path(`${program}/${file}`) });
});

test('--for chooses the version, and the output may name a part of a character', async () => {
  expect(versionOf('cal3d-0.11/yorick.csf')).toBe(700);
  expect(versionOf('cal3d-imvu/yorick.csf')).toBe(919);
  // Without normals, as only the compilers of the original game take it.
  expect(readFileSync(folder.path('nwnmdlcomp/yorick.mdl'), 'utf8')).not.toContain('normals');
  const { json } = await runJson<Written>(
    'convert',
    sample,
    '--for',
    'cal3d-imvu',
    '-o',
    folder.path('bones.csf'),
  );
  expect(json.format).toBe('cal3d.csf');
  expect(versionOf('bones.csf')).toBe(919);
});

test('what contradicts --for is refused', async () => {
  const out = folder.path('no/');
  const other = await run('convert', sample, '--for', 'cal3d-0.11', '--version', '1200', '-o', out);
  expect([other.code, other.err]).toEqual([
    2,
    expect.stringContaining('--for cal3d-0.11 implies --version 700, but --version 1200 is given'),
  ]);
  const foreign = await run('convert', sample, '--for', 'far-cry', '--to', 'c3s', '-o', out);
  expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('Far Cry does not read c3s')]);
  expect(existsSync(out)).toBe(false);
});
