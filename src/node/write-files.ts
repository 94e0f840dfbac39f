import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';

/** A file that cannot be written, and why. */
export class WriteError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EEXIST: 'one of its folders is a file',
  ENOTDIR: 'one of its folders is a file',
  ENOENT: 'nothing can be put there',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'that is not allowed',
  ENOSPC: 'there is no room left',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Writes files into a folder. Each is written beside its place and renamed, so that an interrupted run leaves the old file.
 *
 * @throws RangeError where a name leads out of the folder
 * @throws WriteError where the system refuses
 */
export async function writeFiles(folder: string, files: readonly NamedBytes[]): Promise<void> {
  const root = resolve(folder);
  for (const { name } of files) {
    if (!resolve(root, name).startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw new RangeError(`${name} leads out of the folder ${folder}`);
    }
  }
  for (const { name, bytes } of files) await writeWhole(join(root, name), bytes);
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(beside, bytes);
    await rename(beside, path);
  } catch (error) {
    // Where no file can be, there is none to be removed either.
    await rm(beside, { force: true }).catch(() => {});
    throw new WriteError(`${path} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? REASONS[String(error.code)] : undefined) ?? error.message;
}
