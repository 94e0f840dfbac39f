import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BatchSummary } from '../../src/cli/batch-result.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { model, timeless } from '../convert/batch/models.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

beforeAll(() => {
  folder.write('in/a.mdl', model('a', 'skin'));
  folder.write('in/x/b.mdl', model('b'));
  folder.write('in/x/same/b.mdl', model('b'));
  folder.write('in/data.pak', zipSync({ 'objects/c.mdl': model('c') }));
  folder.write('in/bad.c3s', Uint8Array.of(1, 2, 3));
  folder.write('in/notes.txt', Uint8Array.of(1));
});

const rowsIn = (path: string): BatchRow[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const batch = (output: string, ...words: string[]) =>
  runJson<BatchSummary>('batch', folder.path('in'), '-o', folder.path(output), '--jobs', '1', ...words);

test('converts everything in folders and archives, keeps paths, and lists failures; a second run repeats nothing', async () => {
  const words = ['batch', folder.path('in'), '-o', folder.path('all'), '--jobs', '2'];
  const { code, out, err } = await run(...words);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toContain('3 characters, 1 the same as others, 1 failed');
  expect(out).toMatch(/FORMAT_UNKNOWN\n {4}bad\.c3s: at byte 0: No known format/);
  expect(out).toContain('1 character with warnings only');
  expect(out).toContain('1 missing file: see `missing`');
  expect(out).toContain(`report: ${folder.path('all/report.html')}\n`);
  expect(out).toContain('1 other file: parts of characters, or of no known format');
  const rows = rowsIn(folder.path('all/manifest.jsonl'));
  expect(rows.map(({ input, status }) => [input, status])).toEqual([
    ['a.mdl', 'done'],
    ['bad.c3s', 'failed'],
    ['data.pak/objects/c.mdl', 'done'],
    ['x/b.mdl', 'done'],
    ['x/same/b.mdl', 'same'],
  ]);
  for (const { outputs } of rows)
    for (const { path, bytes } of outputs)
      expect(readFileSync(folder.path(`all/${path}`)).length).toBe(bytes);
  const before = readFileSync(folder.path('all/manifest.jsonl'), 'utf8');
  expect((await run(...words)).out).toContain('(5 of them by an earlier run)');
  expect(readFileSync(folder.path('all/manifest.jsonl'), 'utf8')).toBe(before);
});

test('folders and files in archives are inputs, and a second run repeats nothing', async () => {
  const files = { 'heads/a.mdl': model('a', 'skin'), 'heads/x/b.mdl': model('b'), 'hands/c.mdl': model('c') };
  const packed = zipSync({ 'packs/heads.zip': zipSync(files) });
  folder.write('packed.zip', packed);
  for (const [input, ids] of [
    ['packed.zip/packs/heads.zip/heads', ['a.mdl', 'x/b.mdl']],
    ['packed.zip/packs', ['heads.zip/hands/c.mdl', 'heads.zip/heads/a.mdl', 'heads.zip/heads/x/b.mdl']],
    ['packed.zip/packs/heads.zip/heads/a.mdl', ['a.mdl']],
    ['packed.zip/packs/heads.zip/heads/*.mdl', ['a.mdl']],
  ] as const) {
    const output = folder.path(input.replaceAll(/\W/g, '_'));
    const words = ['batch', folder.path(input), '-o', output, '--jobs', '1'];
    const { code, err } = await run(...words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const rows = rowsIn(`${output}/manifest.jsonl`);
    expect(rows.map((row) => row.input)).toEqual(ids);
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'done'));
    expect((await run(...words)).out).toContain(`(${ids.length} of them by an earlier run)`);
  }
  for (const path of ['packed.zip/nowhere', 'packed.zip/packs/heads.zip/heads/z.mdl']) {
    const { code, err } = await run('batch', folder.path(path), '-o', folder.path('refused'));
    expect([code, err]).toEqual([2, expect.stringContaining('No such file or folder')]);
  }
});

test('the search path has folders in archives, and archives in its folders', async () => {
  const image = new Uint8Array(readFileSync('samples/yorick/mdl/yorick_bone.tga'));
  folder.write('lone/a.mdl', model('a', 'skin'));
  folder.write('skins/deep/skins.zip', zipSync({ 'images/skin.tga': image }));
  for (const [index, place] of ['skins', 'skins/deep/skins.zip/images'].entries()) {
    const output = folder.path(`skinned${index}`);
    const words = ['batch', folder.path('lone'), '-o', output, '--search', folder.path(place), '--jobs', '1'];
    expect((await run(...words)).code).toBe(0);
    expect(rowsIn(`${output}/manifest.jsonl`)[0]!.missing).toEqual([]);
    expect((await run(...words)).out).toContain('(1 of them by an earlier run)');
  }
});

