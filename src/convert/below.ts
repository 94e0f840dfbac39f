/** Finds files anywhere below a folder by their names. */
import { fileNamesOf, fileOf, folderOf, joinPath, type Library } from './library.ts';

/** Limit of searched folders, the nearest first. Whole games have fewer; a whole disk has more. */
const MOST_FOLDERS = 10_000;

/**
 * Paths of the files below a folder, relative to it: the nearest first, then in alphabetical order. Hidden and unreadable folders and
 * links to folders are skipped.
 */
export async function pathsBelow(
  library: Pick<Library, 'list' | 'kinds'>,
  folder: string,
): Promise<readonly string[]> {
  const paths: string[] = [];
  const folders = [''];
  // Subfolders are appended during the loop.
  for (const inner of folders) {
    const at = inner === '' ? folder : joinPath(folder, inner);
    const kinds = (await library.kinds?.(at).catch(() => undefined)) ?? new Map();
    for (const name of await library.list(at)) {
      const path = joinPath(inner, name);
      if (kinds.get(name) !== 'folder') paths.push(path);
      else if (!name.startsWith('.') && folders.length < MOST_FOLDERS) folders.push(path);
    }
  }
  return paths;
}

/** A file that was found by its name. */
export interface FoundBelow {
  /** Relative to the folder that was searched. */
  path: string;
  /** How many files there have a name that fits. */
  count: number;
}

/**
 * Finds a referenced file below a folder by its name. Of several, the one that shares most folders with the reference is chosen, then
 * the nearest to the referring file, then the one with the first possible extension.
 *
 * @param paths as `pathsBelow` lists them
 * @param from folder of the referring file, relative to the searched one; empty if it is not below it
 * @param alternatives see `findFile`
 */
export function findBelow(
  paths: readonly string[],
  name: string,
  from: string,
  alternatives: readonly string[] = [],
): FoundBelow | undefined {
  const index = indexOf(paths);
  const wanted = foldersOf(name).reverse();
  const start = foldersOf(joinPath(from, '_'));
  const names = new Set(fileNamesOf(name, alternatives));
  const found = [...names].flatMap((file) => index.get(file) ?? []);
  const ranked = found
    .map((path) => {
      const folders = foldersOf(path);
      const shared = countShared([...folders].reverse(), wanted);
      const distance = folders.length + start.length - 2 * countShared(folders, start);
      return { path, shared, distance };
    })
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance);
  const [first] = ranked;
  return first && { path: first.path, count: found.length };
}

/** Paths by file names in lower case. They are made once for paths that serve many characters. */
const indices = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

function indexOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = indices.get(paths);
  if (known) return known;
  const index = new Map<string, string[]>();
  for (const path of paths) {
    const name = fileOf(path).toLowerCase();
    const alike = index.get(name);
    if (alike) alike.push(path);
    else index.set(name, [path]);
  }
  indices.set(paths, index);
  return index;
}

/** The folders of a path in lower case. */
function foldersOf(path: string): string[] {
  const folder = folderOf(path.replaceAll('\\', '/').toLowerCase());
  return folder.split('/').filter((part) => part !== '');
}

/** How many of the first elements are the same. */
function countShared(first: readonly string[], second: readonly string[]): number {
  const end = first.findIndex((each, index) => each !== second[index]);
  return end < 0 ? first.length : end;
}
