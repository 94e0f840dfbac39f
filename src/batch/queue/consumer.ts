/** Takes jobs from a queue and processes them. */
import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { BatchRow } from '../../convert/batch/row.ts';
import { connect, loadBullmq } from './connection.ts';
import { type BatchJob, queueName } from './job.ts';

/**
 * Milliseconds after which the job of a silent worker is given to another one. Workers renew their locks twice in that time.
 */
const LOCK = 10_000;
const STALL_CHECK = LOCK / 2;

/** Number of workers that may stall on a job before it becomes a dead letter. */
const MOST_STALLS = 3;

export interface ConsumerOptions {
  version: string;
  /** Number of concurrent jobs. */
  jobs: number;
  /** Processes a job. If it throws, the job is retried later. */
  work(job: BatchJob): Promise<BatchRow>;
  /** Called with errors of jobs, and with temporary errors such as a lost connection, which is restored. */
  onError(error: Error): void;
}

/** Takes jobs from a queue and processes several at the same time. */
export class Consumer {
  readonly worker: Worker<BatchJob, BatchRow>;
  readonly #queue: Queue<BatchJob, BatchRow, string>;
  readonly #connection: Redis;

  private constructor(
    worker: Worker<BatchJob, BatchRow>,
    queue: Queue<BatchJob, BatchRow, string>,
    connection: Redis,
  ) {
    this.worker = worker;
    this.#queue = queue;
    this.#connection = connection;
  }

  /** Starts taking jobs. @throws SetupError, also if Redis does not answer */
  static async start(url: string, { version, jobs, work, onError }: ConsumerOptions): Promise<Consumer> {
    const { Queue, Worker } = await loadBullmq();
    const connection = await connect(url);
    const name = queueName(version);
    const queue = new Queue<BatchJob, BatchRow, string>(name, { connection });
    const worker = new Worker<BatchJob, BatchRow>(name, (job) => work(job.data), {
      connection,
      concurrency: jobs,
      lockDuration: LOCK,
      stalledInterval: STALL_CHECK,
      maxStalledCount: MOST_STALLS,
    });
    worker.on('error', onError);
    worker.on('failed', (_job, error) => onError(error));
    queue.on('error', onError);
    await worker.waitUntilReady();
    return new Consumer(worker, queue, connection);
  }

  /** Jobs in the whole queue, by state. */
  readonly counts = (): Promise<Record<string, number>> => this.#queue.getJobCounts();

  /** Finishes the current jobs and takes no others. */
  async close(): Promise<void> {
    await this.worker.close();
    await this.#queue.close();
    this.#connection.disconnect();
  }
}
