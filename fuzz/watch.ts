/** Runs a thread that tries inputs, and ends it if one of them takes too long. */
import { Worker } from 'node:worker_threads';
import type { Shared, Task } from './worker.ts';

const MOST_BYTES = 1 << 20;
/** Milliseconds of processor time that reading an input or writing a target may take, and between two looks. */
const LIMIT = 5000;
const LOOK = 250;
/** The largest heap of the thread, in MiB. */
const HEAP = 2048;

export interface Outcome {
  /** The input that did not end, or ended the thread. */
  guilty?: Uint8Array;
  kind?: 'hang' | 'crash';
  message?: string;
}

export async function watched(bundle: string, task: Omit<Task, 'shared'>): Promise<Outcome> {
  const shared: Shared = {
    status: new SharedArrayBuffer(8),
    bytes: new SharedArrayBuffer(MOST_BYTES),
  };
  const status = new Int32Array(shared.status);
  const worker = new Worker(bundle, {
    workerData: { ...task, shared },
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const guilty = () => new Uint8Array(shared.bytes).slice(0, Atomics.load(status, 1));
  return new Promise((resolve) => {
    let number = 0;
    let since = cpuTime();
    const looking = setInterval(() => {
      const now = Atomics.load(status, 0);
      if (now !== number || now === 0) {
        number = now;
        since = cpuTime();
      } else if (cpuTime() - since > LIMIT) {
        finish({
          guilty: guilty(),
          kind: 'hang',
          message: `Reading or writing takes more than ${LIMIT / 1000} s`,
        });
      }
    }, LOOK);
    const finish = (outcome: Outcome) => {
      clearInterval(looking);
      worker.terminate().then(() => resolve(outcome));
    };
    worker.once('message', () => finish({}));
    worker.once('error', (error) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : `${error}`;
      finish({ guilty: guilty(), kind: 'crash', message });
    });
  });
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
