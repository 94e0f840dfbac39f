import { beforeEach, expect, test } from 'vitest';
import { ARCHIVE_CODES } from '../../src/archives/codes.ts';
import { type BatchParts, type Outcome, runBatch } from '../../src/batch/run.ts';
import type { BatchManifest, BatchOutput } from '../../src/batch/types.ts';
import { CurrentFiles } from '../../src/batch/unchanged.ts';
import { sha256 } from '../../src/binary/sha256.ts';
import { BatchLibrary } from '../../src/convert/batch/batch-library.ts';
import { emptyRow, runItem } from '../../src/convert/batch/item.ts';
import { planBatch } from '../../src/convert/batch/plan.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { FormatError, MemoryLibrary, type NamedBytes } from '../../src/index.ts';
import { libraryOf, model, runOf, timeless } from '../convert/batch/models.ts';

type Files = Record<string, Uint8Array>;

class MemoryManifest implements BatchManifest {
  readonly rows = new Map<string, BatchRow>();
  async find(id: string): Promise<BatchRow | undefined> {
    return structuredClone(this.rows.get(id));
  }
  async append(row: BatchRow): Promise<void> {
    this.rows.set(row.input, structuredClone(row));
  }
  all() {
    return Array.from(this.rows.values(), timeless).sort((a, b) => (a.input < b.input ? -1 : 1));
  }
}

class MemoryOutput implements BatchOutput {
  readonly files = new Map<string, Uint8Array>();
  async write(files: readonly NamedBytes[]): Promise<void> {
    for (const { name, bytes } of files) this.files.set(name, bytes);
  }
  async read(path: string): Promise<Uint8Array | undefined> {
    return this.files.get(path);
  }
  async size(path: string): Promise<number | undefined> {
    return this.files.get(path)?.length;
  }
}

let manifest: MemoryManifest;
let output: MemoryOutput;

beforeEach(() => {
  manifest = new MemoryManifest();
  output = new MemoryOutput();
});

interface Ran {
  /** Ids of the items that were executed, in order. */
  executed: string[];
  /** Those of them that were converted. */
  converted: string[];
  outcomes: Record<string, Outcome>;
}

async function batch(files: Files, options: Partial<BatchParts> = {}): Promise<Ran> {
  const ran: Ran = { executed: [], converted: [], outcomes: {} };
  const library = libraryOf(files);
  const run = runOf();
  await runBatch({
    plan: planBatch(library, { root: 'in', inputs: ['in'], isSingle: true }),
    run,
    files: new CurrentFiles(library, 'in'),
    manifest,
    output,
    inFlight: 4,
    onRow: ({ input }, how) => {
      ran.outcomes[input] = how;
    },
    execute: async ({ item, known, replaceable }) => {
      ran.executed.push(item.id);
      const { row, files: made } = await runItem(library, item, run, { known });
      if (row.status === 'done') {
        ran.converted.push(item.id);
        await output.write(made);
        expect(replaceable).toEqual(expect.any(Array));
      }
      return row;
    },
    ...options,
  });
  return ran;
}

const A = model('a', 'skin');
const B = model('b');
const skin = Uint8Array.of(1, 2, 3);

test('what is finished is not repeated', async () => {
  const files = { 'in/a.mdl': A, 'in/b.mdl': B, 'in/bad.c3s': skin };
  expect((await batch(files)).executed.sort()).toEqual(['a.mdl', 'b.mdl', 'bad.c3s']);
  const again = await batch(files);
  expect(again.executed).toEqual([]);
  expect(again.outcomes).toEqual({ 'a.mdl': 'finished', 'b.mdl': 'finished', 'bad.c3s': 'finished' });
});

test('a changed file, a changed companion and a lost result are repeated, and nothing else', async () => {
  await batch({ 'in/x/a.mdl': A, 'in/y/b.mdl': B, 'in/z/c.mdl': model('c') });
  expect(
    (await batch({ 'in/x/a.mdl': A, 'in/y/b.mdl': model('changed'), 'in/z/c.mdl': model('c') })).converted,
  ).toEqual(['y/b.mdl']);
  output.files.delete('z/c.glb');
  const after = {
    'in/x/a.mdl': A,
    'in/x/skin.tga': skin,
    'in/y/b.mdl': model('changed'),
    'in/z/c.mdl': model('c'),
  };
  expect((await batch(after)).converted.sort()).toEqual(['x/a.mdl', 'z/c.mdl']);
  expect(manifest.rows.get('x/a.mdl')!.missing).toEqual([]);
});

