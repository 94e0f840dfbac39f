/** Runs a batch with the workers of a queue. Files and results are in a store. */
import { randomUUID } from 'node:crypto';
import { lockFolder } from '../lock.ts';
import type { PoolLimits } from '../pool.ts';
import { type BatchWork, runAt } from '../run-at.ts';
import { searchedLibrary } from '../searched-library.ts';
import type { Store } from '../store/store.ts';
import { CurrentFiles } from '../unchanged.ts';
import { Dispatcher } from './dispatcher.ts';
import { QueueExecutor } from './executor.ts';

/** Characters in the queue at the same time: enough for several thousand threads, and a light load for Redis. */
const IN_FLIGHT = 5_000;

/** Paths of the run and the plan are those of the store. */
export interface QueuedBatch extends BatchWork {
  /** Address of the queue. */
  queue: string;
  store: Store;
  /** Folder of the store for the results. */
  results: string;
  limits: Omit<PoolLimits, 'jobs'>;
  /** Called with temporary errors, such as a lost connection, which is restored. */
  onError: (error: Error) => void;
  /** Called at the start if no worker of this version is connected. The batch then waits for one. */
  onNoWorkers: () => void;
}

/**
 * The manifest is written to a folder of this machine.
 *
 * @throws SetupError, WriteError, and FormatError for an archive of the search path
 */
export async function runQueued(batch: QueuedBatch): Promise<void> {
  const dispatcher = await Dispatcher.open(batch.queue, batch.run.version, batch.onError);
  try {
    const release = await lockFolder(batch.output);
    await runWith(dispatcher, batch).finally(release);
  } finally {
    await dispatcher.close();
  }
}

async function runWith(dispatcher: Dispatcher, batch: QueuedBatch): Promise<void> {
  const { run, store, limits, force = false, onEnd } = batch;
  const results = store.output(batch.results, force);
  if ((await dispatcher.workers()) === 0) batch.onNoWorkers();
  const library = await searchedLibrary(store, run.settings.search, batch.onArchives);
  const files = new CurrentFiles(library, run.root);
  const job = { run, limits, force, session: randomUUID(), output: batch.results };
  const { execute, recording } = new QueueExecutor(dispatcher, { job, results, files });
  const work: BatchWork = {
    ...batch,
    onEnd: async (manifest) => {
      // The plan may lack files that could not be looked up.
      if (store.failure) throw store.failure;
      await onEnd(manifest);
    },
  };
  await runAt({ library, files, results, execute, inFlight: IN_FLIGHT, recording }, work);
}
