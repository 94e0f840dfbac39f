/** The worker within the page, in the place of `start-worker.ts` where browsers refuse files beside it. */
import DeskWorker from './worker.ts?worker&inline';

export function startWorker(): Worker {
  return new DeskWorker();
}
