/** A thread that processes characters. It has its own library, which lists folders and opens archives once. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { type BatchResult, runItem } from '../convert/batch/item.ts';
import type { BatchItem } from '../convert/batch/row.ts';
import type { BatchRun } from '../convert/batch/settings.ts';
import type { Library } from '../convert/library.ts';
import { installedDecoders } from '../node/decoders.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { useNodeSha256 } from '../node/sha256.ts';
import { useZlib } from '../node/zlib.ts';
import { exportFiles } from './export-files.ts';
import { oneByOne } from './one-by-one.ts';
import { searchedLibrary } from './searched-library.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/** The initial data of a thread. */
export interface WorkerSetup {
  run: BatchRun;
  /** Address of the store with the files; absent if they are on this machine. */
  store?: string;
}

/** The data of a thread for one item. */
export interface WorkerTask {
  item: BatchItem;
  known: ReadonlyMap<string, string>;
  /** Receives a message when the work begins, since the thread may have to be loaded first. */
  began: MessagePort;
}

useZlib();
useNodeSha256();
const { run, store }: WorkerSetup = workerData;
const files: Library & Partial<Pick<Store, 'failure'>> =
  store === undefined ? new FolderLibrary() : await openStore(store);
const library = await searchedLibrary(files, run.settings.search);

/** The result of an item. */
export interface WorkerResult extends BatchResult {
  /** Set if files could not be looked up meanwhile: the reason. The result may lack them. */
  storeFailure?: string;
}

/** The next item already waits in the thread, see pool.ts. */
export default oneByOne(work);

async function work({ item, known, began }: WorkerTask): Promise<WorkerResult> {
  began.postMessage(null);
  began.close();
  const before = files.failure;
  const result = await runItem(library, item, run, {
    known,
    loadDecoders: installedDecoders,
    exportFiles,
  });
  const { failure } = files;
  return failure && failure !== before ? { ...result, storeFailure: failure.message } : result;
}
