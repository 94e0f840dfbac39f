/** Where files are looked for: a folder, an archive, what was dropped into the browser. Paths are separated by `/`. */
export interface Library {
  /** Names of what lies in a folder; empty where there is no such folder. The empty path is the library's root. */
  list(folder: string): Promise<readonly string[]>;
  /** @throws where there is no such file */
  read(path: string): Promise<Uint8Array>;
}

/** Files in memory, by path. */
export class MemoryLibrary implements Library {
  readonly #files: ReadonlyMap<string, Uint8Array>;

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = new Map(Object.entries(files));
  }

  async list(folder: string): Promise<readonly string[]> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const names = [...this.#files.keys()]
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length).split('/')[0]!);
    return [...new Set(names)].sort();
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = this.#files.get(path);
    if (!bytes) throw new RangeError(`there is no file ${path}`);
    return bytes;
  }
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash) || '/';
}

export function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function extensionOf(path: string): string {
  const file = fileOf(path);
  const dot = file.lastIndexOf('.');
  return dot < 0 ? '' : file.slice(dot + 1).toLowerCase();
}

export function joinPath(folder: string, name: string): string {
  if (folder === '') return name;
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

/**
 * Finds a file by the name that another file gives it: in the folders given, under the path as written and under ever less
 * of its folders, in whatever case it is spelled. Old tools wrote the paths of the machine they ran on.
 *
 * @param alternatives extensions that will do as well, because tools converted the file and left its name
 */
export async function findFile(
  library: Library,
  name: string,
  folders: readonly string[],
  alternatives: readonly string[] = [],
): Promise<string | undefined> {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');
  const file = parts.at(-1);
  if (file === undefined || file === '..') return undefined;
  const stem = file.includes('.') ? file.slice(0, file.lastIndexOf('.')) : file;
  const names = [file, ...alternatives.map((extension) => `${stem}.${extension}`)];
  for (const wanted of names) {
    for (const folder of folders) {
      for (let first = 0; first < parts.length; first++) {
        const found = await walk(library, folder, [...parts.slice(first, -1), wanted]);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** The folder that a folder lies in, by the same name under which files in it are found otherwise. */
function parentOf(folder: string): string {
  return folder === '' || fileOf(folder) === '..' ? joinPath(folder, '..') : folderOf(folder);
}

/** Follows a path part by part, each in any case, an exact match first. */
async function walk(library: Library, folder: string, parts: readonly string[]): Promise<string | undefined> {
  let path = folder;
  for (const part of parts) {
    if (part === '..') {
      path = parentOf(path);
      continue;
    }
    const names = await library.list(path);
    const found =
      names.find((name) => name === part) ?? names.find((name) => name.toLowerCase() === part.toLowerCase());
    if (found === undefined) return undefined;
    path = joinPath(path, found);
  }
  return path;
}
