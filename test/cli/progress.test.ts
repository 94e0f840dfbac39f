import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from '../../src/cli/progress.ts';

const bar = vi.hoisted(() => ({ start: vi.fn(), setTotal: vi.fn(), update: vi.fn(), stop: vi.fn() }));
vi.mock('cli-progress', () => ({
  default: {
    SingleBar: class {
      constructor() {
        Object.assign(this, bar);
      }
    },
  },
}));

const { isTTY } = process.stderr;

beforeEach(() => {
  vi.useFakeTimers();
  process.stderr.isTTY = true;
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  process.stderr.isTTY = isTTY;
});

test('work of less than a second shows no bar', () => {
  const progress = new Progress(2);
  vi.advanceTimersByTime(999);
  progress.step('reading');
  progress.stop();
  expect(bar.start).not.toHaveBeenCalled();
  expect(bar.stop).not.toHaveBeenCalled();
});

test('longer work shows a bar once, which counts the steps before it as well', async () => {
  const progress = new Progress(3);
  progress.step('reading');
  vi.advanceTimersByTime(1000);
  progress.step('writing');
  await vi.dynamicImportSettled();
  progress.step('verifying');
  progress.stop();
  expect(bar.start.mock.calls).toEqual([[3, 2, { name: 'writing' }]]);
  expect(bar.update).toHaveBeenLastCalledWith(3, { name: 'verifying' });
  expect(bar.stop).toHaveBeenCalledOnce();
});

test('work that ends while the bar is being loaded shows none', async () => {
  const progress = new Progress(1);
  vi.advanceTimersByTime(1000);
  progress.step('writing');
  progress.stop();
  await vi.dynamicImportSettled();
  expect(bar.start).not.toHaveBeenCalled();
});

test('as JSON, each step is a line at once, also where there is no terminal', () => {
  process.stderr.isTTY = false;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const progress = new Progress(1, 'json');
  progress.step('walk\u200b.caf');
  progress.step('writing');
  progress.stop();
  const lines = write.mock.calls.map(([line]) => line);
  write.mockRestore();
  expect(lines).toEqual([
    '{"progress":{"done":1,"total":1,"name":"walk\\u200b.caf"}}\n',
    '{"progress":{"done":2,"total":2,"name":"writing"}}\n',
  ]);
  expect(bar.start).not.toHaveBeenCalled();
});
