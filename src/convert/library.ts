import { bytesSource, type Source } from '../archives/source.ts';

/** Where files are looked up: a folder, an archive, dropped files. Paths are separated by `/`. */
export interface Library {
  /** Names of the contents of a folder; empty for an unknown folder. The empty path is the library's root. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * What the contents of a folder are, by name, for libraries that know this without looking at each. Those of a link or of another
   * unknown kind are absent, see `status`.
   *
   * @throws for a folder that is there, but cannot be listed
   */
  kinds?(folder: string): Promise<ReadonlyMap<string, Status['kind']>>;
  /**
   * Paths of the files below a folder, relative to it, the nearest first; only for libraries that can be searched as a whole. It may
   * leave out what is far away.
   */
  below?(folder: string): Promise<readonly string[]>;
  /** @throws if the file does not exist */
  read(path: string): Promise<Uint8Array>;
  /**
   * A file to be read in pieces, if supported; archives are too large to be read as a whole.
   *
   * @throws if the file does not exist
   */
  open?(path: string): Promise<Source>;
  /**
   * Whether a file exists; only for libraries that cannot list their contents, such as web servers. They also contain more
   * than the caller gave, see `status`.
   */
  has?(path: string): Promise<boolean>;
  /**
   * The status of a path, with all links followed and nothing opened. A library with this method contains more than the
   * caller gave it, such as a disk: `References` restricts which files may be referred to. Undefined for contents that the
   * caller gave, such as the entries of an archive.
   *
   * @throws if nothing exists there
   */
  status?(path: string): Promise<Status | undefined>;
}

/** The status of a path in a library. */
export interface Status {
  /** Its real path. */
  path: string;
  /** `other` is a device, pipe or socket. */
  kind: 'file' | 'folder' | 'other';
  /** Bytes of a file. */
  size: number;
}

/**
 * Files in memory by path, such as those dropped on a page or made by a program. `/a/b` and `./a/b` are the same as `a/b`.
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
  /** Names of the contents of each folder. */
  readonly #folders = new Map<string, Set<string>>();

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = new Map(Object.entries(files).map(([path, bytes]) => [fromRoot(path), bytes]));
    for (const path of this.#files.keys()) this.#addNames(path);
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...(this.#folders.get(fromRoot(folder)) ?? [])].sort();
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = this.#files.get(fromRoot(path));
    if (!bytes) throw new RangeError(`File ${path} was not found`);
    return bytes;
  }

  #addNames(path: string): void {
    for (let slash = -1; ; ) {
      const next = path.indexOf('/', slash + 1);
      const folder = path.slice(0, Math.max(0, slash));
      const names = this.#folders.get(folder) ?? new Set();
      this.#folders.set(folder, names.add(path.slice(slash + 1, next < 0 ? undefined : next)));
      if (next < 0) return;
      slash = next;
    }
  }
}

