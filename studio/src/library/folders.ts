/** The folders of a library, archives included. */

export interface Folder {
  /** With a trailing slash; empty for all. */
  path: string;
  name: string;
  /** Number of characters in it and below it. */
  count: number;
  folders: readonly Folder[];
}

/** A folder as it is shown. */
export interface FolderRow {
  folder: Folder;
  depth: number;
}

interface Growing {
  count: number;
  below: Map<string, Growing>;
}

/** The tree of the folders of files. A folder that only leads to another one is not a step of its own. */
export function foldersOf(paths: readonly string[]): Folder {
  const root: Growing = { count: paths.length, below: new Map() };
  for (const path of paths) {
    let at = root;
    const parts = path.split('/');
    for (let depth = 0; depth + 1 < parts.length; depth++) {
      const part = parts[depth]!;
      const next = at.below.get(part) ?? { count: 0, below: new Map() };
      at.below.set(part, next);
      next.count++;
      at = next;
    }
  }
  const { folders } = folderOf('', root);
  const [only] = folders;
  const isAlone = folders.length === 1 && only!.count === root.count;
  return { path: '', name: 'All folders', count: root.count, folders: isAlone ? only!.folders : folders };
}

function folderOf(path: string, { count, below }: Growing): Folder {
  const folders = [...below].map(([part, inside]) => {
    let name = part;
    let at = inside;
    for (;;) {
      const [entry] = at.below;
      if (!entry || entry[1].count < at.count) break;
      name += `/${entry[0]}`;
      at = entry[1];
    }
    return { ...folderOf(`${path}${name}/`, at), name };
  });
  return { path, name: '', count, folders };
}

/** A folder, and those below it as far as their parents are open, from top to bottom. */
export function rowsOf(folder: Folder, open: ReadonlySet<string>, depth = 0): FolderRow[] {
  const below = open.has(folder.path) ? folder.folders : [];
  return [{ folder, depth }, ...below.flatMap((inside) => rowsOf(inside, open, depth + 1))];
}
