/** The library of a batch: each folder is listed once, and archives appear as folders when they are needed. */
import type { Source } from '../../archives/source.ts';
import { ArchiveLibrary, openArchiveIn } from '../archive-library.ts';
import { folderOf, type Library, openFile, type Status } from '../library.ts';

/** Open archives; each has the names of all its entries in memory. */
const MOST_ARCHIVES = 8;
/** Folders whose names are kept. */
const MOST_FOLDERS = 10_000;

export class BatchLibrary implements Library {
  readonly #base: Library;
  readonly #search: readonly string[];
  readonly #archives = new Map<string, Promise<ArchiveLibrary>>();
  readonly #listings = new Map<string, Promise<readonly string[]>>();
  readonly status?: NonNullable<Library['status']>;

  /** @param search folders below which the parts of archives may be, such as the BIF files of a KEY */
  constructor(base: Library, search: readonly string[] = []) {
    this.#base = base;
    this.#search = search;
    if (base.status) this.status = (path) => this.#status(path);
  }

  /** Makes an archive appear as a folder, until several others were opened. @throws FormatError if it is none */
  async mount(path: string): Promise<void> {
    const archive = this.#archives.get(path) ?? this.#open(path);
    this.#archives.delete(path);
    this.#archives.set(path, archive);
    dropOldest(this.#archives, MOST_ARCHIVES);
    await archive;
  }

  list(folder: string): Promise<readonly string[]> {
    const names = this.#listings.get(folder) ?? this.#namesIn(folder);
    this.#listings.set(folder, names);
    dropOldest(this.#listings, MOST_FOLDERS);
    return names;
  }

  async read(path: string): Promise<Uint8Array> {
    const [archive, inner] = await this.#resolve(path);
    return archive ? archive.read(inner) : this.#base.read(path);
  }

  async open(path: string): Promise<Source> {
    const [archive, inner] = await this.#resolve(path);
    return archive ? openFile(archive, inner) : openFile(this.#base, path);
  }

  async #open(path: string): Promise<ArchiveLibrary> {
    return new ArchiveLibrary(await openArchiveIn(this.#base, path, undefined, this.#search));
  }

  async #namesIn(folder: string): Promise<readonly string[]> {
    const [archive, inner] = await this.#resolve(folder);
    return archive ? archive.list(inner) : this.#base.list(folder);
  }

  async #status(path: string): Promise<Status | undefined> {
    const [archive] = await this.#resolve(path);
    return archive ? undefined : this.#base.status!(path);
  }

  /** The archive that a path leads into, and the path in it. */
  async #resolve(path: string): Promise<[archive: ArchiveLibrary | undefined, inner: string]> {
    for (let at = path; this.#archives.size > 0 && at !== '' && at !== '/'; at = folderOf(at)) {
      const archive = this.#archives.get(at);
      if (archive) return [await archive, path.slice(at.length + 1)];
    }
    return [undefined, path];
  }
}

/** The least recently added entries. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value!);
}
