import { readFileSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderOutput } from '../../src/batch/folder-output.ts';
import { WorkerPool } from '../../src/batch/pool.ts';
import { useFolder } from '../cli/run.ts';
import { itemOf, runOf } from '../convert/batch/models.ts';

const folder = useFolder();
const worker = new URL('./fake-worker.mjs', import.meta.url);
/** Its timeout is reached in no test, on no machine. */
let pool: WorkerPool;
/** For what never ends, and items beside it that end at once. */
let hasty: WorkerPool;

beforeAll(() => {
  const open = (timeout: number) => {
    const limits = { jobs: 2, timeout, memory: 64 };
    return new WorkerPool({ run: runOf() }, new FolderOutput(folder.path()), limits, worker);
  };
  [pool, hasty] = [open(600), open(1)];
});
afterAll(async () => {
  await pool.close();
  await hasty.close();
});

const execute = (
  id: string,
  { replaceable = [], by = pool }: { replaceable?: string[]; by?: WorkerPool } = {},
) => by.execute({ item: itemOf(id), known: new Map(), replaceable });

test.each([
  ['exit', 'BATCH_CRASH'],
  ['throw', 'BATCH_CRASH'],
  ['hang', 'BATCH_TIMEOUT'],
  ['wait', 'BATCH_TIMEOUT'],
  ['memory', 'BATCH_MEMORY'],
])('an item with %s is a failed row, %s, and others beside and after it are done', async (id, code) => {
  const by = code === 'BATCH_TIMEOUT' ? hasty : pool;
  const rows = await Promise.all(['before', id, 'beside', 'after'].map((each) => execute(each, { by })));
  expect(rows[1]).toMatchObject({
    input: id,
    status: 'failed',
    error: { code },
    codes: { [code]: 1 },
    outputs: [],
  });
  for (const index of [0, 2, 3]) expect(rows[index]!.status).toBe('done');
  expect(readFileSync(folder.path('after.glb'), 'utf8')).toBe('after');
});

test.each(['exit', 'hang', 'memory'])(
  'items that wait in the thread of an item with %s are done by other threads',
  async (id) => {
    const ids = [id, 'a', 'b', 'c', id, 'd', 'e', id, 'f'];
    const by = id === 'hang' ? hasty : pool;
    const rows = await Promise.all(ids.map((each) => execute(each, { by })));
    expect(rows.map(({ status }) => status)).toEqual(ids.map((each) => (each === id ? 'failed' : 'done')));
  },
);

test('a limit of many days does not stop an item at once', async () => {
  const limits = { jobs: 1, timeout: 3e6, memory: 64 };
  const patient = new WorkerPool({ run: runOf() }, new FolderOutput(folder.path()), limits, worker);
  const row = await patient.execute({ item: itemOf('pause'), known: new Map(), replaceable: [] });
  expect(row.status).toBe('done');
  await patient.close();
});

test('a file of the user is not replaced, but one of an earlier run is', async () => {
  writeFileSync(folder.path('mine.glb'), 'precious');
  expect(await execute('mine')).toMatchObject({ status: 'failed', error: { code: 'BATCH_OUTPUT_EXISTS' } });
  expect(readFileSync(folder.path('mine.glb'), 'utf8')).toBe('precious');
  expect(await execute('mine', { replaceable: ['mine.glb'] })).toMatchObject({ status: 'done' });
  expect(readFileSync(folder.path('mine.glb'), 'utf8')).toBe('mine');
});

test('threads that cannot be loaded end the batch', async () => {
  const broken = new URL('./missing-worker.mjs', import.meta.url);
  const limits = { jobs: 1, timeout: 2, memory: 64 };
  const other = new WorkerPool({ run: runOf() }, new FolderOutput(folder.path()), limits, broken);
  await expect(other.execute({ item: itemOf('a'), known: new Map(), replaceable: [] })).rejects.toThrow(
    'missing-worker',
  );
  await other.close();
});

test('a limit of memory with which no thread can start is named', async () => {
  const limits = { jobs: 1, timeout: 2, memory: 1 };
  const tiny = new WorkerPool({ run: runOf() }, new FolderOutput(folder.path()), limits);
  await expect(tiny.execute({ item: itemOf('a'), known: new Map(), replaceable: [] })).rejects.toThrow(
    'No thread can start with 1 megabytes of memory; allow more with --memory',
  );
  await tiny.close();
});

test('does not keep the results of finished items', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const kept = await Promise.all(['one', 'two', 'three'].map(async (id) => new WeakRef(await execute(id))));
  // What awaits a promise lets go of it in later turns.
  await setImmediate();
  collect();
  expect(kept.map((row) => row.deref())).toEqual([undefined, undefined, undefined]);
});
