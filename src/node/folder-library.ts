import { readdir, readFile } from 'node:fs/promises';
import type { Library } from '../convert/library.ts';

/** The files of this machine. Paths are absolute or relative to the working folder. */
export class FolderLibrary implements Library {
  readonly #listed = new Map<string, Promise<readonly string[]>>();

  list(folder: string): Promise<readonly string[]> {
    const key = folder === '' ? '.' : folder;
    const known = this.#listed.get(key) ?? readdir(key).then(sorted, nothing);
    this.#listed.set(key, known);
    return known;
  }

  read(path: string): Promise<Uint8Array> {
    return readFile(path);
  }
}

function sorted(names: string[]): readonly string[] {
  return names.sort();
}

/** A folder that is not there has no files in it. */
function nothing(): readonly string[] {
  return [];
}
