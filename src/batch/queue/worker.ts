/** Processes the jobs of a queue in threads. */
import type { BatchRow } from '../../convert/batch/row.ts';
import { WorkerPool } from '../pool.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { BatchJob } from './job.ts';

/** Number of pools that stay open for other sessions, since batches may alternate. */
const POOLS_KEPT = 2;

interface OpenPool {
  pool: WorkerPool;
  /** Current number of jobs. */
  running: number;
}

/** Threads for jobs. Each session has its own pool, since threads cache the contents of a store. */
export class QueueWorker {
  readonly #address: string;
  readonly #store: Store;
  readonly #jobs: number;
  /** By session, the least recently used one first. */
  readonly #pools = new Map<string, OpenPool>();

  private constructor(address: string, store: Store, jobs: number) {
    this.#address = address;
    this.#store = store;
    this.#jobs = jobs;
  }

  /** @param jobs at the same time @throws SetupError */
  static async open(address: string, jobs: number): Promise<QueueWorker> {
    const store = await openStore(address);
    // With a wrong address, every character would appear to have no files.
    await store.check();
    return new QueueWorker(address, store, jobs);
  }

  /** Processes a job. @throws StoreError if the store fails: the job must be retried */
  async work(job: BatchJob): Promise<BatchRow> {
    const open = this.#poolFor(job);
    open.running++;
    try {
      const { item, known, replaceable } = job;
      return await open.pool.execute({ item, known: new Map(known), replaceable });
    } finally {
      open.running--;
      await this.#closeOthers();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.close()));
  }

  #poolFor({ run, session, output, force, limits }: BatchJob): OpenPool {
    const open = this.#pools.get(session) ?? {
      pool: new WorkerPool({ run, store: this.#address }, this.#store.output(output, force), {
        ...limits,
        jobs: this.#jobs,
      }),
      running: 0,
    };
    this.#pools.delete(session);
    this.#pools.set(session, open);
    return open;
  }

  async #closeOthers(): Promise<void> {
    const idle = [...this.#pools].filter(([, { running }]) => running === 0);
    for (const [session, { pool }] of idle.slice(0, Math.max(0, this.#pools.size - POOLS_KEPT))) {
      this.#pools.delete(session);
      await pool.close();
    }
  }
}
