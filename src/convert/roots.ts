import { folderOf, joinPath, type Reach } from './library.ts';

/** Folders, and archives as folders, below which files may be. */
export class Roots implements Reach {
  readonly #roots: Set<string>;

  constructor(roots: readonly string[]) {
    this.#roots = new Set(roots);
  }

  add(root: string): void {
    this.#roots.add(root);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#roots.values();
  }

  holds(folder: string): boolean {
    return [...this.#roots].some((root) => folder === root || isBelow(folder, root));
  }

  /** Like `holds`, for a path of unknown case. */
  couldHold(path: string): boolean {
    return [...this.#roots].some((root) => isBelow(path.toLowerCase(), root.toLowerCase()));
  }

  namesTowards(folder: string): readonly string[] {
    const start = joinPath(folder, '');
    const names = [...this.#roots].flatMap((root) =>
      root.startsWith(start) ? [root.slice(start.length).split('/')[0]!] : [],
    );
    return [...new Set(names)].sort();
  }
}

/** Whether a path is below a folder. */
export function isBelow(path: string, folder: string): boolean {
  if (folder === '') return !/^(\/|\.\.(\/|$))/.test(path);
  const start = joinPath(folder, '');
  return path.startsWith(start) && path !== start;
}

/** Whether a folder contains all files of a disk. */
export function isWholeDisk(folder: string): boolean {
  return /^([a-z]:)?\/?$/i.test(folder) && folder !== '';
}

/** The parent of the innermost folder with a name, in lower case, on the path of a file. */
export function folderAbove(path: string, name: string): string | undefined {
  const folders = folderOf(path).split('/');
  const depth = folders.findLastIndex((folder) => folder.toLowerCase() === name);
  return depth < 0 ? undefined : folderOf(folders.slice(0, depth + 1).join('/'));
}
