import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Desk } from './worker.ts';

/** A worker of one's own, to be dismissed when its work is no longer wanted. */
export interface Hired {
  desk: Remote<Desk>;
  dismiss(): void;
}

export function hire(): Hired {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const desk = wrap<Desk>(worker);
  return {
    desk,
    dismiss: () => {
      desk[releaseProxy]();
      worker.terminate();
    },
  };
}
