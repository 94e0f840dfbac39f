import type { Source } from '../archives/source.ts';
import { type Library, openFile } from '../convert/library.ts';

/** Remembers the bytes of every file that was read. */
export class RecordingLibrary implements Library {
  /** By path, in the order in which they were read first. */
  readonly files = new Map<string, Uint8Array>();
  readonly status?: NonNullable<Library['status']>;
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
    if (library.status) this.status = library.status.bind(library);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#library.list(folder);
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = await this.#library.read(path);
    this.files.set(path, bytes);
    return bytes;
  }

  open(path: string): Promise<Source> {
    return openFile(this.#library, path);
  }
}
