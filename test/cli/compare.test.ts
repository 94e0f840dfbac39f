import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeComparison } from '../../src/cli/compare.ts';
import type { Looks } from '../../src/convert/looks/looks.ts';
import type { Verification } from '../../src/convert/verify.ts';
import type { Comparison } from '../../src/pose/compare.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const yorick = join(YORICK, 'yorick.cfg');
/** Of the height: what nobody sees. */
const NEGLIGIBLE = 1e-3;

describe('converting with --verify', () => {
  test('is refused where only a part of a character is written, which moves nothing by itself', async () => {
    const { code, err } = await run('convert', yorick, '-o', folder.path('yorick.caf'), '--verify');
    expect(code).toBe(2);
    expect(err).toContain('cal3d.caf is only a part');
    expect(existsSync(folder.path('yorick.caf'))).toBe(false);
  });

  test.each([
    ['glTF', 'yorick.glb'],
    ['CryEngine', 'yorick.cgf'],
  ])('measures how far Yorick moves in %s from where he should', async (_, name) => {
    const { code, json } = await runJson<{ verify: Verification; losses: { code: string }[] }>(
      'convert',
      yorick,
      '-o',
      folder.path(name),
      '--verify',
    );
    expect(code).toBe(0);
    expect(json.verify.relative).toBeLessThan(NEGLIGIBLE);
    expect(json.verify.clips).toMatchObject({ onlyFirst: [], onlySecond: [] });
    expect(json.verify.frames).toBeGreaterThan(100);
    expect(json.verify.looks).toEqual({ triangles: { compared: 2983, of: 2983 }, differences: [] });
    expect(json.verify.missing).toEqual({ clips: { names: [], of: 3 }, meshes: { names: [], of: 3 } });
    expect(json.losses.map((loss) => loss.code)).not.toContain('CONVERT_VERIFY_APART');
  });

  // Version 700 of Cal3D has no morph animations.
  const smiling = 'samples/yorick/cal3d-919/yorick.cfg';

  test('writes the files, says first which clips are not in them, and ends with 1', async () => {
    const output = folder.path('lost/yorick.cfg');
    const { code, out } = await run('convert', smiling, '--to', 'cal3d.cfg', '-o', output, '--verify');
    expect(code).toBe(1);
    expect(out).toMatch(/^.* clips\nverified: 1 of 4 clips is not in the result: yorick_smile\nat most /);
    expect(existsSync(output)).toBe(true);
  });

  test('says first that all clips are lost', async () => {
    const parts = ['yorick.csf', 'yorick_head.cmf', 'yorick_smile.cpf'];
    const inputs = parts.map((name) => `samples/yorick/cal3d-919/${name}`);
    const output = folder.path('still/head.cfg');
    const { out } = await run('convert', ...inputs, '--to', 'cal3d.cfg', '-o', output);
    expect(out.split('\n')[0]).toMatch(/ vertices, without its 1 clip$/);
    const { json } = await runJson<{ losses: { code: string }[] }>(
      'convert',
      ...inputs,
      '--to',
      'mdl.binary',
      '-o',
      folder.path('still/head.mdl'),
    );
    expect(json.losses[0]!.code).toBe('CONVERT_CLIPS_LOST');
    // 911 is the first version with morph targets.
    const again = await run('convert', ...inputs, '--to', 'cal3d.cfg', '-o', output, '--force');
    expect(again.out).toContain('so nothing moves; version 911 can hold morph targets');
  });

  test('lists clips that are not in the files as JSON', async () => {
    const output = folder.path('listed/yorick.cfg');
    const { code, json } = await runJson<{ verify: Verification }>(
      'convert',
      smiling,
      '--to',
      'cal3d.cfg',
      '-o',
      output,
      '--verify',
    );
    expect(code).toBe(1);
    expect(json.verify.missing).toEqual({
      clips: { names: ['yorick_smile'], of: 4 },
      meshes: { names: [], of: 3 },
    });
    expect(json.verify.relative).toBeLessThan(NEGLIGIBLE);
  });
});

test('a level of detail is one from 1 to 0', async () => {
  const { code, err } = await run('convert', yorick, '-o', folder.path('level.glb'), '--lod', '5');
  expect(code).toBe(2);
  expect(err).toContain('from 1 (full) to 0');
});

