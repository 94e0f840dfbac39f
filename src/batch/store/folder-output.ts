import { readFile, stat } from 'node:fs/promises';
import type { NamedBytes } from '../../formats/format.ts';
import { placeOf } from '../../node/places.ts';
import { codeOf } from '../../node/write-error.ts';
import { writeFiles } from '../../node/write-files.ts';
import type { BatchOutput } from '../types.ts';
import { changesTo } from './changes.ts';

/** A folder of this machine. */
export class FolderOutput implements BatchOutput {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    await writeFiles(this.#folder, await changesTo(this, files, replaceable));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return readFile(placeOf(this.#folder, path)).catch(undefinedIfMissing);
  }

  async size(path: string): Promise<number | undefined> {
    return (await stat(placeOf(this.#folder, path)).catch(undefinedIfMissing))?.size;
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
