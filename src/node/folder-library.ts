import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Source } from '../archives/source.ts';
import { pathsBelow } from '../convert/below.ts';
import type { Library, Status } from '../convert/library.ts';
import { fileSource } from './file-source.ts';
import { readInPieces } from './pieces.ts';
import { codeOf, withPath } from './system-error.ts';

/** Files of up to this size in bytes are read synchronously, which is faster than in another thread. */
const SMALL = 1 << 20;

/**
 * Files on disk. Paths are absolute or relative to the working folder.
 *
 * @example
 * ```ts
 * import { FolderLibrary } from 'exhume/node';
 *
 * const names = await new FolderLibrary().list('samples/yorick/c3s');
 * console.log(names.includes('yorick.c3s')); // true
 * ```
 */
export class FolderLibrary implements Library {
  list(folder: string): Promise<readonly string[]> {
    return readdir(folder === '' ? '.' : folder).then(sorted, nothing);
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, Status['kind']>> {
    const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true }).catch(
      nothingIfMissing,
    );
    const own = entries.filter((entry) => !entry.isSymbolicLink());
    return new Map(own.map((entry) => [entry.name, kindOf(entry)]));
  }

  below(folder: string): Promise<readonly string[]> {
    return pathsBelow(this, folder);
  }

  async read(path: string): Promise<Uint8Array> {
    return withPath(path, () => {
      const status = statSync(path);
      if (!status.isFile()) return readFile(path);
      return status.size <= SMALL ? readFileSync(path) : readInPieces(path, status.size);
    });
  }

  open(path: string): Promise<Source> {
    return fileSource(path);
  }

  async status(path: string): Promise<Status> {
    const real = realpathSync.native(path === '' ? '.' : path);
    const found = statSync(real);
    return { path: real.split(sep).join('/'), kind: kindOf(found), size: found.size };
  }
}

function kindOf(found: Pick<Stats, 'isFile' | 'isDirectory'>): Status['kind'] {
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'other';
}

function sorted(names: string[]): readonly string[] {
  return names.sort();
}

/** A folder that is missing or cannot be listed counts as empty. */
function nothing(): [] {
  return [];
}

/** Only a missing folder counts as empty. @throws the system's error for others */
function nothingIfMissing(error: unknown): [] {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
  throw error;
}
