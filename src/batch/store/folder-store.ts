import { resolve } from 'node:path';
import type { Source } from '../../archives/source.ts';
import { joinPath, type Status } from '../../convert/library.ts';
import { FolderLibrary } from '../../node/folder-library.ts';
import { SetupError } from '../setup-error.ts';
import type { BatchOutput } from '../types.ts';
import { SharedFolderOutput } from './shared-folder-output.ts';
import { isInside, type Store } from './store.ts';

/** The files in a local folder. */
export class FolderStore implements Store {
  readonly failure = undefined;
  readonly #root: string;
  readonly #files = new FolderLibrary();

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async check(): Promise<void> {
    const { kind } = await this.#files.status(this.#root).catch(() => ({ kind: undefined }));
    if (kind !== 'folder') throw new SetupError(`The store ${this.#root} is not a folder of this machine`);
  }

  output(folder: string, force = false): BatchOutput {
    return new SharedFolderOutput(this.#pathOf(folder), force);
  }

  async list(folder: string): Promise<readonly string[]> {
    return isInside(folder) ? this.#files.list(this.#pathOf(folder)) : [];
  }

  async below(folder: string): Promise<readonly string[]> {
    return isInside(folder) ? this.#files.below(this.#pathOf(folder)) : [];
  }

  async read(path: string): Promise<Uint8Array> {
    return this.#files.read(this.#pathOf(path));
  }

  async open(path: string): Promise<Source> {
    return this.#files.open(this.#pathOf(path));
  }

  async status(path: string): Promise<Status> {
    return this.#files.status(this.#pathOf(path));
  }

  /** @throws RangeError if it is outside of the store */
  #pathOf(path: string): string {
    if (!isInside(path)) throw new RangeError(`${path} is outside of the store`);
    return joinPath(this.#root, path);
  }
}
