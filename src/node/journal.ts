/** What is about to be renamed, so that it can be undone. */
import {
  copyFile,
  link,
  lstat,
  readFile,
  readlink,
  rename,
  rmdir,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { flushFiles, flushFolders } from './flush.ts';
import { checkFolders, foldersBelow, placeOf } from './places.ts';
import { codeOf } from './write-error.ts';

/** A file that is renamed to its place. */
export interface JournalFile {
  /** Relative to the output folder. */
  name: string;
  /** Name in the staging folder; the file that it replaces is there as `NAME.old`. */
  staged: string;
  replaces: boolean;
  /** Bytes and time of change in nanoseconds, which a file keeps when it is renamed. */
  size: string;
  modified: string;
}

export interface Journal {
  files: JournalFile[];
  /** Folders that are made, outer ones first, relative to the output folder. */
  folders: string[];
}

const NAME = 'journal';

/** Keeps a file that will be replaced: as a second link, or as a copy where the file system has no links. */
export async function keepOld(path: string, staging: string, staged: string): Promise<void> {
  const old = join(staging, `${staged}.old`);
  if ((await lstat(path)).isSymbolicLink()) {
    await symlink(await readlink(path), old);
    return;
  }
  try {
    await link(path, old);
  } catch {
    await copyFile(path, old);
    await flushFiles([old]);
  }
}

/** Writes the journal, which is complete as soon as it has its name. */
export async function writeJournal(folder: string, staging: string, journal: Journal): Promise<void> {
  const unfinished = join(staging, `${NAME}.new`);
  await writeFile(unfinished, JSON.stringify(journal));
  await flushFiles([unfinished]);
  await rename(unfinished, join(staging, NAME));
  await flushFolders([staging, folder]);
}

export async function removeJournal(staging: string): Promise<void> {
  await unlink(join(staging, NAME));
  await flushFolders([staging]);
}

/** @returns undefined without a journal @throws Error if it is damaged */
export async function readJournal(staging: string): Promise<Journal | undefined> {
  let journal: unknown;
  try {
    journal = JSON.parse(await readFile(join(staging, NAME), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!isJournal(journal)) throw new Error('its journal is damaged');
  return journal;
}

function isJournal(value: unknown): value is Journal {
  const { files, folders } = (value ?? {}) as Partial<Journal>;
  const areFolders = Array.isArray(folders) && folders.every((name) => typeof name === 'string');
  return areFolders && Array.isArray(files) && files.every(isJournalFile);
}

function isJournalFile(value: unknown): boolean {
  const { name, staged } = (value ?? {}) as Partial<JournalFile>;
  return typeof name === 'string' && typeof staged === 'string' && /^\d+$/.test(staged);
}

/**
 * Brings back the old files. Only new files are taken away, not those that were changed since, and this may be interrupted
 * and repeated itself. The journal may be forged: it does not reach out of the folder.
 */
export async function undo(folder: string, staging: string, { files, folders }: Journal): Promise<void> {
  const paths = files.map(({ name }) => placeOf(folder, name));
  const made = folders.map((name) => placeOf(folder, name)).reverse();
  checkFolders(folder, paths);
  for (const [index, path] of paths.entries()) {
    const file = files[index]!;
    if (!(await isInPlace(path, file))) continue;
    await (file.replaces ? rename(join(staging, `${file.staged}.old`), path) : unlink(path));
  }
  await flushFolders([folder, ...foldersBelow(folder, paths)]);
  // Whatever else is in them by now is kept.
  for (const path of made) await rmdir(path).catch(() => {});
  await removeJournal(staging);
}

/** Whether the new file was renamed to its place and is still there. */
async function isInPlace(path: string, { size, modified }: JournalFile): Promise<boolean> {
  const status = await lstat(path, { bigint: true }).catch(() => undefined);
  return status?.isFile() === true && `${status.size}` === size && `${status.mtimeNs}` === modified;
}
