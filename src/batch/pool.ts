/** Works on characters in threads, so that one that hangs, crashes or needs too much memory is a row of its own. */
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { BATCH_CODES } from '../convert/batch/codes.ts';
import { type BatchResult, emptyRow } from '../convert/batch/item.ts';
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import { type BatchRun, runOf, settingsHash } from '../convert/batch/settings.ts';
import { codeOf } from '../node/system-error.ts';
import type { Code } from '../report/report.ts';
import type { WorkerResult, WorkerSetup, WorkerTask } from './batch-worker.ts';
import { SetupError } from './setup-error.ts';
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

/** Code of the error of a thread that hit its limit. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Milliseconds that a timer can wait at most, some 24 days; one for longer would ring at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** What a thread has at hand, so that it need not wait for the main thread: the character that it works on, and the next one. */
const AT_HAND = 2;

/**
 * Bytes of bytecode that a function runs before V8 optimizes it, several times the default: each of the many closures of a conversion
 * would be optimized again and again, which took a fifth of the processor time.
 */
const INTERRUPT_BUDGET = 600_000;

/** Threads that may end before a character's turn; more of them fail by themselves, such as for lack of memory to start. */
const MOST_THREADS = 100;

/**
 * Threads get their module by `import`. Piscina tries `require` first, and Node.js aborts the whole process if a thread is ended while
 * it requires a module of this kind. A version of Node.js that does not know the flag would refuse it.
 */
const IMPORT_ONLY = ['--no-experimental-require-module'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

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
  #isClosed = false;

  /** @param worker the module of the threads, with the function of `batch-worker` */
  constructor(setup: WorkerSetup, output: BatchOutput, limits: PoolLimits, worker = WORKER) {
    this.#run = setup.run;
    this.#output = output;
    this.#limits = limits;
    setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: limits.jobs,
      maxThreads: limits.jobs,
      concurrentTasksPerWorker: AT_HAND,
      workerData: setup,
      execArgv: IMPORT_ONLY,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    });
    // Outside of a task. A thread that has worked is replaced by another.
    this.#pool.on('error', (error) => {
      if (this.#isLoaded) return;
      this.#failure = { error };
      for (const fail of this.#waiting) fail(error);
    });
  }

  /** See `Execute`. @throws StoreError if the store fails, if there is one, SetupError if no thread can start */
  async execute(task: BatchTask): Promise<BatchRow> {
    const { item, known } = task;
    const started = performance.now();
    try {
      const { row, files } = await this.#unlessNoThread(this.#work(item, known));
      return row.status === 'done' ? await writeRow(this.#output, row, files, task) : row;
    } catch (error) {
      if (!this.#isLoaded) throw this.#lacksMemory(error) ?? error;
      if (error instanceof StoreError) throw error;
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
    this.#isClosed = true;
    await this.#pool.destroy();
  }

  /** A character whose thread ends before its turn, because of the one before, gets another thread. */
  async #work(item: BatchItem, known: ReadonlyMap<string, string>): Promise<BatchResult> {
    for (let threads = 1; ; threads++) {
      const turn = new Turn(this.#limits.timeout);
      try {
        const task = { item, known, began: turn.port };
        const result = await this.#pool.run(task, { transferList: [turn.port], signal: turn.signal });
        this.#isLoaded = true;
        if (result.storeFailure !== undefined) throw new StoreError(result.storeFailure);
        return result;
      } catch (error) {
        const hasBegun = turn.hasBegun();
        this.#isLoaded ||= hasBegun;
        const isLast = threads === MOST_THREADS || this.#isClosed;
        if (hasBegun || !this.#isLoaded || isLast) throw error;
      } finally {
        turn.end();
      }
    }
  }

  /** The error of a thread that could not even start. */
  #lacksMemory(error: unknown): SetupError | undefined {
    if (codeOf(error) !== OUT_OF_MEMORY) return undefined;
    const { memory } = this.#limits;
    return new SetupError(`No thread can start with ${memory} megabytes of memory; allow more with --memory`);
  }

  #explain(error: unknown): { code: Code; message: string } {
    const { timeout, memory } = this.#limits;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && error.name === 'AbortError')
      return { code: BATCH_CODES.BATCH_TIMEOUT, message: `Stopped after ${timeout} seconds` };
    if (codeOf(error) === OUT_OF_MEMORY)
      return { code: BATCH_CODES.BATCH_MEMORY, message: `Stopped at ${memory} megabytes of memory` };
    return { code: BATCH_CODES.BATCH_CRASH, message };
  }
}

/** The time in which a thread works on a character. */
class Turn {
  /** Gets a message from the thread when it begins. */
  readonly port: MessagePort;
  readonly #ownPort: MessagePort;
  readonly #timeout: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param timeout seconds after the beginning at which the signal is aborted */
  constructor(timeout: number) {
    const { port1, port2 } = new MessageChannel();
    this.#ownPort = port1;
    this.port = port2;
    this.#timeout = timeout;
    port1.once('message', () => this.#begin());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the thread has begun, even if that message is still on its way. */
  hasBegun(): boolean {
    if (!this.#timer && receiveMessageOnPort(this.#ownPort)) this.#begin();
    return this.#timer !== undefined;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ownPort.close();
  }

  #begin(): void {
    const wait = Math.min(this.#timeout * 1000, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#controller.abort(), wait);
  }
}