test('what failed because a file could not be read is repeated', async () => {
  const files = { 'in/a.mdl': A, 'in/skin.tga': skin };
  class Damaged extends MemoryLibrary {
    override async read(path: string) {
      if (path.endsWith('.mdl')) throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED, 'Damaged');
      return super.read(path);
    }
  }
  const library = new BatchLibrary(new Damaged(files));
  const execute: BatchParts['execute'] = async ({ item }) => (await runItem(library, item, runOf())).row;
  await batch(files, { execute });
  const row = manifest.rows.get('a.mdl')!;
  expect(row).toMatchObject({ status: 'failed', files: [{ path: 'a.mdl', bytes: 0, sha256: '' }] });
  expect((await batch(files)).converted).toEqual(['a.mdl']);
});

test('a file that is added beside a model but not needed is looked at, and nothing is converted', async () => {
  await batch({ 'in/a.mdl': A });
  const files = { 'in/a.mdl': A, 'in/unrelated.txt': skin };
  const second = await batch(files);
  expect(second).toMatchObject({ executed: ['a.mdl'], converted: [] });
  expect(manifest.rows.get('a.mdl')!.status).toBe('done');
  expect((await batch(files)).executed).toEqual([]);
});

test('equal content is converted once, the first of the plan, and its result is copied', async () => {
  const files = { 'in/x/a.mdl': A, 'in/y/a.mdl': A, 'in/z/a.mdl': A };
  const { converted } = await batch(files);
  expect(converted).toEqual(['x/a.mdl']);
  expect(manifest.rows.get('z/a.mdl')).toMatchObject({
    status: 'same',
    sameAs: 'x/a.mdl',
    outputs: [{ path: 'z/a.glb', sha256: manifest.rows.get('x/a.mdl')!.outputs[0]!.sha256 }],
    codes: { CONVERT_FILE_MISSING: 1 },
  });
  expect(output.files.get('z/a.glb')).toEqual(output.files.get('x/a.glb'));
  expect((await batch(files)).executed).toEqual([]);
});

test('the picture of a copied result is where that of a converted one would be', async () => {
  const run = runOf({ to: 'gltf.glb', thumbnails: 16 });
  const files = { 'in/a.mdl': A, 'in/x/a.mdl': A };
  const library = libraryOf(files);
  await batch(files, {
    run,
    execute: async ({ item, known }) => {
      const { row, files: made } = await runItem(library, item, run, { known });
      await output.write(made);
      return row;
    },
  });
  expect(manifest.rows.get('x/a.mdl')).toMatchObject({
    status: 'same',
    outputs: [{ path: 'x/a.glb' }],
    thumbnail: { path: 'thumbnails/x/a.png' },
  });
  expect([...output.files.keys()].sort()).toEqual([
    'a.glb',
    'thumbnails/a.png',
    'thumbnails/x/a.png',
    'x/a.glb',
  ]);
});

test('equal inputs with different companions are different', async () => {
  const { converted } = await batch({ 'in/x/a.mdl': A, 'in/y/a.mdl': A, 'in/y/skin.tga': skin });
  expect(converted).toEqual(['x/a.mdl', 'y/a.mdl']);
});

test('if the first of equal ones changes, the next one takes its place', async () => {
  await batch({ 'in/x/a.mdl': A, 'in/y/a.mdl': A, 'in/z/a.mdl': A });
  const files = { 'in/x/a.mdl': B, 'in/y/a.mdl': A, 'in/z/a.mdl': A };
  await batch(files);
  const after = manifest.all();
  manifest = new MemoryManifest();
  output = new MemoryOutput();
  await batch(files);
  expect(after).toEqual(manifest.all());
});

test('the first of equal ones in the plan is converted, even if its file is read last', async () => {
  const inputs = { 'in/x/a.mdl': A, 'in/y/a.mdl': A };
  const files = new CurrentFiles(libraryOf(inputs), 'in');
  const hash = files.hash.bind(files);
  const second = hash('y/a.mdl');
  files.hash = async (path) => {
    if (path === 'x/a.mdl') await second;
    return hash(path);
  };
  expect((await batch(inputs, { files })).converted).toEqual(['x/a.mdl']);
});

