/** What commands print as JSON, held against the schemas of the package. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { bifV1, erfV1, keyFile, tarMember, text } from '../archives/bytes.ts';
import { csf } from '../formats/cal3d/files/binary/bytes.ts';
import { run, useFolder } from './run.ts';

const root = join(import.meta.dirname, '../..');
const schemas = readdirSync(join(root, 'schemas')).map((name) => ({
  name,
  schema: JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')),
}));
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
for (const { schema } of schemas) ajv.addSchema(schema);

const folder = useFolder();
const sample = (path: string) => join(root, 'samples/yorick', path);

/** Runs a command with `--json` and holds what it prints against its schema. */
async function valid(command: string, ...words: string[]): Promise<{ code: number; json: unknown }> {
  const { code, out } = await run(command, ...words, '--json');
  const json: unknown = JSON.parse(out);
  const validate = ajv.getSchema(`${command}.json`)!;
  validate(json);
  expect(validate.errors ?? []).toEqual([]);
  return { code, json };
}

/** A model of each family, and of each way in which it is written. */
const MODELS: readonly [family: string, model: string][] = [
  ['Cal3D', sample('cal3d/yorick.cfg')],
  ['Cal3D 919', sample('cal3d-919/yorick.cfg')],
  ['Cal3D in XML', sample('cal3d-xml/yorick.cfg')],
  ['CryEngine', sample('cryengine/yorick.cgf')],
  ['MDL', sample('mdl/yorick.mdl')],
  ['MDL in text', sample('mdl-ascii/yorick.mdl')],
  ['C3S', sample('c3s/yorick.c3s')],
  ['C3S with vertex frames', sample('c3s-frames/yorick_head.c3s')],
  ['O3D', sample('o3d/yorick.o3dtgz')],
];

/** Small files, since a tree is far larger than its file. */
const FILES = [
  'cal3d/yorick.cfg',
  'cal3d/yorick.csf',
  'cal3d/yorick_idle.caf',
  'cal3d-xml/yorick_bone.xrf',
  'cryengine/yorick.cal',
  'cryengine/yorick_idle.caf',
  'mdl-ascii/yorick.mdl',
  'c3s-frames/yorick_head.c3s',
].map(sample);

beforeAll(() => {
  folder.write('cut.csf', csf([{}, {}]).slice(0, 30));
  folder.write('closed-batch/cut.c3s', Uint8Array.of(1));
  folder.write('closed-batch.jsonl', new Uint8Array());
  folder.write('lost.csf', csf(Array.from({ length: 1000 }, () => ({ parent: 7000 }))));
  const entry = { resref: 'a', type: 2002 };
  folder.write('a.hak', erfV1([{ ...entry, data: text('skull') }]));
  folder.write('m.bif', bifV1([{ type: 2002, data: text('skull') }]));
  const parts = [0, 1].map((bif) => ({ ...entry, resref: `a${bif}`, bif, index: 0 }));
  folder.write('chitin.key', keyFile(['m.bif', 'gone.bif'], parts));
  folder.write('a.tar', tarMember({ name: 'a/b.txt', data: text('skull') }));
  folder.write('a.zip', zipSync({ 'a/b.txt': new Uint8Array(3), 'c?.txt': new Uint8Array() }));
});

describe.each(MODELS)('%s', (_, model) => {
  const name = model.replace(/\W/g, '_');

  test('info, check, pose, rewrite', async () => {
    for (const words of [
      ['info', model],
      ['check', model],
      ['pose', model, '--clip', '0'],
      ['pose', model, '--lod', '0.5'],
      ['rewrite', model, '-o', folder.path(`${name}-again`)],
    ]) {
      expect((await valid(words[0]!, ...words.slice(1))).code).toBe(0);
    }
  });

  test('convert, optimize, compare', async () => {
    const glb = folder.path(`${name}.glb`);
    await valid('convert', model, '-o', glb, '--verify');
    await valid('convert', glb, '--onto', model, '-o', folder.path(`${name}/`), '--verify');
    await valid('convert', model, '-o', folder.path(`${name}.json`));
    await valid('optimize', model, '-o', folder.path(`${name}-small.glb`), '--fps', '5');
    expect((await valid('compare', model, glb, '--fps', '5')).code).toBe(0);
  });
});

