import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';

/**
 * Writes files into a folder. Each is written beside its place and renamed, so that an interrupted run leaves the old file.
 *
 * @throws RangeError where a name leads out of the folder
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
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.part`;
  try {
    await writeFile(beside, bytes);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
