/** Works on characters in threads, so that one that hangs, crashes or needs too much memory is a row of its own. */
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { BATCH_CODES } from '../convert/batch/codes.ts';
import { type BatchResult, emptyRow } from '../convert/batch/item.ts';
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import { type BatchRun, runOf, settingsHash } from '../convert/batch/settings.ts';
import { codeOf } from '../node/write-error.ts';
import type { Code } from '../report/report.ts';
import type { WorkerResult, WorkerSetup, WorkerTask } from './batch-worker.ts';
import { StoreError } from './store/store.ts';
import type { BatchOutput, BatchTask } from './types.ts';
import { failedRow, writeRow } from './write-row.ts';

/** How the threads of a batch are limited. */
export interface PoolLimits {
  /** Number of threads. */
  jobs: number;
  /** Seconds for a character. */
  timeout: number;
  /** Megabytes of a thread. */
  memory: number;
}

/** Beside this module in the build and in the bundle. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../scripts/source-worker.mjs' : './batch-worker.js',
  import.meta.url,
);

export class WorkerPool {
  readonly #pool: Piscina<WorkerTask, WorkerResult>;
  readonly #run: BatchRun;
  readonly #output: BatchOutput;
  readonly #limits: PoolLimits;
  /** Why no thread can be loaded. */
  #failure: { error: unknown } | undefined;
  /** Called in that case, for each character that waits for a thread. */
  readonly #waiting = new Set<(error: unknown) => void>();
  #isLoaded = false;

  /** @param worker the module of the threads, with the function of `batch-worker` */
  constructor(setup: WorkerSetup, output: BatchOutput, limits: PoolLimits, worker = WORKER) {
    this.#run = setup.run;
    this.#output = output;
    this.#limits = limits;
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: limits.jobs,
      maxThreads: limits.jobs,
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    });
    // Outside of a task. A thread that has worked is replaced by another.
    this.#pool.on('error', (error) => {
      if (this.#isLoaded) return;
      this.#failure = { error };
      for (const fail of this.#waiting) fail(error);
    });
  }

  /** See `Execute`. @throws StoreError if the store fails, if there is one */
  async execute({ item, known, replaceable }: BatchTask): Promise<BatchRow> {
    const started = performance.now();
    try {
      const { row, files } = await this.#unlessNoThread(this.#work(item, known));
      return row.status === 'done' ? await writeRow(this.#output, row, files, replaceable) : row;
    } catch (error) {
      if (!this.#isLoaded || error instanceof StoreError) throw error;
      const { code, message } = this.#explain(error);
      const run = runOf(item, this.#run);
      const row = emptyRow(item, run, await settingsHash(run));
      const seconds = Math.round(performance.now() - started) / 1000;
      return { ...failedRow(row, code, message), seconds };
    }
  }

  /** Not `Promise.race`: a promise that never settles would keep every result. */
  #unlessNoThread<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure.error);
      this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #work(item: BatchItem, known: ReadonlyMap<string, string>): Promise<BatchResult> {
    const { port1, port2 } = new MessageChannel();
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    port1.once('message', () => {
      this.#isLoaded = true;
      timer = setTimeout(() => controller.abort(), this.#limits.timeout * 1000);
    });
    try {
      const { signal } = controller;
      const task = { item, known, began: port2 };
      const result = await this.#pool.run(task, { transferList: [port2], signal });
      if (result.storeFailure !== undefined) throw new StoreError(result.storeFailure);
      return result;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  }

  #explain(error: unknown): { code: Code; message: string } {
    const { timeout, memory } = this.#limits;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && error.name === 'AbortError')
      return { code: BATCH_CODES.BATCH_TIMEOUT, message: `Stopped after ${timeout} seconds` };
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      return { code: BATCH_CODES.BATCH_MEMORY, message: `Stopped at ${memory} megabytes of memory` };
    return { code: BATCH_CODES.BATCH_CRASH, message };
  }
}
