/** Results of earlier builds that are no longer built. */
import { readFile, rmdir, unlink } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { sha256 } from '../../binary/sha256.ts';
import type { BatchFile, BatchRow } from '../../convert/batch/row.ts';
import { checkFolders, placeOf } from '../../node/places.ts';
import { orExplain } from '../../node/write-error.ts';
import type { ManifestFile } from '../manifest.ts';

/** SHA-256 of built files by their paths in the output folder: of one that a killed build was about to replace, the old and the new. */
export type Outputs = Map<string, string[]>;

/** @param filesOf which files of a row */
export async function outputsOf(
  manifest: ManifestFile,
  filesOf: (row: BatchRow) => readonly BatchFile[],
): Promise<Outputs> {
  const outputs: Outputs = new Map();
  for await (const row of manifest.rows())
    for (const { path, sha256 } of filesOf(row)) outputs.set(path, [...(outputs.get(path) ?? []), sha256]);
  return outputs;
}

/** Removes files, and folders that are empty then. Changed files are kept. @returns the paths of the removed files */
export async function removeOutputs(folder: string, outputs: Outputs): Promise<string[]> {
  const removed: string[] = [];
  for (const [name, hashes] of outputs) {
    const path = placeOf(folder, name);
    checkFolders(folder, [path]);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes || !hashes.includes(await sha256(bytes))) continue;
    await orExplain(path, () => unlink(path));
    removed.push(name);
    await removeEmpty(folder, dirname(path));
  }
  return removed.sort();
}

async function removeEmpty(folder: string, inner: string): Promise<void> {
  if (relative(folder, inner) === '') return;
  const isRemoved = await rmdir(inner).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(folder, dirname(inner));
}
