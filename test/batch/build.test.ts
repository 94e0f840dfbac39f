import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { build, cleanBuild } from '../../src/batch/build/build.ts';
import { type BuildRules, readRules } from '../../src/batch/build/rules.ts';
import { exportFiles } from '../../src/batch/export-files.ts';
import { writeRow } from '../../src/batch/write-row.ts';
import { BatchLibrary } from '../../src/convert/batch/batch-library.ts';
import { runItem } from '../../src/convert/batch/item.ts';
import { convert } from '../../src/convert/convert.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import type { ExportSettings } from '../../src/export/settings/settings.ts';
import { encodePng } from '../../src/images/png.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import * as simplifiers from '../../src/node/simplifier.ts';
import { useFolder } from '../cli/run.ts';

const folder = useFolder();
const samples = join(import.meta.dirname, '../../samples/yorick');
const gray = (value: number) => encodePng({ width: 4, height: 4, data: new Uint8Array(64).fill(value) });

/** Builds without threads, the first of the sources last. @returns what was worked on, what failed, and what was removed */
async function built(
  source: string,
  rules: BuildRules,
  options: { refresh?: boolean; force?: boolean } = {},
) {
  const [worked, failed, messages]: string[][] = [[], [], []];
  const output = folder.path(`${source}-out`);
  const quicker: Promise<unknown>[] = [];
  const { removed, others } = await build({
    folder: folder.path(source),
    into: output,
    output,
    rules,
    version: '1.0.0',
    inFlight: 4,
    startWorkers: (run, results) => ({
      async execute(task) {
        const { item, known } = task;
        const work = runItem(new BatchLibrary(new FolderLibrary()), item, run, { known, exportFiles });
        const isFirst = item.id.startsWith('a.');
        if (!isFirst) quicker.push(work);
        const { row, files } = await work;
        // The first source takes the longest.
        if (isFirst) await Promise.all(quicker);
        return row.status === 'done' ? writeRow(results, row, files, task) : row;
      },
      close: async () => {},
    }),
    onRow: ({ input, status, error }, how) => {
      if (how === 'new') worked!.push(input);
      if (status !== 'failed') return;
      failed!.push(`${input} ${error?.code}`);
      messages!.push(error!.message);
    },
    ...options,
  });
  return { worked: worked!.sort(), failed: failed!, messages: messages!, removed, others };
}

test('a second build writes nothing, and a changed texture builds what uses it', async () => {
  const rules: BuildRules = {
    rules: [
      { match: ['*.c3s'], to: 'mdl.ascii' },
      { match: ['*.png'], to: 'dds' },
      { match: ['notes/*'], to: 'copy' },
    ],
  };
  mkdirSync(folder.path('art'));
  for (const name of ['yorick_head.c3s', 'yorick_bone.png'])
    copyFileSync(join(samples, 'c3s-frames', name), folder.path(`art/${name}`));
  folder.write('art/other.png', gray(1));
  folder.write('art/notes/A.txt', Uint8Array.of(65));
  folder.write('art/other.txt', Uint8Array.of(65));
  const all = ['notes/A.txt', 'other.png', 'yorick_bone.png', 'yorick_head.c3s'];
  expect(await built('art', rules)).toMatchObject({ worked: all, failed: [], removed: [], others: 1 });
  expect(readFileSync(folder.path('art-out/notes/A.txt'), 'latin1')).toBe('A');
  expect(existsSync(folder.path('art-out/yorick_head.mdl'))).toBe(true);

  const time = statSync(folder.path('art-out/exhume.build.jsonl')).mtimeMs;
  expect((await built('art', rules)).worked).toEqual([]);
  expect(statSync(folder.path('art-out/exhume.build.jsonl')).mtimeMs).toBe(time);

  folder.write('art/yorick_bone.png', gray(2));
  expect((await built('art', rules)).worked).toEqual(['yorick_bone.png', 'yorick_head.c3s']);

  const [models, ...others] = rules.rules!;
  const smaller = { rules: [models!, { ...others[0]!, image: { maxSize: 2 } }, others[1]!] };
  expect((await built('art', smaller)).worked).toEqual(['other.png', 'yorick_bone.png']);
  expect((await built('art', smaller, { refresh: true })).worked).toEqual(all);
});

