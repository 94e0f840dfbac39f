import { type Remote, releaseProxy, wrap } from 'comlink';
import { startWorker } from './start-worker.ts';
import type { Desk } from './worker.ts';

/** A worker of one's own, to be dismissed when its work is no longer wanted. */
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
