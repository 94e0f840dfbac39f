/**
 * What files refer to. Whoever names a file on the command line may name anything. Whoever wrote a file may be a stranger:
 * what it refers to has to be an ordinary file of bounded size below a folder that was named.
 */
import type { Source } from '../archives/source.ts';
import type { Code } from '../report/report.ts';
import { CONVERT_CODES } from './codes.ts';
import { FolderIndex, findFile, type Library, openFile, type Status, targetOf } from './library.ts';
import { isBelow, Roots } from './roots.ts';

/** Bytes. The programs of these systems had 2 GiB of addresses for everything: none of their files was half as large. */
const LARGEST = 2 ** 30;

/** Why something is not read. */
export interface Refusal {
  code: Code;
  /** To follow its name. */
  reason: string;
}

const OUTSIDE: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_OUTSIDE,
  reason: 'is outside of the folders that files may refer to',
};
/** Strangers must not learn what there is elsewhere. */
const LEADS_OUT: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_OUTSIDE,
  reason: 'refers outside of the folders that files may refer to and was skipped',
};
const NOT_FILE: Refusal = {
  code: CONVERT_CODES.CONVERT_REFERENCE_NOT_FILE,
  reason: 'is a device, pipe or socket',
};

/** Finds and reads what files refer to. A library that tells no `status` has only what it was given: of that, anything. */
export class References {
  readonly #library: Library;
  readonly #roots: Roots | undefined;
  readonly #index: FolderIndex;
  /** Where the roots really are; undefined those that are nowhere or in archives. */
  readonly #realRoots = new Map<string, Promise<string | undefined>>();

  /** @param roots folders and archives that the files may lie below */
  constructor(library: Library, roots: readonly string[]) {
    this.#library = library;
    this.#roots = library.status && new Roots(roots);
    this.#index = new FolderIndex(library, this.#roots);
  }

  /** Adds to the folders that the files may lie below. */
  allow(root: string): void {
    this.#roots?.add(root);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#index.list(folder);
  }

  /** See `findFile`. Folders that files may not refer to are not looked into. */
  find(
    name: string,
    folders: readonly string[],
    alternatives?: readonly string[],
  ): Promise<string | undefined> {
    return findFile(this.#index, name, folders, alternatives);
  }

  /** A file that was found; undefined where it cannot be read or is refused. */
  read(path: string): Promise<Uint8Array | undefined> {
    const read = async () => ((await this.#judge(path)) ? undefined : this.#library.read(path));
    return read().catch(nothing);
  }

  /** The same to be read in pieces, so that it may be of any size. */
  open(path: string): Promise<Source | undefined> {
    const open = async () =>
      (await this.#judge(path, Number.POSITIVE_INFINITY)) ? undefined : openFile(this.#library, path);
    return open().catch(nothing);
  }

  /**
   * Why what a file refers to is not read; undefined where it is merely missing or cannot be read.
   *
   * @param folder that the name is written for
   * @param found where it was found; what was not found is refused where its name leads to where nothing was looked for
   */
  async refusalOf(name: string, folder: string, found: string | undefined): Promise<Refusal | undefined> {
    if (found !== undefined) return this.#judge(found).catch(nothing);
    return this.#roots?.couldHold(targetOf(folder, name)) === false ? LEADS_OUT : undefined;
  }

  /** @throws where there is nothing */
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

function nothing(): undefined {
  return undefined;
}