test('settings of a rule and of a file beside the source export it, and a change of either builds it again', async () => {
  mkdirSync(folder.path('own'));
  copyFileSync(join(samples, 'c3s/yorick.c3s'), folder.path('own/hero.c3s'));
  const rules = (settings: ExportSettings): BuildRules => ({
    rules: [{ match: ['*.c3s'], to: ['cryengine.cgf', 'gltf.glb'], settings }],
  });
  const both = ['hero.c3s', 'hero.c3s as gltf.glb'];
  const first = await built('own', rules({ animation: { range: [0, 1] }, materials: false }));
  expect(first).toMatchObject({ worked: both, failed: [] });
  const full = readFileSync(folder.path('own-out/hero.cgf')).length;
  expect(existsSync(folder.path('own-out/hero.glb'))).toBe(true);

  const text = (words: string) => new TextEncoder().encode(words);
  folder.write('own/hero.exhume.json', text('{ "weights": false }'));
  expect((await built('own', rules({ animation: { range: [0, 1] } }))).worked).toEqual(both);
  expect((await built('own', rules({ animation: { range: [0, 1] } }))).worked).toEqual([]);
  const still = readFileSync(folder.path('own-out/hero.cgf'));
  expect(still.length).toBeLessThan(full);
  expect(existsSync(folder.path('own-out/hero_walk.caf'))).toBe(false);

  folder.write('own/hero.exhume.json', text('{ "warnings": { "CRYENGINE_EDGE_OPEN": "error" } }'));
  const refused = await built('own', rules({ animation: { range: [0, 1] } }));
  expect(refused.failed).toEqual(['hero.c3s EXPORT_REFUSED']);
});

test('levels of detail fail with advice as long as the package that makes them is not installed', async () => {
  mkdirSync(folder.path('levels'));
  copyFileSync(join(samples, 'c3s/yorick.c3s'), folder.path('levels/hero.c3s'));
  const rules: BuildRules = { rules: [{ match: ['*.c3s'], to: 'cryengine.cgf', settings: { lods: [0.5] } }] };
  vi.spyOn(simplifiers, 'installedSimplifier').mockResolvedValueOnce(undefined);
  expect((await built('levels', rules)).failed).toEqual(['hero.c3s EXPORT_SIMPLIFIER_MISSING']);
  expect(await built('levels', rules)).toMatchObject({ worked: ['hero.c3s'], failed: [] });
});

test.each([
  [{ to: 'dds', settings: {} }, '`settings` have no effect on dds'],
  [{ to: 'cryengine.cgf', settings: { to: 'c3s' } }, 'The target is `to` of the rule'],
  [{ to: 'cryengine.cgf', settings: { hooks: [] } }, 'A build runs no hooks'],
  [{ to: 'cryengine.cgf', settings: {}, tolerance: 1 }, '`tolerance` has no effect beside `settings`'],
  [{ to: ['gltf.glb', 'dds'], tolerance: 1 }, '`tolerance` has no effect on dds'],
  [{ to: 'png', image: { compression: 'bc3' } }, '`compression` has no effect on png'],
])('a rule with %j is refused', (rule, message) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ rules: [{ match: ['*'], ...rule }] }));
  expect(() => readRules(bytes)).toThrow(message);
});

test('files whose source is gone are removed, unless they were changed', async () => {
  const rules: BuildRules = { rules: [{ match: ['**/*.png'], to: 'tga' }] };
  folder.write('gone/a/one.png', gray(1));
  folder.write('gone/b/two.png', gray(2));
  await built('gone', rules);
  writeFileSync(folder.path('gone-out/b/two.tga'), 'edited');
  rmSync(folder.path('gone/a'), { recursive: true });
  rmSync(folder.path('gone/b'), { recursive: true });
  expect((await built('gone', rules)).removed).toEqual(['a/one.tga']);
  expect(existsSync(folder.path('gone-out/a'))).toBe(false);
  expect(readFileSync(folder.path('gone-out/b/two.tga'), 'latin1')).toBe('edited');
});

