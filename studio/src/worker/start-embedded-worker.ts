/** The worker embedded in the page; replaces `start-worker.ts` in the offline page, which may not load files. */
import EmbeddedWorker from './worker.ts?worker&inline';

export function startWorker(): Worker {
  return new EmbeddedWorker();
}
