/** Where the command line's paths of a batch are: on this machine, or in a store. */
import type { Store } from '../batch/store/store.ts';
import { isInside } from '../batch/store/store.ts';
import type { Library, Status } from '../convert/library.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { libraryPath } from './named-files.ts';
import { UsageError } from './output.ts';

export interface BatchFiles {
  library: Library;
  /** The path of a name in the library. @throws UsageError if it is outside */
  pathOf(name: string): string;
  /** @returns undefined if nothing has this name */
  statusOf(name: string): Promise<Status | undefined>;
}

export function filesHere(): BatchFiles {
  const library = new FolderLibrary();
  const statusOf = (name: string) => library.status(libraryPath(name)).catch(() => undefined);
  return { library, pathOf: libraryPath, statusOf };
}

export function filesIn(store: Store): BatchFiles {
  const statusOf = async (name: string) => {
    const status = await store.status(storePath(name)).catch(() => undefined);
    if (store.failure) throw store.failure;
    return status;
  };
  return { library: store, pathOf: storePath, statusOf };
}

function storePath(name: string): string {
  const path = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/');
  if (!isInside(path)) throw new UsageError(`${name} is outside of the store; name it relative to --store`);
  return path;
}
