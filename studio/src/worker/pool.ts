import { type Remote, releaseProxy, wrap } from 'comlink';
import { startWorker } from './start-worker.ts';
import type { WorkerApi } from './worker.ts';

/** A worker, to be terminated when it is no longer needed. */
export interface WorkerHandle {
  worker: Remote<WorkerApi>;
  terminate(): void;
  isTerminated: boolean;
  /** Settles when the worker is terminated: it does not answer then. */
  terminated: Promise<undefined>;
}

/** Used for the next task: starting a worker takes longer than reading a character. */
let idle: WorkerHandle | undefined;

/** The idle worker, or a new one. */
export function takeWorker(): WorkerHandle {
  const handle = idle ?? start();
  idle = undefined;
  return handle;
}

/** Starts a worker for what will be opened next, such as what is dragged over the page. */
export function prestartWorker(): void {
  idle ??= start();
}

/** Keeps a worker that holds nothing for the next task, unless it is terminated or there is an idle one already. */
export function releaseWorker(handle: WorkerHandle): void {
  if (idle) handle.terminate();
  else if (!handle.isTerminated) idle = handle;
}

/** The result of a task of a worker; undefined if the worker is terminated before. */
export function untilTerminated<T>({ terminated }: WorkerHandle, task: Promise<T>): Promise<T | undefined> {
  return Promise.race([task, terminated]);
}

function start(): WorkerHandle {
  const thread = startWorker();
  const worker = wrap<WorkerApi>(thread);
  let end = () => {};
  const terminated = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  const handle: WorkerHandle = { worker, terminate, terminated, isTerminated: false };
  function terminate(): void {
    if (handle.isTerminated) return;
    handle.isTerminated = true;
    worker[releaseProxy]();
    thread.terminate();
    end();
  }
  return handle;
}