test('the bytes are those of convert, one by one', async () => {
  await run('convert', folder.path('in/x/b.mdl'), '-o', folder.path('single.glb'));
  expect(readFileSync(folder.path('all/x/b.glb'))).toEqual(readFileSync(folder.path('single.glb')));
});

test('entries that are skipped in an archive of the search path are reported', async () => {
  folder.write('search/packed.zip', zipSync({ '../skin.tga': Uint8Array.of(1) }));
  const skipped = { code: 'ARCHIVE_NAME_UNSAFE', file: 'packed.zip', path: '../skin.tga' };
  const place = folder.path('search/packed.zip');
  const batched = await batch('searched', '--include', 'a.mdl', '--search', place);
  expect(batched).toMatchObject({ code: 0, json: { done: 1, archives: [skipped] } });
  folder.write('sources/a.mdl', model('a'));
  const rules = JSON.stringify({ search: [place], rules: [{ match: ['*.mdl'], to: 'gltf.glb' }] });
  folder.write('sources/exhume.build.json', new TextEncoder().encode(rules));
  const { out, code } = await run('build', folder.path('sources'), '-o', folder.path('built'));
  expect([out, code]).toEqual([expect.stringContaining('packed.zip: ../skin.tga: Entry'), 1]);
});

test('a batch without characters is an error, and says what to do', async () => {
  folder.write('none/notes.txt', Uint8Array.of(1));
  const none = await runJson<BatchSummary>('batch', folder.path('none'), '-o', folder.path('nothing'));
  expect(none).toMatchObject({ code: 1, json: { characters: 0, others: 1 } });
  expect(none.err).toMatch(/^exhume: No character was found; name folders or archives /);
  const filtered = await batch('filtered', '--include', '*.cgf');
  expect([filtered.code, filtered.err]).toEqual([
    1,
    'exhume: No character was found; correct --include and --exclude\n',
  ]);
});

test('include and exclude choose files, also in archives', async () => {
  const some = await batch('some', '--include', '*.mdl', '--exclude', 'x/**');
  expect(some).toMatchObject({ code: 0, json: { characters: 2, done: 2, failed: 0 } });
  expect(rowsIn(folder.path('some/manifest.jsonl')).map(({ input }) => input)).toEqual([
    'a.mdl',
    'data.pak/objects/c.mdl',
  ]);
});

test('a pattern stands for the files that match', async () => {
  const { json } = await runJson<BatchSummary>(
    'batch',
    folder.path('in/**/b.mdl'),
    '-o',
    folder.path('pattern'),
    '--jobs',
    '1',
  );
  expect(json).toMatchObject({ done: 1, same: 1 });
  expect(existsSync(folder.path('pattern/x/same/b.glb'))).toBe(true);
});

test('the options of a file count where the command line gives none', async () => {
  const settings = folder.write(
    'settings.json',
    new TextEncoder().encode('{"to": "info", "exclude": ["*.c3s"]}'),
  );
  const { code } = await batch('settings', '--settings', settings);
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(folder.path('settings/a.json'), 'utf8'))).toMatchObject({
    format: 'mdl.ascii',
  });
});

test('reports what became better or worse since another batch, and converts only what has changed', async () => {
  await batch('base', '--include', '*.mdl');
  const baseline = folder.path('base/manifest.jsonl');
  // One pixel of 24 bits.
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0];
  folder.write('in/skin.tga', Uint8Array.of(...header, 1, 2, 3));
  const better = await batch('base', '--include', '*.mdl', '--baseline', baseline);
  expect(better).toMatchObject({ code: 0, json: { worse: [], finished: 3 } });
  expect(better.json.better).toMatchObject([
    { input: 'a.mdl', changes: expect.arrayContaining(['1 fewer missing file']) },
  ]);
  const since = await batch('since', '--include', '*.mdl', '--since', baseline);
  expect(since).toMatchObject({ code: 0, json: { done: 0, unchanged: 4 } });
  rmSync(folder.path('in/skin.tga'));
  const worse = await batch('worse', '--include', '*.mdl', '--baseline', baseline);
  expect(worse).toMatchObject({ code: 1, json: { better: [], worse: [{ input: 'a.mdl' }] } });
});

