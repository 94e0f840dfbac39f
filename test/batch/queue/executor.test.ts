import { expect, test } from 'vitest';
import type { Dispatcher } from '../../../src/batch/queue/dispatcher.ts';
import { type ExecutorParts, QueueExecutor } from '../../../src/batch/queue/executor.ts';
import { itemOf, runOf } from '../../convert/batch/models.ts';

test('a job that failed in all attempts is a failed row with the cause', async () => {
  const dispatcher = { dispatch: async () => ({ failure: 'The store is gone' }) } as Partial<Dispatcher>;
  const limits = { timeout: 60, memory: 1024 };
  const parts = {
    job: { run: runOf(), session: 'a', limits, output: 'out', force: false },
    files: { like: async () => '' },
  } as unknown as ExecutorParts;
  const executor = new QueueExecutor(dispatcher as Dispatcher, parts);
  const row = await executor.execute({ item: itemOf('a.mdl'), known: new Map(), replaceable: [] });
  expect(row).toMatchObject({
    input: 'a.mdl',
    status: 'failed',
    error: { code: 'BATCH_ATTEMPTS', message: 'The store is gone' },
    codes: { BATCH_ATTEMPTS: 1 },
  });
});