test('several inputs give a list, in which each failure has its place', async () => {
  const wrong = [folder.path('cut.csf'), folder.path('nowhere.csf')];
  for (const command of ['info', 'check']) {
    const { json } = await valid(command, sample('cal3d/yorick.csf'), ...wrong);
    expect((json as { file: string }[]).map(({ file }) => file)).toEqual([
      sample('cal3d/yorick.csf'),
      ...wrong,
    ]);
  }
  const { json } = await valid('dump', sample('cryengine/yorick.cgf'), ...wrong);
  expect(json).toMatchObject([{ fileType: 'Geom' }, { error: {} }, { error: {} }]);
  const models = [sample('cal3d/yorick.cfg'), sample('c3s-frames/yorick_head.c3s')];
  const converted = await valid('convert', ...models, '-o', folder.path('several/'));
  expect(converted.json).toHaveLength(2);
});

test.each(FILES)('inspect %s', async (file) => {
  expect((await valid('inspect', file)).code).toBe(0);
});

test('diff', async () => {
  const clips = ['idle', 'walk'].map((clip) => sample(`cal3d/yorick_${clip}.caf`));
  const { code, json } = await valid('diff', ...clips);
  expect(code).toBe(1);
  expect((json as { differences: unknown[] }).differences.length).toBeGreaterThan(50);
  expect((await valid('diff', clips[0]!, clips[0]!)).json).toMatchObject({ differences: [] });
});

test('list and extract', async () => {
  const made = ['a.zip', 'a.tar', 'a.hak', 'm.bif'].map((name) => folder.path(name));
  for (const [index, archive] of [sample('o3d/yorick.o3dtgz'), ...made].entries()) {
    expect((await valid('list', archive)).code).toBe(0);
    expect((await valid('extract', archive, '-o', folder.path(`extracted-${index}`))).code).toBe(0);
  }
  const { json } = await valid('list', folder.path('chitin.key'));
  expect(json).toMatchObject({ entries: [{ part: 'm.bif' }, { part: 'gone.bif' }] });
});

test('optimize with a tolerance, and formats', async () => {
  const words = ['--with', sample('cal3d/yorick.cfg'), '-o', folder.path('walk.glb')];
  await valid('optimize', sample('cal3d/yorick_walk.caf'), ...words);
  await valid('formats');
  await valid('formats', 'c3s');
});

describe('a failure', () => {
  const output = ['-o', 'never.glb'];
  const commands: [command: string, more: string[]][] = [
    ['info', []],
    ['inspect', []],
    ['check', []],
    ['dump', []],
    ['convert', output],
    ['optimize', output],
    ['rewrite', output],
    ['pose', []],
    ['compare', [sample('cal3d/yorick.cfg')]],
    ['diff', [sample('cal3d/yorick.csf')]],
    ['list', []],
    ['extract', ['-o', 'never']],
  ];

  test.each(commands)('of %s where the file is damaged', async (command, more) => {
    const { code, json } = await valid(command, folder.path('cut.csf'), ...more);
    expect(code).toBe(1);
    if (command !== 'check') expect(json).toMatchObject({ error: { code: expect.any(String) } });
  });

  test.each(commands)('of %s where the file is missing', async (command, more) => {
    const { code, json } = await valid(command, folder.path('nowhere.csf'), ...more);
    expect(code).toBe(2);
    expect(json).toEqual({
      file: folder.path('nowhere.csf'),
      error: { message: expect.stringContaining('nowhere.csf') },
    });
  });

  test.each([...commands.map(([command]) => command), 'formats'])(
    'of %s where an option is unknown',
    async (command) => {
      const { code, json } = await valid(command, 'x', '--jsno');
      expect(code).toBe(2);
      expect(json).toEqual({ error: { message: expect.any(String) } });
    },
  );

  test('has every file that would be replaced, where the text has ten', async () => {
    const many = (size: number) =>
      Array.from({ length: 30 }, (_, index) => [`${index + 10}.txt`, new Uint8Array(size)] as const);
    const pack = (size: number) => folder.write('many.zip', zipSync(Object.fromEntries(many(size))));
    const words = [pack(1), '-o', folder.path('many')];
    expect((await valid('extract', ...words)).code).toBe(0);
    pack(2);
    const { code, json } = await valid('extract', ...words);
    expect(code).toBe(2);
    const { obstacles } = (json as { error: { obstacles: { path: string; isInput: boolean }[] } }).error;
    expect(obstacles.map(({ path }) => path)).toEqual(
      many(2).map(([name]) => join(folder.path('many'), name)),
    );
  });
});

