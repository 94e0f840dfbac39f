import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Consumer } from '../../../src/batch/queue/consumer.ts';

import { Dispatcher, type Outcome } from '../../../src/batch/queue/dispatcher.ts';
import type { BatchJob } from '../../../src/batch/queue/job.ts';
import { queueState } from '../../../src/batch/queue/state.ts';
import { emptyRow } from '../../../src/convert/batch/item.ts';
import type { BatchRow } from '../../../src/convert/batch/row.ts';
import { describeRedis } from '../describe-redis.ts';
import { RedisServer } from '../redis-server.ts';

describeRedis('the queue of a batch', () => {
  let redis: RedisServer;
  const opened: { close(): Promise<void> }[] = [];
  let version = 0;
  /** What workers tell of. */
  const errors: string[] = [];
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    // A queue of its own for each test.
    version++;
  });
  afterAll(() => redis.stop());

  const dispatcher = async () => {
    const dispatcher = await Dispatcher.open(redis.url, `${version}`, () => {});
    opened.push(dispatcher);
    return dispatcher;
  };

  /** A worker, and the ids of the items that it began. */
  const worker = async (work: (job: BatchJob) => Promise<BatchRow> = async (job) => rowOf(job)) => {
    const begun: string[] = [];
    const consumer = await Consumer.start(redis.url, {
      version: `${version}`,
      jobs: 2,
      work: (job) => {
        begun.push(job.item.id);
        return work(job);
      },
      onError: ({ message }) => errors.push(message),
    });
    opened.push(consumer);
    return { consumer, begun };
  };

  /** BullMQ itself, to see what is in the queue. */
  const queue = () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue(`exhume-${version}`, { connection });
    opened.push({
      close: async () => {
        await queue.close();
        connection.disconnect();
      },
    });
    return queue;
  };

  test('brings back the row of each job', async () => {
    const [jobs, { begun }] = [await dispatcher(), await worker()];
    const outcomes = await Promise.all(numbers(20).map((number) => jobs.dispatch(jobOf(number))));
    expect(outcomes.map(inputOf)).toEqual(numbers(20).map((number) => `${number}.mdl`));
    expect(begun.sort()).toEqual(outcomes.map(inputOf).sort());
  });

  test('forgets jobs when their rows are recorded', async () => {
    const [jobs] = [await dispatcher(), await worker()];
    await jobs.dispatch(jobOf(1));
    expect(await queue().getJobCountByTypes('completed')).toBe(1);
    await jobs.release('job1');
    expect(await queue().getJobCountByTypes('completed')).toBe(0);
  });

  test('repeats a job that failed, after a pause', async () => {
    let attempts = 0;
    errors.length = 0;
    const jobs = await dispatcher();
    const { consumer } = await worker(async (job) => {
      if (++attempts < 3) throw new Error('The store is gone');
      return rowOf(job);
    });
    consumer.worker.on('failed', () => void queue().promoteJobs());
    expect(inputOf(await jobs.dispatch(jobOf(1)))).toBe('1.mdl');
    expect(attempts).toBe(3);
    expect(errors).toHaveLength(2);
  });

  test('lists jobs that failed in all attempts, and tries them again in the next run', async () => {
    let isBroken = true;
    const jobs = await dispatcher();
    await worker(async (job) => {
      if (isBroken) throw Object.assign(new Error('The store is gone'), { name: 'UnrecoverableError' });
      return rowOf(job);
    });
    expect(await jobs.dispatch(jobOf(1))).toEqual({ failure: 'The store is gone' });
    expect(await queueState(redis.url, `${version}`)).toEqual({
      workers: 1,
      jobs: { waiting: 0, active: 0, delayed: 0 },
      deadLetters: [{ input: '1.mdl', output: 'out', attempts: 1, reason: 'The store is gone' }],
    });
    isBroken = false;
    const next = await dispatcher();
    expect(inputOf(await next.dispatch(jobOf(1)))).toBe('1.mdl');
    expect((await queueState(redis.url, `${version}`)).deadLetters).toEqual([]);
  });

  test('gives a job to another worker if one ends without a word', async () => {
    const jobs = await dispatcher();
    const taken = signal();
    const { consumer } = await worker(() => {
      taken.give();
      return new Promise(() => {});
    });
    const outcome = jobs.dispatch(jobOf(1));
    await taken.given;
    await consumer.worker.close(true);
    const { begun } = await worker();
    expect(inputOf(await outcome)).toBe('1.mdl');
    expect(begun).toEqual(['1.mdl']);
  });

  /** A job that a worker finishes for a run which does not wait for that. */
  const finishAlone = async () => {
    const { begun, consumer } = await worker();
    const completed = new Promise((resolve) => consumer.worker.on('completed', resolve));
    const first = await dispatcher();
    void first.dispatch(jobOf(1));
    await completed;
    return begun;
  };

  test('goes on after an interruption with what workers finished meanwhile', async () => {
    const begun = await finishAlone();
    const next = await dispatcher();
    expect(inputOf(await next.dispatch(jobOf(1)))).toBe('1.mdl');
    expect(begun).toEqual(['1.mdl']);
  });

  test('repeats what was finished before an interruption if the results are gone', async () => {
    const begun = await finishAlone();
    const next = await dispatcher();
    await next.dispatch({ ...jobOf(1), isValid: async () => false });
    expect(begun).toEqual(['1.mdl', '1.mdl']);
  });

  test.each([
    { remember: true, what: 'keeps its data' },
    { remember: false, what: 'loses all data' },
  ])('goes on when Redis is killed and restarted, and $what', async ({ remember }) => {
    const jobs = await dispatcher();
    const release = signal();
    const taken = signal();
    const { begun } = await worker(async (job) => {
      if (job.item.id === '3.mdl') {
        taken.give();
        await release.given;
      }
      return rowOf(job);
    });
    const outcomes = Promise.all(numbers(10).map((number) => jobs.dispatch(jobOf(number))));
    await taken.given;
    await redis.kill({ remember });
    const late = jobs.dispatch(jobOf(10));
    release.give();
    await redis.start();
    expect((await outcomes).map(inputOf)).toEqual(numbers(10).map((number) => `${number}.mdl`));
    expect(inputOf(await late)).toBe('10.mdl');
    expect(new Set(begun).size).toBe(11);
  });
});

/** Something that happens once. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const RUN = { root: '', settings: { to: 'gltf.glb' }, version: '1.0.0' };

function jobOf(number: number) {
  const id = `${number}.mdl`;
  const item = { id, inputs: [id], output: `${number}` };
  const limits = { timeout: 60, memory: 1024 };
  const context = { run: RUN, session: 'a', limits, output: 'out', force: false };
  const data: BatchJob = { ...context, item, known: [], replaceable: [] };
  return { id: `job${number}`, data, isValid: async () => true };
}

function rowOf({ item, run }: BatchJob): BatchRow {
  return emptyRow(item, run, 'settings');
}

function inputOf(outcome: Outcome): string {
  return 'row' in outcome ? outcome.row.input : outcome.failure;
}
