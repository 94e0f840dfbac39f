/** The journal of files that are being renamed to their places, with which that can be undone. */
import {
  copyFileSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { flushFiles, flushFolders } from './flush.ts';
import { checkFolders, foldersBelow, placeOf, removeEmpty } from './places.ts';
import { codeOf } from './system-error.ts';

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
  if (lstatSync(path).isSymbolicLink()) {
    symlinkSync(readlinkSync(path), old);
    return;
  }
  try {
    linkSync(path, old);
  } catch {
    copyFileSync(path, old);
    await flushFiles([old]);
  }
}

/** Writes the journal, which is complete as soon as it has its name. */
export async function writeJournal(folder: string, staging: string, journal: Journal): Promise<void> {
  const unfinished = join(staging, `${NAME}.new`);
  writeFileSync(unfinished, JSON.stringify(journal));
  await flushFiles([unfinished]);
  renameSync(unfinished, join(staging, NAME));
  await flushFolders([staging, folder]);
}

export async function removeJournal(staging: string): Promise<void> {
  unlinkSync(join(staging, NAME));
  await flushFolders([staging]);
}

/** @returns undefined without a journal @throws Error if it is damaged */
export function readJournal(staging: string): Journal | undefined {
  let journal: unknown;
  try {
    journal = JSON.parse(readFileSync(join(staging, NAME), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!isJournal(journal)) throw new Error('its journal is damaged');
  return journal;
}

/** Whether there is a journal, even a damaged one. */
export function hasJournal(staging: string): boolean {
  try {
    return readJournal(staging) !== undefined;
  } catch {
    return true;
  }
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
 * Restores the old files. New files are removed unless they were changed since. This may itself be interrupted and repeated. The journal
 * may be forged, so paths outside of the folder are refused.
 */
export async function undo(folder: string, staging: string, { files, folders }: Journal): Promise<void> {
  const paths = files.map(({ name }) => placeOf(folder, name));
  const made = folders.map((name) => placeOf(folder, name)).reverse();
  checkFolders(folder, paths);
  for (const [index, path] of paths.entries()) {
    const file = files[index]!;
    if (!isInPlace(path, file)) continue;
    if (file.replaces) renameSync(join(staging, `${file.staged}.old`), path);
    else unlinkSync(path);
  }
  await flushFolders([folder, ...foldersBelow(folder, paths)]);
  // Whatever else is in them by now is kept.
  removeEmpty(made);
  await removeJournal(staging);
}

/** Whether the new file was renamed to its place and is still there. */
function isInPlace(path: string, { size, modified }: JournalFile): boolean {
  try {
    const status = lstatSync(path, { bigint: true });
    return status.isFile() && `${status.size}` === size && `${status.mtimeNs}` === modified;
  } catch {
    return false;
  }
}
