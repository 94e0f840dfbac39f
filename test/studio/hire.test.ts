import { beforeEach, expect, test, vi } from 'vitest';

const workers: { isStopped: boolean }[] = [];
vi.mock('../../studio/src/desk/start-worker.ts', () => ({
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

test('a worker that was prepared is hired once, and the next one is another', async () => {
  const { hire, prepare } = await import('../../studio/src/desk/hire.ts');
  prepare();
  prepare();
  expect(workers).toHaveLength(1);
  const first = hire();
  expect(workers).toHaveLength(1);
  hire();
  expect(workers).toHaveLength(2);
  first.dismiss();
  expect(workers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
});

test('at most one worker is left to the next one; others are dismissed', async () => {
  const { hire, leave } = await import('../../studio/src/desk/hire.ts');
  const [first, second] = [hire(), hire()];
  leave(first);
  leave(second);
  expect(workers.map(({ isStopped }) => isStopped)).toEqual([false, true]);
  expect(hire()).toBe(first);
});
