/**
 * Dispatches jobs to workers and waits for their rows. Nothing relies on the persistence of Redis: lost jobs are added again, and a
 * job that is processed twice has the same result.
 */
import type { JobsOptions, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { BatchRow } from '../../convert/batch/row.ts';
import { connect, loadBullmq } from './connection.ts';
import { type BatchJob, queueName } from './job.ts';

/** A dispatched job. */
export interface Dispatched {
  /** Equal for equal work, which is in the queue only once. */
  id: string;
  data: BatchJob;
  /** Whether the result of an earlier run is still valid. */
  isValid(row: BatchRow): Promise<boolean>;
}

/** How a job ended. */
export type Outcome =
  | { row: BatchRow }
  /** All attempts failed. The job stays in the queue, as a dead letter. */
  | { failure: string };

interface Open extends Dispatched {
  settle(outcome: Outcome): void;
}

/** Jobs in one request. */
const CHUNK = 500;
/** Milliseconds without a finished job after which jobs are looked up. */
const PATIENCE = 30_000;
/** Seconds for which rows are kept for an interrupted run. */
const WEEK = 7 * 24 * 60 * 60;

const JOB_OPTIONS: JobsOptions = {
  // Over some minutes, so that servers can restart.
  attempts: 6,
  backoff: { type: 'exponential', delay: 5_000, jitter: 0.5 },
  removeOnComplete: { age: WEEK },
  removeOnFail: false,
  stackTraceLimit: 1,
};

/** The side of a queue that adds jobs. */
export class Dispatcher {
  readonly #connection: Redis;
  readonly #queue: Queue<BatchJob, BatchRow, string>;
  readonly #events: QueueEvents;
  /** Jobs in the queue, by id. */
  readonly #open = new Map<string, Open>();
  /** Jobs that wait to be added. */
  readonly #waiting: Open[] = [];
  #isAdding = false;
  readonly #timer: NodeJS.Timeout;
  /** Whether a job has ended since the timer last fired. */
  #hasNews = false;

  private constructor(connection: Redis, queue: Queue<BatchJob, BatchRow, string>, events: QueueEvents) {
    this.#connection = connection;
    this.#queue = queue;
    this.#events = events;
    events.on('completed', ({ jobId, returnvalue }) => this.#settle(jobId, { row: returnvalue as BatchRow }));
    events.on('failed', ({ jobId, failedReason }) => this.#settle(jobId, { failure: failedReason }));
    events.on('duplicated', ({ jobId }) => this.#lookUp([jobId], true));
    connection.on('ready', () => this.lookUp());
    this.#timer = setInterval(() => {
      if (!this.#hasNews) this.lookUp();
      this.#hasNews = false;
    }, PATIENCE);
  }

  /**
   * @param onError called with temporary errors, such as a lost connection, which is restored
   * @throws SetupError, also if Redis does not answer
   */
  static async open(url: string, version: string, onError: (error: Error) => void): Promise<Dispatcher> {
    const { Queue, QueueEvents } = await loadBullmq();
    const connection = await connect(url);
    const name = queueName(version);
    const queue = new Queue<BatchJob, BatchRow, string>(name, { connection });
    const events = new QueueEvents(name, {
      connection: connection.duplicate(),
      lastEventId: await lastEvent(connection, queue.toKey('events')),
    });
    queue.on('error', onError);
    events.on('error', onError);
    return new Dispatcher(connection, queue, events);
  }

  /** Adds a job to the queue and waits for its outcome. */
  dispatch(job: Dispatched): Promise<Outcome> {
    return new Promise((settle) => this.#add([{ ...job, settle }]));
  }

  /** Removes a job whose row has been recorded. */
  async release(id: string): Promise<void> {
    await this.#queue.remove(id);
  }

  /** Number of connected workers. */
  workers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  /** Looks up all open jobs, in case Redis lost some of them or their events. */
  lookUp(): void {
    this.#lookUp([...this.#open.keys()], false);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#events.close();
    await this.#queue.close();
    this.#connection.disconnect();
  }

  #add(jobs: readonly Open[]): void {
    this.#waiting.push(...jobs);
    if (this.#isAdding) return;
    this.#isAdding = true;
    this.#addWaiting()
      .catch((error: Error) => this.#queue.emit('error', error))
      .finally(() => {
        this.#isAdding = false;
      });
  }

  /** Adds waiting jobs in chunks, including those that arrive meanwhile. Jobs that cannot be added are looked up later. */
  async #addWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const chunk = this.#waiting.splice(0, CHUNK);
      for (const job of chunk) this.#open.set(job.id, job);
      await this.#queue.addBulk(
        chunk.map(({ id, data }) => ({ name: 'item', data, opts: { ...JOB_OPTIONS, jobId: id } })),
      );
    }
  }

  #settle(id: string, outcome: Outcome): void {
    const job = this.#open.get(id);
    this.#open.delete(id);
    this.#hasNews = true;
    job?.settle(outcome);
  }

  /** @param wasThere whether the jobs were in the queue before they were added */
  #lookUp(ids: readonly string[], wasThere: boolean): void {
    const lookUpAll = async () => {
      for (let start = 0; start < ids.length; start += CHUNK) {
        const open = ids.slice(start, start + CHUNK).flatMap((id) => this.#open.get(id) ?? []);
        const lost = await Promise.all(open.map((job) => this.#isLost(job, wasThere)));
        this.#add(open.filter((_, index) => lost[index]));
      }
    };
    lookUpAll().catch((error: Error) => this.#queue.emit('error', error));
  }

  /** Whether a job has to be added again. An ended job is settled; one that failed in an earlier run is retried. */
  async #isLost(open: Open, wasThere: boolean): Promise<boolean> {
    const job = await this.#queue.getJob(open.id);
    if (!job) return true;
    const state = job.finishedOn === undefined ? 'open' : await job.getState();
    if (state === 'completed') {
      const isValid = !wasThere || (await open.isValid(job.returnvalue));
      if (isValid) this.#settle(open.id, { row: job.returnvalue });
      else await job.remove();
      return !isValid;
    }
    if (state === 'failed' && wasThere)
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    else if (state === 'failed') this.#settle(open.id, { failure: job.failedReason });
    return false;
  }
}

/** Id of the last event before this run: events of earlier runs are ignored, and none of this run is missed. */
async function lastEvent(connection: Redis, stream: string): Promise<string> {
  const [last] = await connection.xrevrange(stream, '+', '-', 'COUNT', 1);
  return last?.[0] ?? '0-0';
}