describe('compare', () => {
  test('holds Yorick against himself after he went to glTF, to Cal3D and back', async () => {
    await run('convert', yorick, '-o', folder.path('there.glb'));
    await run('convert', folder.path('there.glb'), '--to', 'cal3d.cfg', '-o', folder.path('back.cfg'));
    const { code, json } = await runJson<Comparison>('compare', yorick, folder.path('back.cfg'));
    expect(code).toBe(0);
    expect(json.relative).toBeLessThan(NEGLIGIBLE);
    expect(json.clips.common).toHaveLength(3);
  });

  test('says in words where two models are apart', async () => {
    const other = 'samples/yorick/c3s/yorick.c3s';
    const { out } = await run('compare', yorick, yorick, '--fps', '5');
    expect(out).toMatch(/^at most 0\.0 units \(0\.0 % of the height\)\nmean 0\.0, .* vertex by vertex\n$/);
    const { out: apart } = await run('compare', yorick, other, '--fps', '5');
    expect(apart).toContain('only the second has');
  });
});

test('compare says in words what looks different, and as JSON', async () => {
  await run('convert', yorick, '--to', 'mdl.binary', '-o', folder.path('painted.mdl'));
  const image = folder.path('yorick_bone.tga');
  const bytes = readFileSync(image);
  // A TGA begins with its header of 18 bytes, and Yorick's bones are not that red.
  bytes[20] = 255 - bytes[20]!;
  writeFileSync(image, bytes);
  const { out } = await run('compare', yorick, folder.path('painted.mdl'), '--fps', '1');
  expect(out).toMatch(
    /\nmaterial names: \S+ in the first, \S+ in the second, on 2,983 of 2,983 triangles\nimages: pixels of \S+ and \S+ differ by up to /,
  );
  expect(out).not.toContain('normals');
  const { json } = await runJson<{ looks: Looks }>(
    'compare',
    yorick,
    folder.path('painted.mdl'),
    '--fps',
    '1',
  );
  expect(json.looks.triangles).toEqual({ compared: 2983, of: 2983 });
  expect(json.looks.differences.map(({ kind }) => kind)).toEqual(['names', 'images']);
});

test('only clips that one of both lacks are reported', () => {
  const same = {
    frames: 1,
    max: 0,
    mean: 0,
    p99: 0,
    relative: 0,
    height: 1,
    worst: { clip: null, time: 0, mesh: '', vertex: 0 },
    matched: 'vertex',
  } as const;
  const reported = (onlyFirst: string[], onlySecond: string[]) =>
    describeComparison({ ...same, clips: { onlyFirst, onlySecond } } as Comparison)
      .split('\n')
      .slice(2);
  expect(reported([], [])).toEqual([]);
  expect(reported(['walk', 'run'], [])).toEqual(['only the first has walk, run']);
  expect(reported([], ['sit'])).toEqual(['only the second has sit']);
});

test('clips of another length are reported', () => {
  const lengths = [{ clip: 'walk', first: 3, second: 3.0333333 }];
  const clips = { common: ['walk'], onlyFirst: [], onlySecond: [], lengths };
  const worst = { clip: null, time: 0, mesh: '', vertex: 0, of: 'first' } as const;
  const still = { frames: 1, max: 0, moving: 0, mean: 0, p99: 0, relative: 0, height: 1, metersPerUnit: 1 };
  const reported = describeComparison({ ...still, worst, matched: 'vertex', clips });
  expect(reported.split('\n').slice(2)).toEqual(['lengths of clips differ: walk 3 → 3.033 s']);
});

test.each([
  ['head', 'walk', 'vertex 5 of head at 0.50 s of walk'],
  ['', '', 'vertex 5 of an unnamed mesh at 0.50 s of an unnamed clip'],
  ['', null, 'vertex 5 of an unnamed mesh at rest'],
])('the farthest vertex of mesh "%s" in clip "%s" is named', (mesh, clip, expected) => {
  const worst = { clip, time: 0.5, mesh, vertex: 5, of: 'first' } as const;
  const apart = { frames: 1, max: 2, moving: 2, mean: 1, p99: 1, relative: 1, height: 2, metersPerUnit: 1 };
  const clips = { common: [], onlyFirst: [], onlySecond: [] };
  const [first] = describeComparison({ ...apart, worst, matched: 'vertex', clips }).split('\n');
  expect(first).toBe(`at most 2.0 units (100 % of the height), ${expected}`);
});

test('what is missing of either model is reported', async () => {
  const config = readFileSync(yorick, 'utf8').replace('yorick_wave.caf', 'nowhere.caf');
  const paths = [folder.write('alone/yorick.cfg', Buffer.from(config)), yorick];
  for (const name of ['yorick.csf', 'yorick_head.cmf', 'yorick_body.cmf', 'yorick_clothes.cmf'])
    folder.write(`alone/${name}`, readFileSync(join(YORICK, name)));
  const { out } = await run('compare', ...paths);
  expect(out).toContain('nowhere.caf');
});
