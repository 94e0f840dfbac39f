import type { Source } from '../archives/source.ts';
import { sha256 } from '../binary/sha256.ts';
import { joinPath, type Library, openFile } from './library.ts';

/** Records the paths of the files that were read. */
export class TrackingLibrary implements Library {
  /** In the order of their first reading. */
  readonly paths = new Set<string>();
  readonly status?: NonNullable<Library['status']>;
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
    if (library.status) this.status = library.status.bind(library);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#library.list(folder);
  }

  async below(folder: string): Promise<readonly string[]> {
    return (await this.#library.below?.(folder)) ?? [];
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = await this.#library.read(path);
    this.paths.add(path);
    return bytes;
  }

  async open(path: string): Promise<Source> {
    const source = await openFile(this.#library, path);
    this.paths.add(path);
    return source;
  }
}

/** Stands for all files below a folder. */
export const ALL_BELOW = '**';

/** Also records the bytes of files that were read as a whole, and the names in folders. */
export class RecordingLibrary extends TrackingLibrary {
  /** By path, in the order of their first reading. */
  readonly files = new Map<string, Uint8Array>();
  /** Paths of files that could not be read. */
  readonly unread = new Set<string>();
  /** Names in the folders that were listed, by path; for `ALL_BELOW` in a folder, the paths of all files below it. */
  readonly folders = new Map<string, readonly string[]>();
  readonly #hashes = new Map<Uint8Array, Promise<string>>();

  override async list(folder: string): Promise<readonly string[]> {
    const names = await super.list(folder);
    this.folders.set(folder, names);
    return names;
  }

  override async below(folder: string): Promise<readonly string[]> {
    const paths = await super.below(folder);
    this.folders.set(joinPath(folder, ALL_BELOW), paths);
    return paths;
  }

  override async read(path: string): Promise<Uint8Array> {
    try {
      const bytes = await super.read(path);
      this.files.set(path, bytes);
      return bytes;
    } catch (error) {
      this.unread.add(path);
      throw error;
    }
  }

  /** SHA-256 of a file that was read, computed once. @param bytes those of `files` */
  hash(bytes: Uint8Array): Promise<string> {
    const hash = this.#hashes.get(bytes) ?? sha256(bytes);
    this.#hashes.set(bytes, hash);
    return hash;
  }
}
