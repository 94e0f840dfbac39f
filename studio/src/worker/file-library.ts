import type { Library } from 'exhume';
import type { Source } from 'exhume/archives';
import type { NamedFile } from '../files/named-file.ts';

/** Files in the browser as a library. Large archives are read in parts. */
export class FileLibrary implements Library {
  readonly #files: ReadonlyMap<string, Blob>;
  /** Names of the files and folders in each folder. */
  readonly #folders = new Map<string, Set<string>>();

  constructor(files: readonly NamedFile[]) {
    this.#files = new Map(files.map(({ path, blob }) => [path, blob]));
    for (const { path } of files) this.#addToFolders(path);
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...(this.#folders.get(folder) ?? [])].sort();
  }

  async read(path: string): Promise<Uint8Array> {
    return new Uint8Array(await this.#file(path).arrayBuffer());
  }

  async open(path: string): Promise<Source> {
    const file = this.#file(path);
    return {
      size: file.size,
      read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
    };
  }

  /** Whether a file exists; entries of archives are not known here. */
  contains(path: string): boolean {
    return this.#files.has(path);
  }

  #file(path: string): Blob {
    const file = this.#files.get(path);
    if (!file) throw new RangeError(`No file ${path}`);
    return file;
  }

  #addToFolders(path: string): void {
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? '' : path.slice(0, slash);
    const names = this.#folders.get(folder);
    if (names) names.add(path.slice(slash + 1));
    else {
      this.#folders.set(folder, new Set([path.slice(slash + 1)]));
      if (folder !== '') this.#addToFolders(folder);
    }
  }
}
