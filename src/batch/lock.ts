/** Two batches must not write to one folder at the same time. */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '../node/places.ts';
import { isAbandoned, isStagingName, newStagingName } from '../node/staging-name.ts';
import { orExplain, WriteError } from '../node/write-error.ts';
import { recoverFolder } from '../node/write-files.ts';

/** What is in the folder that stands for a running batch. */
const MARK = 'batch';

/**
 * Takes a folder for a batch, after removing what killed runs left half done in it.
 *
 * @returns gives it back
 * @throws WriteError if another batch is running
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = newStagingName();
  const place = join(folder, own);
  await orExplain(folder, async () => {
    makeFolders(place);
    await writeFile(join(place, MARK), '');
  });
  const release = () => rm(place, { recursive: true, force: true });
  const others = (await readdir(folder)).filter((name) => name !== own && isStagingName(name));
  if (others.some((name) => !isAbandoned(name) && existsSync(join(folder, name, MARK)))) {
    await release();
    throw new WriteError(`Another batch is writing to ${folder}; wait for it, or stop it`);
  }
  await recoverFolder(folder);
  return release;
}
