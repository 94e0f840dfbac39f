import { bytesSource, type Source } from '../archives/source.ts';

/** Where files are looked for: a folder, an archive, what was dropped into the browser. Paths are separated by `/`. */
export interface Library {
  /** Names of what lies in a folder; empty where there is no such folder. The empty path is the library's root. */
  list(folder: string): Promise<readonly string[]>;
  /** @throws where there is no such file */
  read(path: string): Promise<Uint8Array>;
  /**
   * A file to be read in pieces, where that is possible; archives are too large to be read as a whole.
   *
   * @throws where there is no such file
   */
  open?(path: string): Promise<Source>;
  /** Whether there is a file; only of libraries that cannot list what they have, such as web servers. */
  has?(path: string): Promise<boolean>;
  /**
   * What is at a path, with all links followed and nothing opened. A library that tells it holds more than it was given, as
   * the disk of a machine does: `References` says which of that files may refer to. Undefined for what it was given, such
   * as the entries of an archive.
   *
   * @throws where there is nothing
   */
  status?(path: string): Promise<Status | undefined>;
}

/** What is at a path of a library. */
export interface Status {
  /** Where it really is. */
  path: string;
  /** Anything else is a device, a pipe or a socket. */
  kind: 'file' | 'folder' | 'other';
  /** Bytes of a file. */
  size: number;
}

/**
 * Files in memory, by their paths: what was dropped on a page, or made by a program.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { convert, MemoryLibrary } from 'exhume';
 *
 * const bytes = readFileSync('samples/yorick/c3s/yorick.c3s');
 * const library = new MemoryLibrary({ 'yorick.c3s': bytes });
 * const { files } = await convert(library, ['yorick.c3s'], { to: 'o3d.archive' });
 * console.log(files[0]?.name); // yorick.o3dtgz
 * ```
 */
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
    if (!bytes) throw new RangeError(`File ${path} was not found`);
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

/** A file to be read in pieces if the library can do that. @throws where there is no such file */
export async function openFile(library: Library, path: string): Promise<Source> {
  return library.open ? library.open(path) : bytesSource(await library.read(path));
}

/** Which folders may be looked into. */
export interface Reach {
  holds(folder: string): boolean;
  /** Of a folder that may not, those of its names that lead to one that may. */
  namesTowards(folder: string): readonly string[];
}

/** The folders of a library, each listed once: a list of animations has hundreds of files looked for in the same ones. */
export class FolderIndex {
  readonly #library: Library;
  readonly #reach: Reach | undefined;
  readonly #listings = new Map<string, Promise<Listing>>();

  /** @param reach without one, all folders may be looked into */
  constructor(library: Library, reach?: Reach) {
    this.#library = library;
    this.#reach = reach;
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#listing(folder)).names;
  }

  /** The name of something in a folder as it is spelled there: an exact match, or else the first in any case. */
  async find(folder: string, name: string): Promise<string | undefined> {
    const { exact, anyCase } = await this.#listing(folder);
    return exact.has(name) ? name : anyCase.get(name.toLowerCase());
  }

  /**
   * Follows a path from a folder, part by part, each in any case, an exact match first. What cannot be listed is asked for
   * as it is written and in lower case.
   */
  async walk(folder: string, parts: readonly string[]): Promise<string | undefined> {
    if (this.#library.has) {
      const lower = parts.map((part) => part.toLowerCase());
      for (const path of new Set([descend(folder, parts), descend(folder, lower)])) {
        if (await this.#library.has(path)) return path;
      }
      return undefined;
    }
    let path = folder;
    for (const part of parts) {
      const found = part === '..' ? part : await this.find(path, part);
      if (found === undefined) return undefined;
      path = descend(path, [found]);
    }
    return path;
  }

  async #listing(folder: string): Promise<Listing> {
    if (this.#reach?.holds(folder) === false) return listingOf(this.#reach.namesTowards(folder));
    const known = this.#listings.get(folder) ?? this.#library.list(folder).then(listingOf);
    this.#listings.set(folder, known);
    return known;
  }
}

interface Listing {
  names: readonly string[];
  exact: ReadonlySet<string>;
  /** Names as they are spelled, by the same in lower case. */
  anyCase: ReadonlyMap<string, string>;
}

function listingOf(names: readonly string[]): Listing {
  const anyCase = new Map([...names].reverse().map((name) => [name.toLowerCase(), name]));
  return { names, exact: new Set(names), anyCase };
}

/** No real path has more parts; a hostile one must not be followed for ever. */
const DEEPEST = 64;

/**
 * Finds a file by the name that another file gives it: in the folders given, under the path as written and under ever less
 * of its folders, in whatever case it is spelled. Old tools wrote the paths of the machine they ran on. What lies nearer
 * is taken whatever its extension, as games took the files of a player before their own.
 *
 * @param alternatives extensions that will do as well, because tools converted the file and left its name, or because the
 *   name has none
 */
export async function findFile(
  index: FolderIndex,
  name: string,
  folders: readonly string[],
  alternatives: readonly string[] = [],
): Promise<string | undefined> {
  const parts = partsOf(name);
  const file = parts.at(-1);
  if (file === undefined || file === '..') return undefined;
  const names = possibleNames(file, alternatives);
  for (const folder of folders) {
    for (let first = 0; first < parts.length; first++) {
      for (const wanted of names) {
        const found = await index.walk(folder, [...parts.slice(first, -1), wanted]);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** Where a name leads from a folder, as it is written. */
export function targetOf(folder: string, name: string): string {
  return descend(folder, partsOf(name));
}

function partsOf(name: string): string[] {
  return name
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.')
    .slice(-DEEPEST);
}

/** What is called by a name without an extension, where some are usual, is rather a folder. */
function possibleNames(file: string, alternatives: readonly string[]): string[] {
  const dot = file.lastIndexOf('.');
  const stem = dot < 0 ? file : file.slice(0, dot);
  const others = alternatives.map((extension) => `${stem}.${extension}`);
  return dot < 0 ? [...others, file] : [file, ...others];
}

/** The folder that a folder lies in, by the same name under which files in it are found otherwise. */
function parentOf(folder: string): string {
  return folder === '' || fileOf(folder) === '..' ? joinPath(folder, '..') : folderOf(folder);
}

function descend(folder: string, parts: readonly string[]): string {
  return parts.reduce((path, part) => (part === '..' ? parentOf(path) : joinPath(path, part)), folder);
}
