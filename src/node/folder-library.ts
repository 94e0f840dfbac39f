import { readdir, readFile } from 'node:fs/promises';
import type { Source } from '../archives/source.ts';
import type { Library } from '../convert/library.ts';
import { fileSource } from './file-source.ts';

/** The files of this machine. Paths are absolute or relative to the working folder. */
export class FolderLibrary implements Library {
  list(folder: string): Promise<readonly string[]> {
    return readdir(folder === '' ? '.' : folder).then(sorted, nothing);
  }

  async read(path: string): Promise<Uint8Array> {
    try {
      return await readFile(path);
    } catch (error) {
      // That of a folder does not say which.
      throw error instanceof Error ? Object.assign(error, { path }) : error;
    }
  }

  open(path: string): Promise<Source> {
    return fileSource(path);
  }
}

function sorted(names: string[]): readonly string[] {
  return names.sort();
}

/** A folder that is not there has no files in it. */
function nothing(): readonly string[] {
  return [];
}
