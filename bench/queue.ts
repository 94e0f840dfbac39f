/**
 * What the queue of a batch costs for each item, with items that are no work: time, processor time on both sides and in Redis,
 * and memory in Redis. It starts a Redis server of its own.
 */
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Consumer } from '../src/batch/queue/consumer.ts';
import { Dispatcher } from '../src/batch/queue/dispatcher.ts';
import { type BatchJob, queueName } from '../src/batch/queue/job.ts';
import { BatchLibrary } from '../src/convert/batch/batch-library.ts';
import { runItem } from '../src/convert/batch/item.ts';
import { FolderLibrary } from '../src/node/folder-library.ts';
import { RedisServer } from '../test/batch/redis-server.ts';

const count = Number(process.argv[2] ?? 10_000);
const VERSION = 'bench';
const ROOT = 'samples/yorick/cal3d';

const redis = await RedisServer.start();
const client = new Redis(redis.url, { maxRetriesPerRequest: null });
const queue = new Queue(queueName(VERSION), { connection: client });
try {
  // The row of a real character is as long as rows are.
  const run = { root: ROOT, settings: { to: 'gltf.glb' }, version: VERSION };
  const real = { id: 'yorick.cfg', inputs: ['yorick.cfg'], output: 'yorick' };
  const { row } = await runItem(new BatchLibrary(new FolderLibrary()), real, run);
  const job = (number: number) => {
    const name = `models/of/some/game/character_${number}`;
    const item = { id: `${name}.cfg`, inputs: [`${name}.cfg`], output: name };
    const data: BatchJob = {
      run,
      session: 'bench',
      limits: { timeout: 60, memory: 1024 },
      item,
      output: 'converted',
      force: false,
      known: [],
      replaceable: [],
    };
    return { id: `${number}`.padStart(64, '0'), data, isValid: async () => true };
  };

  const dispatcher = await Dispatcher.open(redis.url, VERSION, fail);
  const before = await redisUse();
  const added = performance.now();
  const outcomes = Array.from({ length: count }, (_, number) => dispatcher.dispatch(job(number)));
  while ((await queue.getJobCountByTypes('waiting')) < count);
  const waiting = await redisUse();
  const workStart = performance.now();
  const cpu = process.cpuUsage();
  const consumer = await Consumer.start(redis.url, {
    version: VERSION,
    jobs: 8,
    work: async () => row,
    onError: fail,
  });
  await Promise.all(outcomes);
  const workEnd = performance.now();
  const done = await redisUse();
  const releases = Array.from({ length: count }, (_, number) => dispatcher.release(job(number).id));
  await Promise.all(releases);
  const { user, system } = process.cpuUsage(cpu);
  const end = performance.now();
  const last = await redisUse();

  const perItem = (value: number, digits = 0) => (value / count).toFixed(digits);
  console.log(
    [
      `${count} items, row of ${JSON.stringify(row).length} bytes`,
      '',
      '| what | for each item |',
      '|---|---:|',
      `| time to add it, ms | ${perItem(workStart - added, 3)} |`,
      `| time until its row is there and it is removed, ms | ${perItem(end - workStart, 3)} |`,
      `| of that until the row is there, ms | ${perItem(workEnd - workStart, 3)} |`,
      `| processor time of both sides after adding, µs | ${perItem(user + system)} |`,
      `| processor time of Redis in all, µs | ${perItem((last.seconds - before.seconds) * 1e6)} |`,
      `| memory of Redis while it waits, bytes | ${perItem(waiting.bytes - before.bytes)} |`,
      `| memory of Redis when its row is there, with events, bytes | ${perItem(done.bytes - before.bytes)} |`,
      '',
      `Memory of Redis when all were removed: ${((last.bytes - before.bytes) / 1e6).toFixed(1)} MB, for the last events.`,
    ].join('\n'),
  );
  await consumer.close();
  await dispatcher.close();
} finally {
  await queue.close();
  client.disconnect();
  await redis.stop();
}

async function redisUse(): Promise<{ bytes: number; seconds: number }> {
  const text = await client.info();
  const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)![1]);
  return { bytes: value('used_memory'), seconds: value('used_cpu_user') + value('used_cpu_sys') };
}

function fail(error: Error): void {
  throw error;
}
