/**
 * Resolves references between files. The user may name any file, but the author of a file is not trusted: a reference has
 * to be to an ordinary file of limited size below an allowed folder.
 */
import type { Source } from '../archives/source.ts';
import { type Code, FormatError } from '../report/report.ts';
import { type FoundBelow, findBelow } from './below.ts';
import { CONVERT_CODES } from './codes.ts';
import { FolderIndex, findFile, joinPath, type Library, openFile, type Status, targetOf } from './library.ts';
import { isBelow, Roots } from './roots.ts';

/** Bytes. The original programs had 2 GiB of address space: none of their files was half as large. */
export const LARGEST = 2 ** 30;

/** Why a file is not read. */
export interface Refusal {
  code: Code;
  /** Follows the name of the file in messages. */
  reason: string;
}

const OUTSIDE: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_OUTSIDE,
  reason: 'is outside of the folders that files may refer to',
};
/** Not looked up, since files must not reveal what exists elsewhere. */
const LEADS_OUT: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_OUTSIDE,
  reason: 'refers outside of the folders that files may refer to and was skipped',
};
const NOT_FILE: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_NOT_FILE,
  reason: 'is a device, pipe or socket',
};

/** Finds and reads referenced files. In a library with neither `status` nor `has` all files are allowed. */
export class References {
  readonly #library: Library;
  readonly #roots: Roots | undefined;
  readonly #index: FolderIndex;
  /** Real paths of the roots; undefined for those that do not exist or are in archives. */
  readonly #realRoots = new Map<string, Promise<string | undefined>>();
  /** Why files that exist could not be read, by path. */
  readonly #failures = new Map<string, Error>();

  /** @param roots folders and archives below which the files may be */
  constructor(library: Library, roots: readonly string[]) {
    this.#library = library;
    this.#roots = library.status || library.has ? new Roots(roots) : undefined;
    this.#index = new FolderIndex(library, this.#roots);
  }

  /** Adds an allowed folder. */
  allow(root: string): void {
    this.#roots?.add(root);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#index.list(folder);
  }

  /** See `FolderIndex.listWith`. */
  listWith(folder: string, guesses: readonly string[]): Promise<readonly string[]> {
    return this.#index.listWith(folder, guesses);
  }

  /** See `findFile`. Folders that are not allowed are not listed. */
  find(
    name: string,
    folders: readonly string[],
    alternatives?: readonly string[],
  ): Promise<string | undefined> {
    return findFile(this.#index, name, folders, alternatives);
  }

  /**
   * Finds a file by its name in some folders or archives and all of their subfolders, and returns the first that has it. See
   * `findBelow` in `below.ts`.
   *
   * @param folder of the file that refers to it
   */
  async findBelow(
    name: string,
    folder: string,
    places: readonly string[],
    alternatives?: readonly string[],
  ): Promise<(FoundBelow & { place: string }) | undefined> {
    for (const place of places) {
      const paths = (await this.#library.below?.(place)) ?? [];
      const from = isBelow(folder, place) ? folder.slice(joinPath(place, '').length) : '';
      const found = findBelow(paths, name, from, alternatives);
      if (found) return { ...found, place };
    }
    return undefined;
  }

  /** Reads a file that was found; undefined if it cannot be read or is refused. */
  read(path: string): Promise<Uint8Array | undefined> {
    const read = async () => ((await this.#judge(path)) ? undefined : this.#library.read(path));
    return read().catch((error: unknown) => {
      if (isOfFile(error)) this.#failures.set(path, error);
      return undefined;
    });
  }

  /** Why a file that exists could not be read, such as a damaged entry of an archive. */
  failureOf(path: string): Error | undefined {
    return this.#failures.get(path);
  }

  /** Opens a file to be read in pieces, which may be of any size. */
  open(path: string): Promise<Source | undefined> {
    const open = async () =>
      (await this.#judge(path, Number.POSITIVE_INFINITY)) ? undefined : openFile(this.#library, path);
    return open().catch(nothing);
  }

  /**
   * Why a referenced file is refused; undefined if it is missing or cannot be read.
   *
   * @param folder to which the name is relative
   * @param found its path, if it was found; otherwise it is refused if its name leads to a place that was not searched
   */
  async refusalOf(name: string, folder: string, found: string | undefined): Promise<Refusal | undefined> {
    if (found !== undefined) return this.#judge(found).catch(nothing);
    return this.#roots?.couldHold(targetOf(folder, name)) === false ? LEADS_OUT : undefined;
  }

  /** @throws if nothing exists there */
  async #judge(path: string, largest = LARGEST): Promise<Refusal | undefined> {
    const status = await this.#library.status?.(path);
    if (!status) return undefined;
    if (!(await this.#isInside(status))) return OUTSIDE;
    if (status.kind === 'other') return NOT_FILE;
    return status.kind === 'file' && status.size > largest ? tooLarge(status) : undefined;
  }

  async #isInside({ path }: Status): Promise<boolean> {
    for (const root of this.#roots ?? []) {
      const known = this.#realRoots.get(root) ?? this.#realPath(root);
      this.#realRoots.set(root, known);
      const realRoot = await known;
      if (realRoot !== undefined && isBelow(path, realRoot)) return true;
    }
    return false;
  }

  async #realPath(root: string): Promise<string | undefined> {
    return (await this.#library.status?.(root).catch(nothing))?.path;
  }
}

function tooLarge({ size }: Status): Refusal {
  const reason = `has ${size} bytes, more than the limit of ${LARGEST}`;
  return { code: CONVERT_CODES.CONVERT_REFERENCE_TOO_LARGE, reason };
}

/** System error codes of a missing file, and of a folder in its place. */
const NO_FILE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** Whether an error is that of a file that is there: its archive's, or the system's. */
function isOfFile(error: unknown): error is Error {
  if (error instanceof FormatError) return true;
  return error instanceof Error && 'code' in error && !NO_FILE.includes(error.code);
}

function nothing(): undefined {
  return undefined;
}

/**
 * The path of a file from a folder, if it is there or below, as a reference to it says.
 *
 * @param name the reference, which may have another extension and begin above the folder
 */
export function placeBelow(folder: string, path: string, name: string): string | undefined {
  const start = joinPath(folder, '');
  const place = path.slice(start.length);
  return path.startsWith(start) && withoutExtension(name).endsWith(withoutExtension(place))
    ? place
    : undefined;
}

/** A path with slashes, in lower case. */
function withoutExtension(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/\.[^./]*$/, '')
    .toLowerCase();
}
