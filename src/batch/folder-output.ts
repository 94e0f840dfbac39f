import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';
import { codeOf } from '../node/system-error.ts';
import { addFiles } from '../node/write-files.ts';
import type { BatchOutput } from './types.ts';

/** A local folder for the results of a batch. Incomplete files of killed runs must have been removed from it. */
export class FolderOutput implements BatchOutput {
  readonly #folder: string;
  readonly #force: boolean;

  /** @param force whether to replace files that no earlier run of the batch wrote */
  constructor(folder: string, force = false) {
    this.#folder = folder;
    this.#force = force;
  }

  write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    return addFiles(this.#folder, files, (name) => this.#force || replaceable.includes(name));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return unlessMissing(() => readFile(join(this.#folder, path)));
  }

  async size(path: string): Promise<number | undefined> {
    return (await unlessMissing(() => stat(join(this.#folder, path))))?.size;
  }
}

async function unlessMissing<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
