import { type Remote, releaseProxy, wrap } from 'comlink';
import { startWorker } from './start-worker.ts';
import type { Desk } from './worker.ts';

/** A worker of its own, to be dismissed when it is no longer needed. */
export interface Hired {
  desk: Remote<Desk>;
  dismiss(): void;
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

function start(): Hired {
  const worker = startWorker();
  const desk = wrap<Desk>(worker);
  return {
    desk,
    dismiss: () => {
      desk[releaseProxy]();
      worker.terminate();
    },
  };
}
