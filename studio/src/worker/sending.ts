import type { Remote } from 'comlink';
import type { NamedFile } from '../files/named-file.ts';
import type { WorkerApi } from './worker.ts';

/** Files of a message: thousands in a single one would block the page for seconds. */
const AT_ONCE = 200;

/** Sends files to a worker for its next task. Workers do not write, so the origins stay in the page. */
export async function sendFiles(worker: Remote<WorkerApi>, files: readonly NamedFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += AT_ONCE)
    await worker.receive(files.slice(at, at + AT_ONCE).map(({ origin: _, ...file }) => file));
}
