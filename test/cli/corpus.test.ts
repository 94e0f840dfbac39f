import { expect, test } from 'vitest';
import { corpus, corpusFiles, describeCorpus, golden } from '../corpus.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

interface Golden {
  bones: { name: string; absT: number[] }[];
  submeshes: { positions: number[]; normals: number[] }[];
}

interface Posed {
  bones: { name: string; world: number[] }[];
  meshes: { positions: number[]; normals: number[] }[];
}

const CALLY = 'imvu-cal3d/data/cally';
const PARTS =
  'calf_left calf_right chest foot_left foot_right hand_left hand_right head lowerarm_left lowerarm_right neck pelvis ponytail thigh_left thigh_right upperarm_left upperarm_right';
const JOG = ['cally.csf', 'cally_chest.cmf', 'cally_head.cmf', 'cally_jog.caf'];
const BALAZAR = 'deavid-soyamirror/soya-contrib/balazar-bomber/data/shapes/balazar';

const CASES: [file: string, folder: string, files: string[], time?: string][] = [
  ['cally_rest', CALLY, ['cally.csf', ...PARTS.split(' ').map((part) => `cally_${part}.cmf`)]],
  ['cally_jog_t0.2666', CALLY, JOG, '0.2666'],
  ['cally_jog_beyond_end_extrapolates_t0.9', CALLY, JOG, '0.9'],
  [
    'paladin_walk_t0.5',
    'imvu-cal3d/data/paladin',
    ['paladin.csf', 'paladin_body.cmf', 'paladin_walk.caf'],
    '0.5',
  ],
  ['balazar_3roots_marche_t0.3', BALAZAR, ['balazar.csf', 'balazar.cmf', 'marche.caf'], '0.3'],
];

function apart(found: number[], expected: number[]): number {
  expect(found).toHaveLength(expected.length);
  return Math.max(...expected.map((value, i) => Math.abs(value - found[i]!)));
}

describeCorpus('pose gives what Cal3D 0.11 gives', () => {
  test.each(CASES)('%s', async (file, from, names, time) => {
    const expected = golden<Golden>(`cal3d/${file}.json`);
    const paths = names.map((name) => corpus(`cal3d/${from}/${name}`));
    const { code, json } = await runJson<Posed>('pose', ...paths, ...(time ? ['--time', time] : []));
    expect(code).toBe(0);
    expected.bones.forEach(({ name, absT }, index) => {
      expect(json.bones[index]!.name).toBe(name);
      expect(apart(json.bones[index]!.world.slice(12, 15), absT)).toBeLessThan(1e-3);
    });
    expect(json.meshes).toHaveLength(expected.submeshes.length);
    expected.submeshes.forEach(({ positions, normals }, index) => {
      expect(apart(json.meshes[index]!.positions, positions)).toBeLessThan(1e-3);
      expect(apart(json.meshes[index]!.normals, normals)).toBeLessThan(1e-3);
    });
  });
});

describeCorpus('damaged files', () => {
  const damaged = corpusFiles('cal3d/generated/malformed', (path) => !path.endsWith('trailing.cmf'));

  test.each(damaged)('%s ends every command with 1 and a code', async (path) => {
    const file = corpus(path);
    const commands = [
      ['check', file],
      ['info', file],
      ['convert', file, '-o', folder.path('x.glb')],
      ['rewrite', file, '-o', folder.path('x.bin')],
    ];
    for (const words of commands) {
      const { code, out, err } = await run(...words);
      expect(code, words[0]).toBe(1);
      expect(out + err, words[0]).toMatch(/\b(BINARY|FORMAT|CAL3D)_[A-Z_]+/);
    }
    expect(folder.names()).toEqual([]);
  });

  test('bytes behind the end are no damage', async () => {
    const file = corpus('cal3d/generated/malformed/trailing.cmf');
    const checked = await run('check', file);
    expect(checked.code).toBe(0);
    expect(checked.out).toContain('CAL3D_TRAILING_BYTES');
    expect((await run('info', file)).code).toBe(0);
    expect((await run('rewrite', file, '-o', folder.path('trailing.cmf'))).out).toContain('identical');
    expect((await run('convert', file, '-o', folder.path('trailing.glb'))).code).toBe(0);
  });
});

describeCorpus('single real files', () => {
  test.each([
    ['generated/v05-synthetic/cally_chest.cmf', '0.5', { vertices: 243, triangles: 442 }],
    ['generated/v600-synthetic/paladin_cape.cmf', '600', {}],
    ['generated/resaved-v1100/cally_idle.caf', '1100', { clips: 1 }],
    ['imvu-cal3d/data/cally/cally.csf', '700', { bones: 37 }],
    ['imvu-cal3d/data/cally/cally_jog.caf', '700', { clips: 1, keys: 888 }],
    ['imvu-cal3d/data/cally/cally_skin.xrf', '900', { materials: 1 }],
  ])('info reports %s', async (path, version, counts) => {
    const { code, json } = await runJson<object>('info', corpus(`cal3d/${path}`));
    expect(code).toBe(0);
    expect(json).toMatchObject({ version, counts });
  });

  test('check finds nothing wrong with a mesh of version 0.5', async () => {
    const { code, json } = await runJson<object>(
      'check',
      corpus('cal3d/generated/v05-synthetic/cally_chest.cmf'),
    );
    expect([code, json]).toMatchObject([0, { format: 'cal3d.cmf', issues: [] }]);
  });
});

describeCorpus('--mode', () => {
  test('plays O3D’s curves exactly, or from the plugin’s cache of thirty moments a second', async () => {
    const kitty = corpus('o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz');
    const pose = async (...mode: string[]) =>
      (await runJson<Posed>('pose', kitty, '--time', '0.51', ...mode)).json.bones;
    const [exact, plugin] = [await pose(), await pose('--mode', 'plugin')];
    expect(await pose('--mode', 'exact')).toEqual(exact);
    expect(plugin).not.toEqual(exact);
  });

  test('poses kitty exactly, without a loss for what clips only sample', async () => {
    const kitty = corpus('o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz');
    const { json } = await runJson<{ losses: { code: string }[] }>('pose', kitty, '--time', '0.51');
    expect(json.losses.map(({ code }) => code)).not.toContain('O3D_MOTION_SAMPLED');
    expect((await run('pose', kitty, '--time', '0.51')).out).not.toContain('O3D_MOTION_SAMPLED');
  });
});
