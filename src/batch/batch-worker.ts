/** A thread that works on characters. It has a library of its own, in which folders are listed and archives opened once. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { BatchLibrary } from '../convert/batch/batch-library.ts';
import { type BatchResult, runItem } from '../convert/batch/item.ts';
import type { BatchItem } from '../convert/batch/row.ts';
import type { BatchRun } from '../convert/batch/settings.ts';
import { mountArchives } from '../convert/mounted-library.ts';
import { installedDecoders } from '../node/decoders.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { useZlib } from '../node/zlib.ts';

/** What a thread is told for an item. */
export interface WorkerTask {
  item: BatchItem;
  known: ReadonlyMap<string, string>;
  /** Told when the work begins: the thread may have to be loaded first. */
  began: MessagePort;
}

useZlib();
const run: BatchRun = workerData;
const { search = [] } = run.settings;
const library = new BatchLibrary(await mountArchives(new FolderLibrary(), search), search);

export default async function work({ item, known, began }: WorkerTask): Promise<BatchResult> {
  began.postMessage(null);
  began.close();
  return runItem(library, item, run, { known, loadDecoders: installedDecoders });
}
