/** Processes characters in threads: a character that hangs, crashes or needs too much memory only fails its own row. */
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

/** Limits of the threads of a batch. */
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

/** Longest delay of a timer in milliseconds, some 24 days; a longer one would fire immediately. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Characters that are assigned to a thread: the current one and the next, so that it does not wait for the main thread. */
const AT_HAND = 2;

/**
 * Bytes of bytecode that a function runs before V8 optimizes it, several times the default: the many closures of a conversion would
 * be optimized repeatedly, which takes a fifth of the processor time.
 */
const INTERRUPT_BUDGET = 600_000;

/** Threads that may end before a character's turn. If there are more, threads fail by themselves, for example for lack of memory. */
const MOST_THREADS = 100;

/**
 * Makes threads load their module with `import`. Piscina tries `require` first, and Node.js aborts the process if a thread is
 * terminated while it requires an ES module. A version of Node.js without this flag would refuse it.
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
  /** The reason why no thread can be loaded. */
  #failure: { error: unknown } | undefined;
  /** Callbacks for this case, one for each character that waits for a thread. */
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
    // An error outside of a task. A thread that has worked before is replaced.
    this.#pool.on('error', (error) => {
      if (this.#isLoaded) return;
      this.#failure = { error };
      for (const fail of this.#waiting) fail(error);
    });
  }

  /** See `Execute`. @throws StoreError if the store fails, SetupError if no thread can start */
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

  /** Processes a character. If the previous one ends the thread before its turn, it gets another thread. */
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

/** The turn of a character in a thread. */
class Turn {
  /** Receives a message from the thread when the turn begins. */
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

  /** Whether the turn has begun, even if the message has not been received yet. */
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
