import { expect, test } from 'vitest';
import type { Dispatcher } from '../../../src/batch/queue/dispatcher.ts';
import { QueueExecutor } from '../../../src/batch/queue/executor.ts';
import { CurrentFiles } from '../../../src/batch/unchanged.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { itemOf, runOf } from '../../convert/batch/models.ts';

test('a job that failed in all attempts is a failed row with the cause', async () => {
  const dispatcher: Pick<Dispatcher, 'dispatch'> = {
    dispatch: async () => ({ failure: 'The store is gone' }),
  };
  const executor = new QueueExecutor(dispatcher as Dispatcher, {
    job: { run: runOf(), session: 'a', limits: { timeout: 60, memory: 1024 }, output: 'out', force: false },
    results: { write: async () => {}, read: async () => undefined, size: async () => undefined },
    files: new CurrentFiles(new MemoryLibrary({ 'in/a.mdl': Uint8Array.of(1) }), 'in'),
  });
  const row = await executor.execute({ item: itemOf('a.mdl'), known: new Map(), replaceable: [] });
  expect(row).toMatchObject({
    input: 'a.mdl',
    status: 'failed',
    error: { code: 'BATCH_ATTEMPTS', message: 'The store is gone' },
    codes: { BATCH_ATTEMPTS: 1 },
  });
});
