import { describe, expect, test } from 'vitest';
import { run, runJson } from './run.ts';

interface Listing {
  formats: { id: string; family: string; title: string; extensions: string[]; model: boolean }[];
  targets: { id: string; fileName?: string; versions?: number[]; options: string[] }[];
  archives: { id: string; extensions: string[] }[];
  options: { flags: string; choices?: string[]; families: string[]; use: string }[];
}

describe('formats', () => {
  test('lists every format, target and archive in one line each', async () => {
    const { code, out } = await run('formats');
    expect(code).toBe(0);
    const lines = out.split('\n').map((line) => line.replace(/ {2,}/g, '  '));
    expect(lines).toContain('cal3d.cmf  Cal3D mesh  cmf');
    expect(lines).toContain('mdl.ascii  Neverwinter Nights text model  mdl wok pwk dwk');
    expect(lines).toContain('gltf.glb  glTF 2.0: one binary file');
    expect(lines).toContain('erf  BioWare ERF, HAK, MOD, SAV or NWM');
    expect(out).not.toContain('--');
  });

  test('lists the options of one family, for reading and for writing', async () => {
    const { code, out } = await run('formats', 'c3s');
    expect(code).toBe(0);
    const [reading, writing] = out.split('option for writing');
    for (const flag of ['--quaternion', '--ocs', '--v ', '--loop', '--vfrm']) expect(reading).toContain(flag);
    for (const flag of ['--compress', '--frames']) expect(writing).toContain(flag);
    expect(out).not.toMatch(/--up|--binding|--xml|cal3d\.|zip/);
  });

  test('gives the same as JSON', async () => {
    const { json } = await runJson<Listing>('formats', 'cryengine');
    expect(json.formats.map(({ id }) => id)).toEqual([
      'cryengine.cgf',
      'cryengine.cga',
      'cryengine.caf',
      'cryengine.cal',
    ]);
    expect(json.formats.filter(({ model }) => model).map(({ id }) => id)).toEqual([
      'cryengine.cgf',
      'cryengine.cga',
    ]);
    expect(json.targets.find(({ id }) => id === 'cryengine.caf')?.versions).toEqual([826, 827]);
    const images = ['--textures <format>', '--texture-size <pixels>', '--texture-folder <folder>'];
    expect(json.targets.map(({ id, options }) => [id, options])).toEqual([
      ['cryengine.cgf', ['--version <n>', '--separate', ...images]],
      ['cryengine.cga', images],
      ['cryengine.caf', ['--version <n>']],
      ['cryengine.cal', ['--version <n>', '--separate', ...images]],
    ]);
    expect(json.archives).toEqual([]);
    expect(json.options.map(({ flags, use }) => [flags, use])).toEqual([
      ['--curve-ends <rule>', 'reading'],
      ['--version <n>', 'writing'],
      ['--separate', 'writing'],
      ...images.map((flags) => [flags, 'writing']),
    ]);
    expect(json.options[0]).toMatchObject({ choices: ['max', 'engine'], families: ['cryengine'] });
  });

  test('has every format, target and archive in JSON', async () => {
    const { json } = await runJson<Listing>('formats');
    expect(json.formats.map(({ id }) => id)).toEqual(expect.arrayContaining(['c3s', 'o3d.curv', 'json']));
    expect(json.targets.map(({ id }) => id)).toEqual(expect.arrayContaining(['gltf.glb', 'o3d.archive']));
    expect(json.targets.filter(({ fileName }) => fileName).map(({ id }) => id)).toEqual(['o3d.folder']);
    expect(json.archives.map(({ id }) => id)).toEqual(expect.arrayContaining(['zip', 'nwsync']));
    expect(json.archives.find(({ id }) => id === 'zip')?.extensions).toEqual(['zip', 'pak']);
    expect(json.options.find(({ flags }) => flags === '--mode <runtime>')?.families).toEqual([
      'cal3d',
      'o3d',
    ]);
  });

  test('refuses a family that is unknown, and suggests one', async () => {
    const { code, out, err } = await run('formats', 'mld');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('(Did you mean mdl?)');
  });
});
