/** Takes jobs from a queue and does them. */
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { BatchRow } from '../../convert/batch/row.ts';
import { connect, loadBullmq } from './connection.ts';
import { type BatchJob, queueName } from './job.ts';

/**
 * Milliseconds after which the job of a worker that says nothing more is given to another one. Workers renew their claims twice
 * in that time.
 */
const LOCK = 10_000;
const STALL_CHECK = LOCK / 2;

/** How many workers may end without a word over a job before it becomes a dead letter. */
const MOST_STALLS = 3;

export interface ConsumerOptions {
  version: string;
  /** Jobs at the same time. */
  jobs: number;
  /** Does a job. If it throws, the job is tried again later. */
  work(job: BatchJob): Promise<BatchRow>;
  /** Told of what keeps the worker from going on, such as a lost connection, which is restored. */
  onTrouble(error: Error): void;
}

/** Takes jobs from a queue, and does several at the same time. */
export class Consumer {
  readonly worker: Worker<BatchJob, BatchRow>;
  readonly #connection: Redis;

  private constructor(worker: Worker<BatchJob, BatchRow>, connection: Redis) {
    this.worker = worker;
    this.#connection = connection;
  }

  /** Begins to take jobs. @throws MissingPackageError, QueueError if Redis does not answer */
  static async start(url: string, { version, jobs, work, onTrouble }: ConsumerOptions): Promise<Consumer> {
    const { Worker } = await loadBullmq();
    const connection = await connect(url);
    const worker = new Worker<BatchJob, BatchRow>(queueName(version), (job) => work(job.data), {
      connection,
      concurrency: jobs,
      lockDuration: LOCK,
      stalledInterval: STALL_CHECK,
      maxStalledCount: MOST_STALLS,
    });
    worker.on('error', onTrouble);
    await worker.waitUntilReady();
    return new Consumer(worker, connection);
  }

  /** Finishes the jobs that were taken, and takes no others. */
  async close(): Promise<void> {
    await this.worker.close();
    this.#connection.disconnect();
  }
}
