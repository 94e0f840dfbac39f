/** The files of folders, folder by folder. */
import { joinPath, type Library } from '../library.ts';

/** The files of one folder. */
export interface FolderFiles {
  folder: string;
  /** Their paths, sorted by name. */
  files: string[];
}

/**
 * The files of a folder and of those in it, outer ones first. A folder that contains itself through a link is entered once.
 *
 * @param enters whether a folder is to be entered
 */
export async function* filesBelow(
  library: Library,
  folder: string,
  enters: (folder: string) => boolean = () => true,
  entered: ReadonlySet<string> = new Set(),
): AsyncGenerator<FolderFiles> {
  const real = (await library.status?.(folder))?.path;
  if (real !== undefined && entered.has(real)) return;
  const inside = real === undefined ? entered : new Set(entered).add(real);
  const files: string[] = [];
  const folders: string[] = [];
  const kinds = await library.kinds?.(folder);
  for (const name of await library.list(folder)) {
    const path = joinPath(folder, name);
    const kind = kinds?.get(name) ?? (await kindOf(library, path));
    if (kind === 'file') files.push(path);
    if (kind === 'folder' && enters(path)) folders.push(path);
  }
  if (files.length > 0) yield { folder, files };
  for (const inner of folders) yield* filesBelow(library, inner, enters, inside);
}

/** Of something that is there; undefined for a broken link, a device, a pipe or a socket. */
export async function kindOf(library: Library, path: string): Promise<'file' | 'folder' | undefined> {
  if (library.status) {
    const status = await library.status(path).catch(() => null);
    if (status === null || status?.kind === 'other') return undefined;
    if (status) return status.kind === 'folder' ? 'folder' : 'file';
  }
  return (await library.list(path)).length > 0 ? 'folder' : 'file';
}
