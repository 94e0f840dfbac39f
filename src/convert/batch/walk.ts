/** The files of folders, folder by folder. */
import { joinPath, type Library } from '../library.ts';

/** The files of one folder. */
export interface FolderFiles {
  folder: string;
  /** Their paths, sorted by name. */
  files: string[];
}

/** A folder that cannot be listed, for example for lack of permission. */
export interface UnreadableFolder {
  folder: string;
  /** Why it cannot. */
  failure: unknown;
}

/**
 * The files of a folder and of those in it, outer ones first. A folder that contains itself through a link is entered once. A
 * broken link counts as a file, which cannot be read.
 *
 * @param enters whether a folder is to be entered
 * @throws the library's error for a folder that cannot be listed
 */
export async function* filesBelow(
  library: Library,
  folder: string,
  enters?: (folder: string) => boolean,
): AsyncGenerator<FolderFiles> {
  for await (const found of foldersBelow(library, folder, enters)) {
    if ('failure' in found) throw found.failure;
    yield found;
  }
}

/** The same, but continues after folders that cannot be listed. */
export async function* foldersBelow(
  library: Library,
  folder: string,
  enters: (folder: string) => boolean = () => true,
  entered: ReadonlySet<string> = new Set(),
): AsyncGenerator<FolderFiles | UnreadableFolder> {
  const real = (await library.status?.(folder))?.path;
  if (real !== undefined && entered.has(real)) return;
  const inside = real === undefined ? entered : new Set(entered).add(real);
  const files: string[] = [];
  const folders: string[] = [];
  const kinds = await kindsIn(library, folder);
  if (kinds && 'failure' in kinds) {
    yield { folder, ...kinds };
    return;
  }
  for (const name of await library.list(folder)) {
    const path = joinPath(folder, name);
    const kind = kinds?.get(name) ?? (await kindOf(library, path, 'file'));
    if (kind === 'file') files.push(path);
    if (kind === 'folder' && enters(path)) folders.push(path);
  }
  if (files.length > 0) yield { folder, files };
  for (const inner of folders) yield* foldersBelow(library, inner, enters, inside);
}

async function kindsIn(library: Library, folder: string) {
  try {
    return await library.kinds?.(folder);
  } catch (failure) {
    return { failure };
  }
}

/**
 * Whether a path is a file or a folder; undefined for a device, a pipe or a socket.
 *
 * @param broken what a broken link is, as anything else that is not there
 */
export async function kindOf(
  library: Library,
  path: string,
  broken?: 'file',
): Promise<'file' | 'folder' | undefined> {
  if (library.status) {
    const status = await library.status(path).catch(() => null);
    if (status === null) return broken;
    if (status?.kind === 'other') return undefined;
    if (status) return status.kind === 'folder' ? 'folder' : 'file';
  }
  return (await library.list(path)).length > 0 ? 'folder' : 'file';
}
