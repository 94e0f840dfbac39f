import { type Remote, releaseProxy, wrap } from 'comlink';
import { startWorker } from './start-worker.ts';
import type { Desk } from './worker.ts';

/** A worker of its own, to be dismissed when it is no longer needed. */
export interface Hired {
  desk: Remote<Desk>;
  dismiss(): void;
  /** Settles when it is dismissed: it does not answer then. */
  dismissed: Promise<undefined>;
}

/** Waits for whoever hires next: to start a worker takes longer than to read a character. */
let spare: Hired | undefined;

export function hire(): Hired {
  const hired = spare ?? start();
  spare = undefined;
  return hired;
}

/** Starts a worker for what will be opened next, such as what is dragged over the page. */
export function prepare(): void {
  spare ??= start();
}

/** Leaves a worker to whoever hires next, instead of dismissing it. */
export function leave(hired: Hired): void {
  if (spare) hired.dismiss();
  else spare = hired;
}

/** The result of a task of a worker; undefined if the worker is dismissed before. */
export function whileHired<T>({ dismissed }: Hired, task: Promise<T>): Promise<T | undefined> {
  return Promise.race([task, dismissed]);
}

function start(): Hired {
  const worker = startWorker();
  const desk = wrap<Desk>(worker);
  let end = () => {};
  const dismissed = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  let isDismissed = false;
  const dismiss = () => {
    if (isDismissed) return;
    isDismissed = true;
    desk[releaseProxy]();
    worker.terminate();
    end();
  };
  return { desk, dismiss, dismissed };
}
