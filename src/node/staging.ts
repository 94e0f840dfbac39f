/**
 * Files that are written together or not at all, whenever the process is killed or the power fails:
 *
 * 1. All new files are written into a folder of their own in the output folder, named after the process, and flushed to disk.
 * 2. The files that they replace get a second link there, and a journal lists them all; it is flushed, too.
 * 3. The new files are renamed to their places, one after another.
 * 4. The journal is removed, then the folder.
 *
 * Until 2 is complete nothing has changed, and from 4 on everything has. Between them the journal is there, with which every
 * renaming can be undone: here if one fails, otherwise by the next run that writes to the folder. It finds the folder by its
 * name, sees that the process has ended, and takes it over by renaming it, which only one process can do. Where nothing is
 * made but a single file there is no journal, since renaming it is whole by itself.
 *
 * Only flushing and writing large files use other threads; for the rest, handing it over would take longer.
 */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flushFiles, flushFolders } from './flush.ts';
import {
  hasJournal,
  type Journal,
  keepOld,
  readJournal,
  removeJournal,
  undo,
  writeJournal,
} from './journal.ts';
import { makeFolders, missingFolders, placeOf, removeEmpty } from './places.ts';
import { isAbandoned, newStagingName } from './staging-name.ts';
import { orExplain, WriteError } from './write-error.ts';

interface StagedFile {
  name: string;
  replaces: boolean;
}

/** Files of up to this size in bytes are written in the calling thread. */
const FEW = 1 << 20;

/** Files on their way into a folder. */
export class Staging {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #place: string;
  /** Each is staged under its index. */
  readonly #files: StagedFile[] = [];
  /** Folders that were made for the output folder, outer ones first. */
  #made: string[] = [];
  #isDone = false;

  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
    this.#place = join(folder, newStagingName());
  }

  /** Writes a file beside the others, not yet to its place. @throws WriteError */
  async add(file: StagedFile, bytes: Uint8Array): Promise<void> {
    this.#signal.throwIfAborted();
    await orExplain(this.#pathOf(file), async () => {
      if (this.#files.length === 0) await this.#makePlace();
      const staged = this.#stagedPath(this.#files.push(file) - 1);
      if (bytes.length <= FEW) writeFileSync(staged, bytes, { flag: 'wx' });
      else await writeFile(staged, bytes, { flag: 'wx', signal: this.#signal });
    });
  }

  /** Renames all files to their places. @throws WriteError, and then none of them is in its place */
  async commit(): Promise<void> {
    const [first, ...more] = this.#files;
    if (!first) return;
    await orExplain(this.#folder, () =>
      flushFiles(
        this.#files.map((_, index) => this.#stagedPath(index)),
        this.#signal,
      ),
    );
    const paths = this.#files.map((file) => this.#pathOf(file));
    const folders = missingFolders(this.#folder, paths);
    if (more.length === 0 && folders.length === 0) await this.#rename([]);
    else await this.#renameWithJournal(folders);
    this.#isDone = true;
    rmSync(this.#place, { recursive: true, force: true });
  }

  /** Removes the files that were not renamed to their places. */
  async discard(): Promise<void> {
    if (this.#isDone) return;
    // What cannot be undone stays, for the next run.
    if (!hasJournal(this.#place)) rmSync(this.#place, { recursive: true, force: true });
    removeEmpty([...this.#made].reverse());
  }

  async #makePlace(): Promise<void> {
    this.#made = makeFolders(this.#folder);
    await flushFolders(this.#made.map((folder) => dirname(folder)));
    mkdirSync(this.#place);
  }

  async #renameWithJournal(folders: readonly string[]): Promise<void> {
    const journal = await this.#journal(folders);
    await orExplain(this.#folder, () => writeJournal(this.#folder, this.#place, journal));
    try {
      for (const folder of folders) await orExplain(folder, () => mkdirSync(folder));
      await this.#rename(folders);
    } catch (error) {
      await undo(this.#folder, this.#place, journal).catch((cause) => {
        const message = `${this.#folder} contains old and new files; the next run brings back the old ones`;
        throw new WriteError(message, { cause });
      });
      throw error;
    }
    await removeJournal(this.#place);
  }

  async #journal(folders: readonly string[]): Promise<Journal> {
    const files: Journal['files'] = [];
    for (const [index, file] of this.#files.entries()) {
      this.#signal.throwIfAborted();
      const path = this.#pathOf(file);
      if (file.replaces) await orExplain(path, () => keepOld(path, this.#place, `${index}`));
      const { size, mtimeNs } = statSync(this.#stagedPath(index), { bigint: true });
      files.push({ ...file, staged: `${index}`, size: `${size}`, modified: `${mtimeNs}` });
    }
    return { files, folders: folders.map((folder) => relative(this.#folder, folder)) };
  }

  /** @param made folders that were made for the files */
  async #rename(made: readonly string[]): Promise<void> {
    const paths = this.#files.map((file) => this.#pathOf(file));
    for (const [index, path] of paths.entries()) {
      this.#signal.throwIfAborted();
      await orExplain(path, () => renameSync(this.#stagedPath(index), path));
    }
    await flushFolders([...paths, ...made].map((path) => dirname(path)));
  }

  #stagedPath(index: number): string {
    return join(this.#place, `${index}`);
  }

  #pathOf({ name }: StagedFile): string {
    return placeOf(this.#folder, name);
  }
}

/**
 * Undoes incomplete renames of interrupted runs in a folder, and removes their unfinished files.
 *
 * @throws WriteError if that is impossible
 */
export async function recover(folder: string): Promise<void> {
  for (const name of namesIn(folder).filter(isAbandoned)) await recoverFrom(folder, name);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function recoverFrom(folder: string, name: string): Promise<void> {
  const place = join(folder, newStagingName());
  try {
    if (!lstatSync(join(folder, name)).isDirectory()) return;
    renameSync(join(folder, name), place);
  } catch {
    // Another process was first, or it belongs to another user.
    return;
  }
  try {
    const journal = readJournal(place);
    if (journal) await undo(folder, place, journal);
    rmSync(place, { recursive: true, force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = `check the files, then remove ${place}`;
    throw new WriteError(`An interrupted run cannot be undone in ${folder}: ${reason}; ${advice}`);
  }
}
