/** Detects whether a finished character would have the same result again. */

import { sha256 } from '../binary/sha256.ts';
import { namesHash } from '../convert/batch/names-hash.ts';
import { pathAt } from '../convert/batch/paths.ts';
import { type BatchRow, filesOf } from '../convert/batch/row.ts';
import { fileOf, folderOf, type Library } from '../convert/library.ts';
import { ALL_BELOW } from '../convert/recording-library.ts';
import type { BatchOutput } from './types.ts';

/** Number of cached hashes: many characters refer to the same files. */
const MOST_HASHES = 100_000;

/** The files of a library as they are now. */
export class CurrentFiles {
  readonly #library: Library;
  readonly #root: string;
  readonly #hashes = new Map<string, Promise<string | undefined>>();

  constructor(library: Library, root: string) {
    this.#library = library;
    this.#root = root;
  }

  /** SHA-256 of a file; undefined if it cannot be read. */
  hash(path: string): Promise<string | undefined> {
    const known = this.#hashes.get(path);
    if (known) return known;
    const hash = this.#library
      .read(pathAt(this.#root, path))
      .then(sha256)
      .catch(() => undefined);
    this.#hashes.set(path, hash);
    if (this.#hashes.size > MOST_HASHES) this.#hashes.delete(this.#hashes.keys().next().value!);
    return hash;
  }

  /** Identifies an input by its content, for finding equal ones. */
  async like(inputs: readonly string[]): Promise<string> {
    const hashes = await Promise.all(inputs.map((path) => this.hash(path)));
    return inputs.map((path, index) => `${fileOf(path)} ${hashes[index]}`).join('\n');
  }

  /** Whether all files that were read are unchanged, and no file was added to the searched folders. */
  async areAsIn({ files, folders }: BatchRow): Promise<boolean> {
    // Folders first: searching one opens the archives in it, which may contain some of the files.
    for (const [path, before] of Object.entries(folders)) {
      if ((await namesHash(await this.#namesAt(pathAt(this.#root, path)))) !== before) return false;
    }
    for (const { path, sha256: before } of files) if ((await this.hash(path)) !== before) return false;
    return true;
  }

  async #namesAt(path: string): Promise<readonly string[]> {
    if (fileOf(path) !== ALL_BELOW) return this.#library.list(path);
    return (await this.#library.below?.(folderOf(path))) ?? [];
  }
}

/** Whether the files of a row are still in the output, with their sizes. */
export async function hasOutputs(output: Pick<BatchOutput, 'size'>, row: BatchRow): Promise<boolean> {
  for (const { path, bytes } of filesOf(row)) if ((await output.size(path)) !== bytes) return false;
  return true;
}
