import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, runJson, useFolder } from './run.ts';

const SAMPLE = 'samples/yorick/cal3d';

describe('convert --onto', () => {
  const folder = useFolder();
  let glb = '';

  beforeAll(async () => {
    glb = folder.path('yorick.glb');
    await run('convert', `${SAMPLE}/yorick.cfg`, '-o', glb);
  });

  test('writes all files of the original, the same where nothing was edited, and says so', async () => {
    const { code, out } = await run(
      'convert',
      glb,
      '--onto',
      `${SAMPLE}/yorick.cfg`,
      '-o',
      folder.path('back/'),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/yorick\.cfg and 9 more files: yorick\.cfg with nothing replaced/);
    for (const name of [
      'yorick.cfg',
      'yorick.csf',
      'yorick_head.cmf',
      'yorick_walk.caf',
      'yorick_bone.crf',
    ]) {
      expect(readFileSync(folder.path(`back/${name}`))).toEqual(readFileSync(`${SAMPLE}/${name}`));
    }
  });

  test('reports as JSON what was replaced', async () => {
    const { code, json } = await runJson<Record<string, unknown>>(
      ...['convert', glb, '--onto', `${SAMPLE}/yorick.cfg`, '-o', folder.path('json/')],
    );
    expect(code).toBe(0);
    expect(json.onto).toBe('yorick.cfg');
    expect(json.replaced).toEqual({
      geometry: [],
      weights: [],
      materials: [],
      clips: [],
      rest: [],
      properties: [],
    });
  });

  test('merges edits into parts without a model file, which are all named', async () => {
    const parts = ['yorick.csf', 'yorick_head.cmf', 'yorick_body.cmf', 'yorick_walk.caf'];
    const paths = parts.map((name) => `${SAMPLE}/${name}`);
    const own = folder.path('parts.glb');
    await run('convert', ...paths, '-o', own);
    const { code, json } = await runJson<{ onto: string; issues: unknown[]; missing: object }>(
      ...['convert', own, ...paths.flatMap((path) => ['--onto', path]), '-o', folder.path('parts/')],
    );
    expect(code).toBe(0);
    expect(json.onto).toBe('yorick.csf');
    expect(json.missing).toEqual({ nodes: [], meshes: [], materials: [], clips: [] });
    expect(readdirSync(folder.path('parts')).sort()).toEqual([...parts].sort());
    for (const name of parts)
      expect(readFileSync(folder.path(`parts/${name}`))).toEqual(readFileSync(`${SAMPLE}/${name}`));
  });

  test('leaves a GLB as it is if nothing was edited', async () => {
    const { code } = await run('convert', glb, '--onto', glb, '-o', folder.path('same/'));
    expect(code).toBe(0);
    expect(readFileSync(join(folder.path('same'), basename(glb))).equals(readFileSync(glb))).toBe(true);
  });

  test('does not take options that say what only the original can', async () => {
    const words = [
      'convert',
      glb,
      '--onto',
      `${SAMPLE}/yorick.cfg`,
      '--to',
      'cal3d.cfg',
      '-o',
      folder.path('no/'),
    ];
    const { code, err } = await run(...words);
    expect(code).toBe(2);
    expect(err).toContain('--to cannot be combined with --onto');
  });
});
