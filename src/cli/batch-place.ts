/** Where the files of a batch are, and what processes them: threads of this machine, or the workers of a queue. */
import type { BatchWork } from '../batch/run-at.ts';
import { type BatchFiles, filesHere, filesIn } from './batch-files.ts';
import { connectionErrorReporter } from './connection-errors.ts';
import { UsageError } from './output.ts';

export interface PlaceOptions {
  output: string;
  queue: string | undefined;
  store: string | undefined;
  jobs: number;
  timeout: number;
  memory: number;
}

export interface CommandPlace {
  files: BatchFiles;
  run(work: BatchWork): Promise<void>;
}

/** @throws UsageError, SetupError */
export async function batchPlace(options: PlaceOptions): Promise<CommandPlace> {
  const { queue, store: address, output, jobs, timeout, memory } = options;
  if (queue === undefined && address === undefined) {
    const { runLocally } = await import('../batch/local.ts');
    const limits = { jobs, timeout, memory };
    return { files: filesHere(), run: (work) => runLocally({ ...work, limits }) };
  }
  if (queue === undefined || address === undefined)
    throw new UsageError(
      '--queue and --store must be used together: workers take characters and files from them',
    );
  const { openStore } = await import('../batch/store/open-store.ts');
  const { runQueued } = await import('../batch/queue/run-queued.ts');
  const store = await openStore(address);
  const files = filesIn(store);
  const parts = { queue, store, results: files.pathOf(output), limits: { timeout, memory } };
  const reporters = { onError: connectionErrorReporter(), onNoWorkers: sayNoWorkers };
  return { files, run: (work) => runQueued({ ...work, ...parts, ...reporters }) };
}

function sayNoWorkers(): void {
  process.stderr.write(
    'exhume: No worker of this version is connected to the queue yet; the batch waits for one\n',
  );
}
