import type { Source } from '../archives/source.ts';
import { type Library, openFile } from '../convert/library.ts';

/** Remembers which files were read. */
export class TrackingLibrary implements Library {
  /** In the order in which they were read first. */
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

/** Remembers the bytes of every file that was read as a whole, too. */
export class RecordingLibrary extends TrackingLibrary {
  /** By path, in the order in which they were read first. */
  readonly files = new Map<string, Uint8Array>();

  override async read(path: string): Promise<Uint8Array> {
    const bytes = await super.read(path);
    this.files.set(path, bytes);
    return bytes;
  }
}
