/** A thread that works on characters. It has a library of its own, in which folders are listed and archives opened once. */
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

/** What a thread gets when it begins. */
export interface WorkerSetup {
  run: BatchRun;
  /** Address of the store with the files; absent if they are on this machine. */
  store?: string;
}

/** What a thread gets for an item. */
export interface WorkerTask {
  item: BatchItem;
  known: ReadonlyMap<string, string>;
  /** Gets a message when the work begins: the thread may have to be loaded first. */
  began: MessagePort;
}

useZlib();
useNodeSha256();
const { run, store }: WorkerSetup = workerData;
const files: Library & Partial<Pick<Store, 'failure'>> =
  store === undefined ? new FolderLibrary() : await openStore(store);
const library = await searchedLibrary(files, run.settings.search);

/** What a thread has made of an item. */
export interface WorkerResult extends BatchResult {
  /** Why files could not be looked up meanwhile, so that the result may lack them. */
  storeFailure?: string;
}

/** The next item waits in the thread, see the pool. */
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