describe('a list that is cut off in text', () => {
  test('is whole as JSON, and the text counts what it does not list', async () => {
    const { json } = await valid('check', folder.path('lost.csf'));
    const { issues } = json as { issues: { code: string; message: string }[] };
    const parents = issues.filter(({ code }) => code === 'CAL3D_PARENT_RANGE');
    expect(parents).toHaveLength(1000);
    expect(parents[999]?.message).toMatch(/bone 999$/);
    const { out } = await run('check', folder.path('lost.csf'));
    expect(out).toContain('1,000 errors');
    expect(out).toContain('and 997 more');
    const { out: shown } = await run('info', folder.path('lost.csf'));
    expect(shown).toContain('and 997 more');
    const info = await valid('info', folder.path('lost.csf'));
    expect(info.json).toMatchObject({ issues: { error: 1000 } });
  });
});

/** A member that no shape has. */
const SURPRISE = 'surprise';

/** Words that begin with @ are names in the folder of this test. */
describe('shapes are closed', () => {
  test.each([
    ['info', [sample('cal3d/yorick.cfg')]],
    ['inspect', [sample('cal3d/yorick_bone.crf')]],
    ['check', ['@lost.csf']],
    ['dump', [sample('cryengine/yorick_idle.caf')]],
    ['convert', [sample('cal3d/yorick.cfg'), '-o', '@closed.cgf', '--verify']],
    ['convert', [sample('cal3d/yorick.cfg'), '--onto', sample('cal3d/yorick.cfg'), '-o', '@closed/']],
    ['optimize', [sample('cal3d/yorick.cfg'), '-o', '@closed.glb', '--fps', '5']],
    ['rewrite', [sample('cal3d/yorick.csf'), '-o', '@closed.csf']],
    ['pose', [sample('cal3d/yorick.csf')]],
    ['compare', [sample('cal3d/yorick.cfg'), sample('c3s/yorick.c3s'), '--fps', '1']],
    ['diff', ['idle', 'walk'].map((clip) => sample(`cal3d/yorick_${clip}.caf`))],
    ['list', [sample('o3d/yorick.o3dtgz')]],
    ['extract', [sample('o3d/yorick.o3dtgz'), '-o', '@closed-o3d']],
    [
      'batch',
      ['@closed-batch', '-o', '@closed-batch-out', '--baseline', '@closed-batch.jsonl', '--jobs', '1'],
    ],
    ['formats', []],
    ['image', [sample('cal3d/yorick_bone.png'), '-o', '@closed.dds', '--max-size', '4']],
    ['info', ['@nowhere.csf']],
    ['info', ['@cut.csf']],
  ])('of %s %j', async (command, words) => {
    const own = words.map((word) => (word.startsWith('@') ? folder.path(word.slice(1)) : word));
    const { json } = await valid(command, ...own);
    const validate = ajv.getSchema(`${command}.json`)!;
    for (const record of recordsIn(json)) {
      record[SURPRISE] = 1;
      expect(validate(json), JSON.stringify(record).slice(0, 200)).toBe(false);
      delete record[SURPRISE];
      expect(validate(json)).toBe(true);
    }
  });
});

/** Every record in some JSON, of a list those of its first member; not those of facts, which are open. */
function recordsIn(json: unknown): Record<string, unknown>[] {
  if (Array.isArray(json)) return recordsIn(json[0]);
  if (typeof json !== 'object' || json === null) return [];
  const record = json as Record<string, unknown>;
  return [
    record,
    ...Object.entries(record).flatMap(([key, value]) => (key === 'facts' ? [] : recordsIn(value))),
  ];
}

test('export', async () => {
  const { code } = await valid('export', sample('c3s/yorick.c3s'), '-o', folder.path('exported/'));
  expect(code).toBe(0);
});

test('every command with --json has a schema, and every schema is in the package', async () => {
  const { commands } = await import('../../src/cli/commands.ts');
  const named: string[] = [];
  for (const { name } of commands) {
    if ((await run(name, '--help')).out.includes('--json ')) named.push(`${name}.json`);
  }
  expect(schemas.map(({ name }) => name).sort()).toEqual(
    // The report that a batch writes beside its manifest, and the settings that `export` reads.
    [...named, 'batch-report.json', 'common.json', 'settings.schema.json'].sort(),
  );
  const { exports, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(exports['./schemas/*.json']).toBe('./schemas/*.json');
  expect(files).toContain('schemas');
  const { resolve } = createRequire(join(root, 'package.json'));
  expect(resolve('exhume/schemas/info.json')).toBe(join(root, 'schemas/info.json'));
});