describe('refuses', () => {
  const refused = async (...words: string[]) => {
    const { code, err } = await run('batch', ...words);
    expect(code).toBe(2);
    return err;
  };
  const all = () => [folder.path('in'), '-o', folder.path('refused')];

  test.each([
    [['--to', 'gltf.glx'], 'Did you mean gltf.glb'],
    [['--compress'], '--compress has no effect on gltf.glb'],
    [['--to', 'check', '--bake'], '--bake has no effect on check'],
    [['--search', 'nowhere'], 'No such folder or archive: nowhere'],
    [['--search', 'samples/yorick/o3d/yorick.o3dtgz/nowhere'], 'No such folder or archive: samples'],
    [['--with', 'nowhere.mdl'], 'No such file: nowhere.mdl'],
    [['--baseline', 'nowhere.jsonl'], 'No such manifest: nowhere.jsonl'],
    [['--jobs', '0'], 'It must be a whole number above 0'],
  ])('%j', async (words, message) => {
    expect(await refused(...all(), ...words)).toContain(message);
    expect(existsSync(folder.path('refused'))).toBe(false);
  });

  test.each([
    ['{"maxInfluence": 4}', 'Did you mean maxInfluences?'],
    ['{"maxInfluences": "many"}', 'It must be a whole number above 0.'],
    ['{"bake": "yes"}', 'bake must be true or false'],
    ['[1]', 'is not an object with settings'],
    ['{', 'is not JSON'],
  ])('settings %s', async (text, message) => {
    const settings = folder.write('wrong.json', new TextEncoder().encode(text));
    expect(await refused(...all(), '--settings', settings)).toContain(message);
  });

  test('an input that does not exist, and a pattern that nothing matches', async () => {
    expect(await refused(folder.path('nowhere'), '-o', folder.path('refused'))).toContain(
      'No such file or folder',
    );
    expect(await refused(folder.path('in/*.cgf'), '-o', folder.path('refused'))).toContain('Nothing matches');
  });

  test('a folder whose manifest is a file of the user', async () => {
    folder.write('mine/manifest.jsonl', new TextEncoder().encode('mine\n'));
    expect(await refused(folder.path('in'), '-o', folder.path('mine'))).toContain(
      'is not the manifest of a batch',
    );
  });
});

test('a file of the user in the place of a result is kept, unless --force is given', async () => {
  folder.write('kept/x/b.glb', new TextEncoder().encode('mine'));
  const words = ['--include', 'x/b.mdl'];
  const { code, json } = await batch('kept', ...words);
  expect({ code, codes: json.failures.map(({ error }) => error.code) }).toEqual({
    code: 1,
    codes: ['BATCH_OUTPUT_EXISTS'],
  });
  expect(readFileSync(folder.path('kept/x/b.glb'), 'utf8')).toBe('mine');
  expect((await batch('kept', ...words, '--force')).code).toBe(0);
  expect(readFileSync(folder.path('kept/x/b.glb'), 'utf8')).toMatch(/^glTF/);
});

test('the output folder is not looked into when it is among the inputs', async () => {
  const root = folder.path('nested');
  folder.write('nested/a.mdl', model('a'));
  const words = ['batch', root, '-o', `${root}/out`, '--jobs', '1'];
  await run(...words);
  const first = rowsIn(`${root}/out/manifest.jsonl`).map(timeless);
  writeFileSync(`${root}/b.mdl`, model('b'));
  await run(...words);
  const second = rowsIn(`${root}/out/manifest.jsonl`);
  expect(first.map(({ input }) => input)).toEqual(['a.mdl']);
  expect(second.map(({ input }) => input)).toEqual(['a.mdl', 'b.mdl']);
});

test('progress as JSON says how many failed', async () => {
  const { err } = await run(
    'batch',
    folder.path('in/bad.c3s'),
    '-o',
    folder.path('progress'),
    '--jobs',
    '1',
    '--progress',
    'json',
  );
  expect(JSON.parse(err.split('\n')[0]!)).toEqual({
    progress: { done: 1, total: 1, failed: 1, name: 'bad.c3s' },
  });
});

test('a file that would unpack to far more than it is fails alone', async () => {
  folder.write('bombs/bomb.pak', zipSync({ 'zeros.mdl': new Uint8Array(70 << 20) }));
  folder.write('bombs/good.mdl', model('good'));
  const words = ['batch', folder.path('bombs'), '-o', folder.path('unpacked'), '--jobs', '1', '--json'];
  expect((await run(...words)).code).toBe(1);
  expect(
    rowsIn(folder.path('unpacked/manifest.jsonl')).map(({ input, error }) => [input, error?.code]),
  ).toEqual([
    ['bomb.pak/zeros.mdl', 'ARCHIVE_TOO_LARGE'],
    ['good.mdl', undefined],
  ]);
});
