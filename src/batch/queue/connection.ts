/** The queue that producers and workers share: BullMQ on Redis. */
import type { Redis } from 'ioredis';
import { loadOptional } from '../optional-packages.ts';
import { SetupError } from '../setup-error.ts';

interface Packages extends Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker'> {
  Redis: typeof Redis;
}

/** Loads BullMQ when a queue is used. @throws SetupError */
export async function loadBullmq(): Promise<Packages> {
  return loadOptional(['bullmq', 'ioredis'], async () => {
    const [{ Queue, QueueEvents, Worker }, { Redis }] = await Promise.all([
      import('bullmq'),
      import('ioredis'),
    ]);
    return { Queue, QueueEvents, Worker, Redis };
  });
}

/**
 * A connection to Redis. Once it was established, it is restored whenever it is lost.
 *
 * @throws SetupError, also if Redis does not answer
 */
export async function connect(url: string): Promise<Redis> {
  const { Redis } = await loadBullmq();
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    throw new SetupError(`${url} is not the address of a queue; write redis://host:port`);
  let hasBeenReady = false;
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => (hasBeenReady ? Math.min(attempt * 100, 2_000) : null),
  });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
  } catch (error) {
    // An address may contain a password.
    throw new SetupError(`Redis at ${new URL(url).host} cannot be reached: ${messageOf(failure ?? error)}`);
  }
  hasBeenReady = true;
  return redis;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
