/** Where the command line's paths of a batch are: on this machine, or in a store. */

import type { Store } from '../batch/store/store.ts';
import { isInside } from '../batch/store/store.ts';
import { BatchLibrary } from '../convert/batch/batch-library.ts';
import { kindOf } from '../convert/batch/walk.ts';
import { fileOf, folderOf, type Library, type Status } from '../convert/library.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { libraryPath } from './named-files.ts';
import { UsageError } from './output.ts';

export interface BatchFiles {
  /** Archives that contain a named file or folder appear as folders. */
  library: Library;
  /** The path of a name in the library. @throws UsageError if it is outside */
  pathOf(name: string): string;
  /** @returns undefined if nothing outside of archives has this name */
  statusOf(name: string): Promise<Status | undefined>;
  /** What a name is, also in archives; undefined if nothing has it. @throws FormatError for an archive that cannot be opened */
  kindOf(name: string): Promise<'file' | 'folder' | undefined>;
}

export function filesHere(): BatchFiles {
  const files = new FolderLibrary();
  const statusOf = (name: string) => files.status(libraryPath(name)).catch(() => undefined);
  return { ...withArchives(files, libraryPath), pathOf: libraryPath, statusOf };
}

export function filesIn(store: Store): BatchFiles {
  const statusOf = async (name: string) => {
    const status = await store.status(storePath(name)).catch(() => undefined);
    if (store.failure) throw store.failure;
    return status;
  };
  return { ...withArchives(store, storePath), pathOf: storePath, statusOf };
}

function withArchives(
  files: Library,
  pathOf: (name: string) => string,
): Pick<BatchFiles, 'library' | 'kindOf'> {
  const library = new BatchLibrary(files);
  return {
    library,
    kindOf: async (name) => {
      const path = pathOf(name);
      const archives = await library.mountAround(path);
      const beside = archives.length > 0 ? await library.list(folderOf(path)) : [];
      const isLacking = !beside.some((other) => other.toLowerCase() === fileOf(path).toLowerCase());
      return archives.length > 0 && isLacking ? undefined : kindOf(library, path);
    },
  };
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
