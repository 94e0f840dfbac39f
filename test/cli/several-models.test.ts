import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { tarMember } from '../archives/bytes.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const CAL3D = 'samples/yorick/cal3d/yorick.cfg';
const WALK = 'samples/yorick/cal3d/yorick_walk.caf';
const HEAD = 'samples/yorick/c3s-frames/yorick_head.c3s';

interface Converted {
  inputs: string[];
  output: string;
  format: string;
  bytes: number;
  issues: { code: string }[];
  verify?: { relative: number };
}

interface Failed {
  file: string;
  error: { code: string };
}

function same(first: string, second: string): boolean {
  return readFileSync(first).equals(readFileSync(second));
}

describe('several models', () => {
  let broken = '';

  beforeAll(() => {
    broken = folder.write('broken.c3s', readFileSync(HEAD).subarray(0, 100));
  });

  test('become one file each, the same as one at a time', async () => {
    const { code, json } = await runJson<Converted[]>('convert', CAL3D, HEAD, '-o', folder.path('each/'));
    expect(code).toBe(0);
    expect(json.map(({ inputs, output, format }) => ({ inputs, output, format }))).toEqual([
      { inputs: [CAL3D], output: folder.path('each/yorick.glb'), format: 'gltf.glb' },
      { inputs: [HEAD], output: folder.path('each/yorick_head.glb'), format: 'gltf.glb' },
    ]);
    for (const { inputs, output, bytes } of json) {
      const alone = folder.path('alone.glb');
      await run('convert', ...inputs, '-o', alone, '--force');
      expect(same(output, alone)).toBe(true);
      expect(bytes).toBe(readFileSync(output).length);
    }
  });

  test('are reported to people one after the other', async () => {
    const { out } = await run('convert', CAL3D, HEAD, '-o', folder.path('told/'));
    expect(out).toMatch(/told\/yorick\.glb: .*35 bones.*\n.*told\/yorick_head\.glb: .*0 bones/);
  });

  test('are one character where that is asked for', async () => {
    const merged = folder.path('merged.glb');
    const { code, json } = await runJson<Converted>('convert', CAL3D, CAL3D, WALK, '--merge', '-o', merged);
    expect([code, json.output]).toEqual([0, merged]);
    const mixed = await run('convert', CAL3D, HEAD, '--merge', '-o', folder.path('mixed.glb'));
    expect([mixed.code, mixed.err]).toEqual([1, expect.stringContaining('CONVERT_FAMILY_MIXED')]);
  });

  test('need a folder, and what to write instead is said', async () => {
    for (const [output, instead] of [
      ['two.glb', 'two/ --to gltf.glb'],
      ['two.cfg', 'two/ --to cal3d.cfg'],
      ['two.json', 'two/ --to json'],
    ] as const) {
      const { code, err } = await run('convert', CAL3D, HEAD, '-o', folder.path(output));
      expect([code, err]).toEqual([2, expect.stringContaining(`-o ${folder.path(instead)}`)]);
      expect(existsSync(folder.path(output))).toBe(false);
    }
  });

  test('whose results would have one name are refused, and nothing is written', async () => {
    mkdirSync(folder.path('copy'));
    const copy = folder.path('copy/YORICK_head.c3s');
    cpSync(HEAD, copy);
    for (const more of [[], ['--to', 'json']]) {
      const { code, err } = await run('convert', HEAD, copy, '-o', folder.path('same/'), ...more);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`${HEAD} and ${copy} would both be written as`),
      ]);
    }
    expect(existsSync(folder.path('same'))).toBe(false);
  });

  test('that share a file of different content are refused as well', async () => {
    // Files of clips are called after the clip where that begins as the model does.
    const models = ['y', 'yo'].map((name) => {
      mkdirSync(folder.path(name));
      for (const file of ['yorick.csf', 'yorick_walk.caf']) {
        cpSync(join('samples/yorick/cal3d', file), folder.path(`${name}/${file}`));
      }
      const lines = ['skeleton=yorick.csf', 'animation=yorick_walk.caf', ''];
      return folder.write(`${name}/${name}.cfg`, Buffer.from(lines.join('\n')));
    });
    const words = ['convert', ...models, '--to', 'cal3d.cfg', '-o'];
    expect((await run(...words, folder.path('shared/'))).code).toBe(0);
    expect(readdirSync(folder.path('shared'))).toContain('yorick_walk.caf');

    const walk = folder.path('y/yorick_walk.caf');
    await run('optimize', walk, '--range', '0:0.5', '--fps', '5', '-o', walk, '--force');
    const { code, err } = await run(...words, folder.path('different/'));
    expect([code, err]).toEqual([2, expect.stringContaining('yorick_walk.caf; convert them one at a time')]);
    expect(existsSync(folder.path('different'))).toBe(false);
  });

  test('do not take parts that could belong to any of them', async () => {
    const { code, err } = await run('convert', CAL3D, HEAD, WALK, '-o', folder.path('parts/'));
    expect([code, err]).toEqual([2, expect.stringContaining(`${WALK} is not a model`)]);
    expect(err).toContain('--merge');
    expect(existsSync(folder.path('parts'))).toBe(false);
  });

  test('are written where another one is damaged, which is reported', async () => {
    const output = folder.path('some/');
    const { code, json, err } = await runJson<[Failed, Converted]>('convert', broken, CAL3D, '-o', output);
    expect(code).toBe(1);
    expect(json).toMatchObject([
      { file: broken, error: { code: 'C3S_RIFF_LENGTH' } },
      { inputs: [CAL3D], output: folder.path('some/yorick.glb') },
    ]);
    expect(err).toContain('C3S_RIFF_LENGTH');
    expect(existsSync(folder.path('some/yorick.glb'))).toBe(true);
    expect(existsSync(folder.path('some/broken.glb'))).toBe(false);
  });

  test('are reported by their names where they are damaged beyond recognition', async () => {
    const empty = folder.write('empty.cgf', new Uint8Array());
    const { code, json } = await runJson<[Converted, Failed]>(
      'convert',
      HEAD,
      empty,
      '-o',
      folder.path('rest/'),
    );
    expect(code).toBe(1);
    expect(json).toMatchObject([{ format: 'gltf.glb' }, { error: { code: 'FORMAT_EMPTY' } }]);
  });

  test('are not written where one would replace something', async () => {
    mkdirSync(folder.path('kept'));
    writeFileSync(folder.path('kept/yorick_head.glb'), 'mine');
    const words = ['convert', CAL3D, HEAD, '-o', folder.path('kept/')];
    expect((await run(...words)).code).toBe(2);
    expect(existsSync(folder.path('kept/yorick.glb'))).toBe(false);
    expect((await run(...words, '--force')).code).toBe(0);
  });

  test('are each verified', async () => {
    const words = ['convert', CAL3D, HEAD, '--verify', '-o', folder.path('verified/')];
    const { json } = await runJson<Converted[]>(...words);
    expect(json.map(({ verify }) => verify!.relative < 1e-3)).toEqual([true, true]);
  });

  test('are found in archives, whose faults are reported once', async () => {
    const head = readFileSync(HEAD);
    const members = ['yorick_head.c3s', 'other.c3s', 'other.c3s'].map((name) =>
      tarMember({ name, data: head }),
    );
    const pak = folder.write('models.tar', Buffer.concat(members));
    const words = ['convert', 'yorick_head', 'other', '--search', pak, '-o', folder.path('found/')];
    const { code, json } = await runJson<Converted[]>(...words);
    expect(code).toBe(0);
    const outputs = ['yorick_head', 'other'].map((name) => folder.path(`found/${name}.glb`));
    expect(json.map(({ output }) => output)).toEqual(outputs);
    const codes = json.map(({ issues }) =>
      issues.map(({ code }) => code).filter((id) => id.startsWith('ARCHIVE_')),
    );
    expect(codes).toEqual([['ARCHIVE_NAME_DUPLICATE'], []]);
  });

  test('become documents in JSON, and these the models again', async () => {
    const { code, json } = await runJson<Converted[]>(
      ...['convert', CAL3D, broken, HEAD, '--to', 'json', '-o', folder.path('json/')],
    );
    expect(code).toBe(1);
    expect(json).toMatchObject([
      { inputs: [CAL3D], output: folder.path('json/yorick.json'), format: 'json' },
      { error: { code: 'C3S_RIFF_LENGTH' } },
      { inputs: [HEAD], output: folder.path('json/yorick_head.json'), format: 'json' },
    ]);
    const documents = ['yorick', 'yorick_head'].map((name) => folder.path(`json/${name}.json`));
    expect((await run('convert', ...documents, '-o', folder.path('back/'))).code).toBe(0);
    for (const file of [CAL3D, HEAD]) {
      expect(same(folder.path(`back/${basename(file)}`), file)).toBe(true);
    }
  });
});

