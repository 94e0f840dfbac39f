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

test('longer work shows a bar once, which counts the steps before it as well', () => {
  const progress = new Progress(3);
  progress.step('reading');
  vi.advanceTimersByTime(1000);
  progress.step('writing');
  progress.step('verifying');
  progress.stop();
  expect(bar.start.mock.calls).toEqual([[3, 2, { name: 'writing' }]]);
  expect(bar.update).toHaveBeenLastCalledWith(3, { name: 'verifying' });
  expect(bar.stop).toHaveBeenCalledOnce();
});