test('a result that the user has changed is not replaced, and the files beside it stay, unless forced', async () => {
  const rules: BuildRules = { rules: [{ match: ['*.c3s'], to: 'gltf.gltf' }] };
  const source = folder.path('mine/hero.c3s');
  mkdirSync(folder.path('mine'));
  copyFileSync(join(samples, 'c3s-frames/yorick_head.c3s'), source);
  await built('mine', rules);
  folder.write('mine-out/hero.gltf', Uint8Array.of(1));
  for (let run = 0; run < 2; run++) {
    const { failed, removed } = await built('mine', rules);
    expect({ failed, removed }).toEqual({ failed: ['hero.c3s BATCH_OUTPUT_EXISTS'], removed: [] });
    expect([...readFileSync(folder.path('mine-out/hero.gltf'))]).toEqual([1]);
    expect(existsSync(folder.path('mine-out/hero.bin'))).toBe(true);
  }
  expect((await built('mine', rules, { force: true })).failed).toEqual([]);
  expect(readFileSync(folder.path('mine-out/hero.gltf'), 'latin1')).toMatch(/^\{/);
});

test('a file that no build wrote is not replaced, unless forced', async () => {
  const rules: BuildRules = { rules: [{ match: ['*.png'], to: 'tga' }] };
  folder.write('taken/one.png', gray(1));
  folder.write('taken-out/one.tga', Uint8Array.of(1));
  expect((await built('taken', rules)).failed).toEqual(['one.png BATCH_OUTPUT_EXISTS']);
  expect(readFileSync(folder.path('taken-out/one.tga')).length).toBe(1);
  expect((await built('taken', rules, { force: true })).failed).toEqual([]);
});

test('a damaged source fails alone, and its earlier result is removed', async () => {
  const rules: BuildRules = { rules: [{ match: ['*.png'], to: 'tga' }] };
  folder.write('bad/one.png', gray(1));
  folder.write('bad/two.png', gray(2));
  await built('bad', rules);
  folder.write('bad/one.png', Uint8Array.of(0));
  const { worked, failed, removed } = await built('bad', rules);
  expect({ worked, failed, removed }).toEqual({
    worked: ['one.png'],
    failed: ['one.png IMAGE_FORMAT_UNKNOWN'],
    removed: ['one.tga'],
  });
  folder.write('bad/one.png', gray(3));
  expect((await built('bad', rules)).failed).toEqual([]);
});

test('two sources with the same result are refused before anything is written', async () => {
  folder.write('twice/a.png', gray(1));
  folder.write('twice/A.tga', gray(1));
  const rules: BuildRules = { rules: [{ match: ['*.png', '*.tga'], to: 'dds' }] };
  await expect(built('twice', rules)).rejects.toThrow(/A\.tga and a\.png would both be built as a\.dds/);
  const { worked } = await built('twice', { ...rules, exclude: ['a.tga'] });
  expect(worked).toEqual(['a.png']);
});

/** A model with a texture `yorick_bone.png` inside. */
async function modelWith(texture: Uint8Array): Promise<Uint8Array> {
  const library = new MemoryLibrary({
    'head.c3s': readFileSync(join(samples, 'c3s-frames/yorick_head.c3s')),
    'yorick_bone.png': texture,
  });
  const { files } = await convert(library, ['head.c3s'], { to: 'gltf.glb' });
  return files[0]!.bytes;
}

describe('textures of the same name', () => {
  const models: BuildRules = { rules: [{ match: ['*.glb'], to: 'cryengine.cgf' }] };
  const texture = (source: string) => readFileSync(folder.path(`${source}-out/yorick_bone.png`));

  test('that differ are written for the first source only, and the other one fails each time', async () => {
    folder.write('differ/a.glb', await modelWith(gray(1)));
    folder.write('differ/b.glb', await modelWith(gray(2)));
    for (const refresh of [false, false, true]) {
      const { failed, messages } = await built('differ', models, { refresh });
      expect(failed).toEqual(['b.glb BATCH_OUTPUT_CLASH']);
      const message = /^a\.glb and b\.glb have different files .* as yorick_bone\.png$/;
      expect(messages).toEqual([expect.stringMatching(message)]);
      expect(texture('differ').equals(Buffer.from(gray(1)))).toBe(true);
      expect(existsSync(folder.path('differ-out/a.cgf'))).toBe(true);
      expect(existsSync(folder.path('differ-out/b.cgf'))).toBe(false);
    }
  });

  test('that no longer are the same are not replaced below the other source', async () => {
    for (const name of ['a', 'b']) folder.write(`apart/${name}.glb`, await modelWith(gray(1)));
    expect((await built('apart', models)).failed).toEqual([]);
    folder.write('apart/a.glb', await modelWith(gray(2)));
    const { failed } = await built('apart', models);
    expect(failed).toEqual(['b.glb BATCH_OUTPUT_CLASH']);
    expect(texture('apart').equals(Buffer.from(gray(2)))).toBe(true);

    for (const name of ['a', 'b']) folder.write(`apart/${name}.glb`, await modelWith(gray(3)));
    expect((await built('apart', models)).failed).toEqual([]);
  });

  test('that differ are refused for an image and a model, too', async () => {
    folder.write('both/a.glb', await modelWith(gray(1)));
    folder.write('both/yorick_bone.png', gray(2));
    const rules: BuildRules = { rules: [...models.rules!, { match: ['*.png'], to: 'copy' }] };
    expect((await built('both', rules)).failed).toEqual(['yorick_bone.png BATCH_OUTPUT_CLASH']);
    const turned = { rules: [...rules.rules!].reverse() };
    expect((await built('both', turned)).failed).toEqual(['a.glb BATCH_OUTPUT_CLASH']);
  });

  test('may differ from those of a source that is gone', async () => {
    folder.write('renamed/a.glb', await modelWith(gray(1)));
    await built('renamed', models);
    rmSync(folder.path('renamed/a.glb'));
    folder.write('renamed/b.glb', await modelWith(gray(2)));
    const { failed, removed } = await built('renamed', models);
    expect({ failed, removed }).toEqual({
      failed: [],
      removed: ['a.cal', 'a.cgf', 'a_LOD1.cgf', 'a_smile.caf'],
    });
  });
});

test.each([
  [{ search: ['../nowhere'] }, /^No such folder or archive in `search`: .*nowhere$/],
  [{ root: 'one.png' }, /^`root` is not a folder: .*one\.png$/],
])('the place %j that is missing is refused', async (places, message) => {
  folder.write('places/one.png', gray(1));
  await expect(built('places', { rules: [], ...places })).rejects.toThrow(message);
});

test('cleaning removes what was built, and nothing else', async () => {
  folder.write('clean/one.png', gray(1));
  folder.write('clean-out/mine.txt', Uint8Array.of(1));
  await built('clean', { rules: [{ match: ['*.png'], to: 'png' }] });
  expect(await cleanBuild(folder.path('clean-out'))).toEqual(['one.png']);
  expect(existsSync(folder.path('clean-out/exhume.build.jsonl'))).toBe(false);
  expect(existsSync(folder.path('clean-out/mine.txt'))).toBe(true);
});

test.each([
  ['{ "rules": [{ "match": ["*"], "too": "dds" }] }', 'SETTINGS_KEY', 'rules[0].too', /did you mean "to"/],
  ['{ "rules": [{ "match": ["*"], "to": "ddss" }] }', 'SETTINGS_VALUE', 'rules[0].to', /did you mean dds/],
  ['{ "rules": [{ "to": "dds" }] }', 'SETTINGS_VALUE', 'rules[0]', /match/],
  [
    '{ "rules": [{ "match": ["*"], "to": "dds", "xml": true }] }',
    'SETTINGS_VALUE',
    'rules[0]',
    /xml.*no effect/,
  ],
  [
    '{ "rules": [{ "match": ["*"], "to": "c3s", "xml": true }] }',
    'SETTINGS_VALUE',
    'rules[0]',
    /xml.*no effect/,
  ],
  [
    '{ "rules": [{ "match": ["*"], "to": "c3s", "image": {} }] }',
    'SETTINGS_VALUE',
    'rules[0]',
    /image.*no effect/,
  ],
  ['{ "rules": ', 'SETTINGS_JSON', '', /JSON/],
])('the rules %s are refused', (text, code, path, message) => {
  const read = () => readRules(new TextEncoder().encode(text));
  expect(read).toThrow(expect.objectContaining({ code, path, message: expect.stringMatching(message) }));
});