describe('parts without a model', () => {
  test('are one character, also as documents in JSON', async () => {
    const parts = ['yorick.csf', 'yorick_head.cmf'].map((name) => `samples/yorick/cal3d/${name}`);
    const { json } = await runJson<Converted>('convert', ...parts, '-o', folder.path('bare.glb'));
    expect(json.inputs).toEqual(parts);
    await run('convert', ...parts, '--to', 'json', '-o', folder.path('documents/'));
    const documents = ['yorick', 'yorick_head'].map((name) => folder.path(`documents/${name}.json`));
    const { code } = await run('convert', ...documents, '-o', folder.path('documents.glb'));
    expect(code).toBe(0);
    expect(same(folder.path('documents.glb'), folder.path('bare.glb'))).toBe(true);
  });
});

describe('a model none of whose files is there', () => {
  const lines = ['skeleton=a.csf', ...[1, 2, 3, 4].map((mesh) => `mesh=${mesh}.cmf`), ''];

  test.each([
    ['convert', 'lost.glb'],
    ['convert', 'lost/lost.cfg'],
    ['optimize', 'lost.glb'],
  ])('is an error of %s, and %s is not written', async (command, output) => {
    const model = folder.write('lost.cfg', Buffer.from(lines.join('\n')));
    const { code, err } = await run(command, model, '-o', folder.path(output));
    expect(code).toBe(1);
    expect(err).toContain('CONVERT_NOTHING_FOUND');
    expect(err).toContain('5 files that were not found: a.csf, 1.cmf, 2.cmf and 2 more');
    expect(err).toContain('--search');
    expect([output, output.split('/')[0]!].map((name) => existsSync(folder.path(name)))).toEqual([
      false,
      false,
    ]);
  });

  test('is reported to lack what is damaged, too', async () => {
    folder.write('cut.csf', readFileSync('samples/yorick/cal3d/yorick.csf').subarray(0, 50));
    const model = folder.write('damaged.cfg', Buffer.from('skeleton=cut.csf\n'));
    const { code, err } = await run('convert', model, '-o', folder.path('damaged.glb'));
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('1 file that was not found or cannot be read: cut.csf'),
    ]);
  });
});

describeCorpus('a model of the corpus none of whose files is there', () => {
  test('is an error that counts them', async () => {
    const model = corpus('cal3d/mp3butcher-Cal3D/cal3d/examples/cally/data/cally.cfg');
    const { code, err } = await run('convert', model, '-o', folder.path('cally.glb'));
    expect([code, err]).toEqual([1, expect.stringContaining('29 files that were not found')]);
    expect(existsSync(folder.path('cally.glb'))).toBe(false);
  });
});