/** Paths of dropped files begin with a slash. */
function fromRoot(path: string): string {
  return path.replace(/^(\.?\/)+|^\.$/, '');
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

/** Opens a file to be read in pieces if the library supports it. @throws if the file does not exist */
export async function openFile(library: Library, path: string): Promise<Source> {
  return library.open ? library.open(path) : bytesSource(await library.read(path));
}

/** Limits the folders that may be listed, or in which files are requested. */
export interface Reach {
  holds(folder: string): boolean;
  /** For a folder that may not be listed, the names in it that lead to one that may. */
  namesTowards(folder: string): readonly string[];
}

/** A path from a folder. */
interface Place {
  folder: string;
  parts: readonly string[];
}

/** Possible paths of one file that are requested at once: a wrong one may be downloaded for nothing. */
const MOST_REQUESTS = 8;

/** The folders of a library, each listed once, since hundreds of animations may be looked up in the same ones. */
export class FolderIndex {
  readonly #library: Library;
  readonly #reach: Reach | undefined;
  readonly #listings = new Map<string, Promise<Listing>>();

  /** @param reach absent if all folders may be listed */
  constructor(library: Library, reach?: Reach) {
    this.#library = library;
    this.#reach = reach;
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#listing(folder)).names;
  }

  /** The names in a folder; of one that cannot be listed also those of the guesses that exist. */
  async listWith(folder: string, guesses: readonly string[]): Promise<readonly string[]> {
    const names = await this.list(folder);
    if (!this.isUnlisted) return names;
    const unknown = guesses.filter((guess) => !names.includes(guess));
    const found = await Promise.all(unknown.map((guess) => this.locate([{ folder, parts: [guess] }])));
    return [...names, ...found.flatMap((path) => (path === undefined ? [] : [fileOf(path)]))];
  }

  /** The spelling of a name in a folder: an exact match, or the first one ignoring case. */
  async find(folder: string, name: string): Promise<string | undefined> {
    const { exact, anyCase } = await this.#listing(folder);
    return exact.has(name) ? name : anyCase.get(name.toLowerCase());
  }

  /** Whether files can only be found by asking for each. */
  get isUnlisted(): boolean {
    return this.#library.has !== undefined;
  }

  /** The first of some places with a file, ignoring case but preferring exact matches. */
  async locate(places: Iterable<Place>): Promise<string | undefined> {
    if (this.isUnlisted) return this.#request([...places].flatMap((place) => this.#spellings(place)));
    for (const place of places) {
      const found = await this.#walk(place);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The paths under which a place is requested in folders that cannot be listed: as it is spelled, and in lower case. */
  #spellings({ folder, parts }: Place): string[] {
    const lower = parts.map((part) => part.toLowerCase());
    const paths = [descend(folder, parts), descend(folder, lower)];
    return paths.filter((path) => this.#reach?.holds(folderOf(path)) !== false);
  }

  /** The first path that exists. The first one usually does; the others are requested several at a time. */
  async #request(paths: readonly string[]): Promise<string | undefined> {
    const distinct = [...new Set(paths)];
    let group = distinct.splice(0, 1);
    while (group.length > 0) {
      const exist = await Promise.all(group.map((path) => this.#library.has?.(path)));
      const found = group.find((_, index) => exist[index]);
      if (found !== undefined) return found;
      group = distinct.splice(0, MOST_REQUESTS);
    }
    return undefined;
  }

  async #walk({ folder, parts }: Place): Promise<string | undefined> {
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
  /** Original names by their lower-case form. */
  anyCase: ReadonlyMap<string, string>;
}

/** A library that keeps the names of a folder has this made of them once, however many characters are in it. */
const listings = new WeakMap<readonly string[], Listing>();

function listingOf(names: readonly string[]): Listing {
  const known = listings.get(names);
  if (known) return known;
  const anyCase = new Map([...names].reverse().map((name) => [name.toLowerCase(), name]));
  const listing = { names, exact: new Set(names), anyCase };
  listings.set(names, listing);
  return listing;
}

/** No real path has more parts; following a hostile one must end. */
const DEEPEST = 64;

/**
 * Finds a file by the name in another file: in the given folders, by the full path and by ever fewer of its folders,
 * ignoring case. Old tools wrote paths of the machine on which they ran. A nearer file precedes others with any extension,
 * as games preferred the files of a player.
 *
 * @param alternatives extensions that are accepted, too, because the file was converted without changing its name, or the
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
  return index.locate((index.isUnlisted ? likelyPlaces : possiblePlaces)(folders, parts, names));
}

function* possiblePlaces(
  folders: readonly string[],
  parts: readonly string[],
  names: readonly string[],
): Generator<Place> {
  for (const folder of folders) {
    for (let first = 0; first < parts.length; first++) {
      for (const name of names) yield { folder, parts: [...parts.slice(first, -1), name] };
    }
  }
}

/**
 * The possible places that are worth a request: in each folder the path, what follows in it after the name of the folder (without
 * that, its last two parts), and the name alone. A path from a known folder, such as one from the root of a game, is complete. A
 * converted file, which has another extension, is not moved to other folders.
 */
function* likelyPlaces(
  folders: readonly string[],
  parts: readonly string[],
  [name, ...others]: readonly string[],
): Generator<Place> {
  const last = parts.length - 1;
  const origin = folders.find((folder) => startsIn(folder, parts, folders));
  for (const folder of folders) {
    const { end, length } = sharedFolders(folder, parts);
    const isComplete = origin !== undefined && length === 0;
    const isElsewhere = isComplete || length > 1 || DRIVE.test(parts[0]!);
    const rest = length > 0 ? end : isComplete ? last : Math.max(0, last - 1);
    const starts = folder === origin ? [0] : isElsewhere ? [rest, last] : [0, rest, last];
    const likeliest = length > 0 ? rest : starts[0];
    for (const start of new Set(starts)) {
      const names = start === likeliest || start === last ? [name!, ...others] : [name!];
      for (const each of names)
        yield fromKnown(folders, { folder, parts: [...parts.slice(start, -1), each] });
    }
  }
}

const DRIVE = /^[a-z]:$/i;

/** Whether a path starts in a folder, since its first folder is there: some of the known ones are below it. */
function startsIn(folder: string, parts: readonly string[], known: readonly string[]): boolean {
  const first = joinPath(folder, `${parts[0]}/`).toLowerCase();
  return parts.length > 1 && known.some((other) => `${other}/`.toLowerCase().startsWith(first));
}

/** The most folders of a path that a folder ends with, and the index of the part that follows them. */
function sharedFolders(folder: string, parts: readonly string[]): { end: number; length: number } {
  const names = folder.toLowerCase().split('/');
  let most = { end: 0, length: 0 };
  for (let end = 1; end < parts.length; end++) {
    let length = 0;
    const isShared = (part: string) => part !== '..' && part.toLowerCase() === names.at(-1 - length);
    while (length < end && isShared(parts[end - 1 - length]!)) length++;
    if (length > most.length) most = { end, length };
  }
  return most;
}

/** A place with the spelling of the known folders through which it leads. */
function fromKnown(known: readonly string[], { folder, parts }: Place): Place {
  const path = descend(folder, parts).split('/');
  let through: string[] = [];
  for (const own of known.map((each) => each.split('/'))) {
    let depth = 0;
    while (depth < path.length - 1 && own[depth]?.toLowerCase() === path[depth]!.toLowerCase()) depth++;
    if (depth > through.length) through = own.slice(0, depth);
  }
  const start = through.length === 1 && through[0] === '' ? '/' : through.join('/');
  return { folder: start, parts: path.slice(through.length) };
}

/** Names, in lowercase and without folders, of files that `findFile` may find. */
export function fileNamesOf(name: string, alternatives: readonly string[] = []): string[] {
  const file = partsOf(name).at(-1);
  return file === undefined ? [] : possibleNames(file, alternatives).map((each) => each.toLowerCase());
}

/** The path of a name relative to a folder, with its spelling. */
export function targetOf(folder: string, name: string): string {
  return descend(folder, partsOf(name));
}

function partsOf(name: string): string[] {
  return name
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.')
    .slice(-DEEPEST);
}

/** Possible names of a file. A name without a usual extension is more likely a folder. */
function possibleNames(file: string, alternatives: readonly string[]): string[] {
  const dot = file.lastIndexOf('.');
  const stem = dot < 0 ? file : file.slice(0, dot);
  const others = alternatives.map((extension) => `${stem}.${extension}`);
  return dot < 0 ? [...others, file] : [file, ...others];
}

/** The parent of a folder, spelled like in other lookups. */
function parentOf(folder: string): string {
  return folder === '' || fileOf(folder) === '..' ? joinPath(folder, '..') : folderOf(folder);
}

function descend(folder: string, parts: readonly string[]): string {
  return parts.reduce((path, part) => (part === '..' ? parentOf(path) : joinPath(path, part)), folder);
}
