/** A batch or a build that is killed between writing a result and recording it, or just before. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { build } from '../../src/batch/build/build.ts';
import { FolderOutput } from '../../src/batch/folder-output.ts';
import { ManifestFile } from '../../src/batch/manifest.ts';
import { runBatch } from '../../src/batch/run.ts';
import type { BatchManifest, BatchOutput, BatchTask } from '../../src/batch/types.ts';
import { CurrentFiles } from '../../src/batch/unchanged.ts';
import { writeRow } from '../../src/batch/write-row.ts';
import { BatchLibrary } from '../../src/convert/batch/batch-library.ts';
import { runItem } from '../../src/convert/batch/item.ts';
import { planBatch } from '../../src/convert/batch/plan.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import type { BatchRun } from '../../src/convert/batch/settings.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useFolder } from '../cli/run.ts';
import { model, runOf, timeless } from '../convert/batch/models.ts';

const folder = useFolder();
const result = () => folder.path('out/a.glb');

beforeEach(() => {
  for (const name of ['in', 'out']) rmSync(folder.path(name), { recursive: true, force: true });
  mkdirSync(folder.path('out'));
  folder.write('in/a.mdl', model('first'));
});

/** When the process dies. */
type Death = 'before writing' | 'before recording';

class Killed extends Error {}

/** @returns the rows by then */
async function batch(death?: Death): Promise<BatchRow[]> {
  const manifest = await ManifestFile.open(folder.path('out/manifest.jsonl'));
  try {
    await runAll(manifest, death).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
    const rows: BatchRow[] = [];
    for await (const row of manifest.rows()) rows.push(row);
    return rows;
  } finally {
    await manifest.close();
  }
}

async function runAll(manifest: ManifestFile, death: Death | undefined): Promise<void> {
  const library = new BatchLibrary(new FolderLibrary());
  const root = folder.path('in');
  const run: BatchRun = { ...runOf(), root };
  const output = dying(new FolderOutput(folder.path('out')), death);
  const recording: BatchManifest = {
    find: (id) => manifest.find(id),
    append: (row) => {
      if (death === 'before recording' && row.status === 'done') throw new Killed();
      return manifest.append(row);
    },
  };
  const ids = await runBatch({
    plan: planBatch(library, { root, inputs: [root], isSingle: true }),
    run,
    files: new CurrentFiles(library, root),
    manifest: recording,
    output,
    inFlight: 1,
    execute: (task) => execute(library, task, run, output),
  });
  await manifest.finish(ids);
}

async function execute(library: BatchLibrary, task: BatchTask, run: BatchRun, output: BatchOutput) {
  const { row, files } = await runItem(library, task.item, run, { known: task.known });
  return row.status === 'done' ? writeRow(output, row, files, task) : row;
}

function dying(output: BatchOutput, death: Death | undefined): BatchOutput {
  if (death !== 'before writing') return output;
  const write = () => Promise.reject(new Killed());
  return { write, read: (path) => output.read(path), size: (path) => output.size(path) };
}

/** What a run makes of a source that nothing disturbed. */
async function undisturbed(source: Uint8Array): Promise<{ rows: object[]; bytes: Buffer }> {
  folder.write('in/a.mdl', source);
  const rows = await batch();
  const bytes = readFileSync(result());
  rmSync(folder.path('out'), { recursive: true });
  mkdirSync(folder.path('out'));
  return { rows: rows.map(timeless), bytes };
}

describe('a result that a killed batch did not record', () => {
  test('is replaced if its source has changed since', async () => {
    const expected = await undisturbed(model('second'));
    folder.write('in/a.mdl', model('first'));
    await batch('before recording');
    expect(existsSync(result())).toBe(true);
    folder.write('in/a.mdl', model('second'));
    expect((await batch()).map(timeless)).toEqual(expected.rows);
    expect(readFileSync(result()).equals(expected.bytes)).toBe(true);
  });

  test('is replaced after several such runs, each with another source', async () => {
    const expected = await undisturbed(model('last'));
    for (const name of ['first', 'second', 'third']) {
      folder.write('in/a.mdl', model(name));
      await batch(name === 'second' ? 'before writing' : 'before recording');
    }
    folder.write('in/a.mdl', model('last'));
    expect((await batch()).map(timeless)).toEqual(expected.rows);
    expect(readFileSync(result()).equals(expected.bytes)).toBe(true);
  });

  test('is not replaced if the user has changed it since', async () => {
    await batch('before recording');
    folder.write('out/a.glb', Uint8Array.of(1));
    folder.write('in/a.mdl', model('second'));
    expect(await batch()).toMatchObject([{ status: 'failed', error: { code: 'BATCH_OUTPUT_EXISTS' } }]);
    expect([...readFileSync(result())]).toEqual([1]);
  });

  test('has a row that says so until the next run', async () => {
    expect(await batch('before recording')).toMatchObject([
      { status: 'failed', error: { code: 'BATCH_INTERRUPTED' }, outputs: [], left: [{ path: 'a.glb' }] },
    ]);
  });
});

test('a file of the user at the place of a result that a killed batch did not write is not replaced', async () => {
  await batch('before writing');
  folder.write('out/a.glb', Uint8Array.of(1));
  for (const source of ['first', 'second']) {
    folder.write('in/a.mdl', model(source));
    expect(await batch()).toMatchObject([{ error: { code: 'BATCH_OUTPUT_EXISTS' } }]);
    expect([...readFileSync(result())]).toEqual([1]);
  }
});

test('the old result stays one if a batch is killed before it replaces it', async () => {
  await batch();
  folder.write('in/a.mdl', model('second'));
  await batch('before writing');
  folder.write('in/a.mdl', model('third'));
  expect(await batch()).toMatchObject([{ status: 'done' }]);
});

test.each<Death>(['before recording', 'before writing'])(
  'a build removes what one that was killed %s left of a source that is gone',
  async (death) => {
    const built = (dies?: Death) =>
      build({
        folder: folder.path('in'),
        into: folder.path('out'),
        output: folder.path('out'),
        rules: { rules: [{ match: ['*.mdl'], to: 'gltf.glb' }] },
        version: '1.0.0',
        inFlight: 1,
        startWorkers: (run, results) => ({
          execute: async (task) => {
            const row = await execute(
              new BatchLibrary(new FolderLibrary()),
              task,
              run,
              dies === 'before writing' ? dying(results, dies) : results,
            );
            if (dies === 'before recording') throw new Killed();
            return row;
          },
          close: async () => {},
        }),
      });
    await built();
    folder.write('in/a.mdl', model('second'));
    await expect(built(death)).rejects.toThrow(Killed);
    expect(existsSync(result())).toBe(true);
    rmSync(folder.path('in/a.mdl'));
    expect(await built()).toMatchObject({ removed: ['a.glb'] });
    expect(existsSync(result())).toBe(false);
  },
);