test.each([1, 2, 16])('the manifest is the same with %i at a time', async (inFlight) => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`in/${index}/m.mdl`, index % 3 === 0 ? A : B]),
  );
  await batch(files, { inFlight: 5 });
  const expected = manifest.all();
  manifest = new MemoryManifest();
  output = new MemoryOutput();
  await batch(files, { inFlight });
  expect(manifest.all()).toEqual(expected);
});

test('since another batch, only what has changed has a row', async () => {
  const before = { 'in/a.mdl': A, 'in/b.mdl': B };
  await batch(before);
  const since = manifest;
  manifest = new MemoryManifest();
  output = new MemoryOutput();
  const { converted, outcomes } = await batch(
    { ...before, 'in/b.mdl': model('other'), 'in/c.mdl': B },
    { since },
  );
  expect(converted.sort()).toEqual(['b.mdl', 'c.mdl']);
  expect(outcomes).toEqual({ 'a.mdl': 'unchanged', 'b.mdl': 'new', 'c.mdl': 'new' });
  expect([...manifest.rows.keys()].sort()).toEqual(['b.mdl', 'c.mdl']);
});

test('other settings or another version repeat everything; failures that may pass are repeated', async () => {
  const files = { 'in/a.mdl': B };
  await batch(files);
  expect((await batch(files, { run: runOf({ to: 'gltf.glb', thumbnails: 16 }) })).executed).toEqual([
    'a.mdl',
  ]);
  await batch(files);
  expect((await batch(files, { run: { ...runOf(), version: '2' } })).executed).toEqual(['a.mdl']);
  await batch(files);
  const row = manifest.rows.get('a.mdl')!;
  Object.assign(row, { status: 'failed', error: { code: 'BATCH_TIMEOUT', message: '' } });
  expect((await batch(files)).converted).toEqual(['a.mdl']);
});

test('what failed for lack of a decoder is repeated, since that may have been installed', async () => {
  const files = { 'in/a.mdl': A };
  await batch(files);
  const row = manifest.rows.get('a.mdl')!;
  Object.assign(row, { status: 'failed', error: { code: 'GLTF_DECODER_MISSING', message: '' } });
  expect((await batch(files)).converted).toEqual(['a.mdl']);
});

test('what an earlier run wrote for an item may be replaced, also after runs that failed or made something else', async () => {
  const paths: (readonly string[])[] = [];
  const make = (files: Record<string, Uint8Array>) =>
    batch(
      { 'in/a.mdl': model(`a${paths.length}`) },
      {
        execute: async ({ item, replaceable }) => {
          paths.push(replaceable);
          const outputs = await Promise.all(
            Object.entries(files).map(async ([path, bytes]) => ({
              path,
              bytes: bytes.length,
              sha256: await sha256(bytes),
            })),
          );
          await output.write(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
          const status = outputs.length > 0 ? 'done' : 'failed';
          return { ...emptyRow(item, runOf(), ''), status, outputs };
        },
      },
    );
  await make({ 'a.glb': A, 'b.png': skin });
  await make({});
  await make({ 'c.gltf': B });
  await make({ 'a.glb': B });
  // Changed by somebody else.
  output.files.set('b.png', B);
  await make({ 'a.glb': A });
  expect(paths).toEqual([
    [],
    ['a.glb', 'b.png'],
    ['a.glb', 'b.png'],
    ['c.gltf', 'a.glb', 'b.png'],
    ['a.glb', 'c.gltf'],
  ]);
});

test('a result that the user has changed since may not be replaced', async () => {
  const files: Files = { 'in/a.mdl': A, 'in/b.mdl': B };
  await batch(files);
  output.files.set('a.glb', Uint8Array.of(1));
  const replaceable: Record<string, readonly string[]> = {};
  const execute: BatchParts['execute'] = async ({ item, ...task }) => {
    replaceable[item.id] = task.replaceable;
    return emptyRow(item, runOf(), '');
  };
  await batch({ 'in/a.mdl': model('c'), 'in/b.mdl': model('d') }, { execute });
  expect(replaceable).toEqual({ 'a.mdl': [], 'b.mdl': ['b.glb'] });
});

test('an error that is not of a character ends the batch', async () => {
  const execute = async () => {
    throw new Error('The disk is gone');
  };
  await expect(batch({ 'in/a.mdl': A, 'in/b.mdl': B }, { execute })).rejects.toThrow('The disk is gone');
});
