import { type Remote, releaseProxy, wrap } from 'comlink';
import { startWorker } from './start-worker.ts';
import type { Desk } from './worker.ts';

/** A worker of its own, to be dismissed when it is no longer needed. */
export interface Hired {
  desk: Remote<Desk>;
  dismiss(): void;
}

export function hire(): Hired {
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
