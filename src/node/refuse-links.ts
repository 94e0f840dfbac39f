import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { WriteError } from './write-error.ts';

/**
 * Refuses files whose folders lead out of the output folder through links that already are in it.
 *
 * @param names of files to write, relative to the folder, with `/` between folders
 * @throws WriteError before anything is written
 */
export async function refuseLinksOut(folder: string, names: readonly string[]): Promise<void> {
  const root = await realFolder(folder);
  if (root === undefined) return;
  const start = root.endsWith(sep) ? root : root + sep;
  for (const below of foldersOf(names)) {
    const real = await realFolder(join(folder, below));
    if (real === undefined || real === root || real.startsWith(start)) continue;
    throw new WriteError(
      `Nothing was written: ${join(folder, below)} is a link to ${real}, which is outside of the folder ${folder}`,
    );
  }
}

/** All folders in which the files are, the outer ones first. */
function foldersOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const innermost of new Set(names.map(dirname))) {
    const parts = innermost.split('/');
    for (let depth = 1; depth <= parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  return folders;
}

/** Undefined if it does not exist or is a broken link, in which nothing can be written. */
function realFolder(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}
