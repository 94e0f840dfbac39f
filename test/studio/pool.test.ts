import { beforeEach, expect, test, vi } from 'vitest';

const workers: { isStopped: boolean }[] = [];
vi.mock('../../studio/src/worker/start-worker.ts', () => ({
  startWorker: () => {
    const channel = new MessageChannel();
    const worker = {
      isStopped: false,
      addEventListener: channel.port1.addEventListener.bind(channel.port1),
      removeEventListener: channel.port1.removeEventListener.bind(channel.port1),
      postMessage: channel.port1.postMessage.bind(channel.port1),
      terminate: () => {
        worker.isStopped = true;
        channel.port1.close();
      },
    };
    workers.push(worker);
    return worker;
  },
}));

beforeEach(() => {
  workers.length = 0;
  vi.resetModules();
});

test('a worker that was started ahead is used once, and the next one is another', async () => {
  const { takeWorker, prestartWorker } = await import('../../studio/src/worker/pool.ts');
  prestartWorker();
  prestartWorker();
  expect(workers).toHaveLength(1);
  const first = takeWorker();
  expect(workers).toHaveLength(1);
  takeWorker();
  expect(workers).toHaveLength(2);
  first.terminate();
  expect(workers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
});

test('at most one worker stays idle; others are terminated', async () => {
  const { takeWorker, releaseWorker } = await import('../../studio/src/worker/pool.ts');
  const [first, second] = [takeWorker(), takeWorker()];
  releaseWorker(first);
  releaseWorker(second);
  expect(workers.map(({ isStopped }) => isStopped)).toEqual([false, true]);
  expect(takeWorker()).toBe(first);
});
