/** Locks the output folder: two batches must not write to one folder at the same time. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeInterruption } from '../node/interruption.ts';
import { makeFolders } from '../node/places.ts';
import { isAbandoned, isStagingName, newStagingName } from '../node/staging-name.ts';
import { orExplain, WriteError } from '../node/write-error.ts';
import { recoverFolder } from '../node/write-files.ts';

/** Name of the entry that marks a running batch. */
const MARK = 'batch';

/**
 * Locks a folder for a batch, after removing the incomplete files of killed runs.
 *
 * @returns a function that unlocks it
 * @throws WriteError if another batch is running
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = newStagingName();
  const place = join(folder, own);
  await orExplain(folder, () => {
    makeFolders(folder);
    mkdirSync(place);
  });
  const remove = () => rmSync(place, { recursive: true, force: true });
  const forget = beforeInterruption(remove);
  const release = async () => {
    remove();
    forget();
  };
  try {
    await orExplain(folder, () => writeFileSync(join(place, MARK), ''));
    refuseOthers(folder, own);
    await recoverFolder(folder);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

function refuseOthers(folder: string, own: string): void {
  const others = readdirSync(folder).filter((name) => name !== own && isStagingName(name));
  const running = others.find((name) => !isAbandoned(name) && existsSync(join(folder, name, MARK)));
  if (running === undefined) return;
  const advice = `wait for it, or stop it; if there is none, remove ${join(folder, running)}`;
  throw new WriteError(`Another batch is writing to ${folder}; ${advice}`);
}
