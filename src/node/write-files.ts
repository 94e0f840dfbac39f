import { realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';
import { counted } from '../text/counts.ts';
import { keyOfName } from '../text/file-name.ts';
import { flushFolders } from './flush.ts';
import { interruptible } from './interruption.ts';
import { piecesOf } from './pieces.ts';
import { checkFolders, makeFolders, missingFolders, placeOf, statusOf } from './places.ts';
import { recover, Staging } from './staging.ts';
import { isStagingName } from './staging-name.ts';
import { cannotWrite, orExplain, WriteError } from './write-error.ts';

/** A file that is made when it is needed, since all files together may be too large for the memory. */
export interface LazyFile {
  name: string;
  /** Called again for each use. @returns undefined if it cannot be made, so that it is not written */
  read(): Promise<Uint8Array | undefined>;
}

/** An existing file with the path of an output. */
export interface Obstacle {
  path: string;
  /** Whether it is an input of the conversion. */
  isInput: boolean;
}

/**
 * Files already exist and must not be replaced; nothing was written.
 *
 * @example
 * ```ts
 * import { ReplaceError, writeFiles } from 'exhume/node';
 *
 * await writeFiles('out/example', [{ name: 'a.bin', bytes: Uint8Array.of(1) }]);
 * try {
 *   await writeFiles('out/example', [{ name: 'a.bin', bytes: Uint8Array.of(2) }], { replace: false });
 * } catch (error) {
 *   if (error instanceof ReplaceError) console.log(error.obstacles.length); // 1
 * }
 * ```
 */
export class ReplaceError extends WriteError {
  readonly obstacles: readonly Obstacle[];

  constructor(obstacles: readonly Obstacle[]) {
    const others =
      obstacles.length > 1
        ? ` and ${counted(obstacles.length - 1, 'more file')} already exist`
        : ' already exists';
    super(`Nothing was written: ${obstacles[0]!.path}${others}`);
    this.obstacles = obstacles;
  }
}

/** Options for writing files. */
export interface WriteFilesOptions {
  /** Whether existing files may be replaced by different ones. Default true. */
  replace?: boolean;
  /** Paths of the inputs, to mark them in a ReplaceError. */
  inputs?: Iterable<string>;
}

/**
 * Writes files into a folder, all or none of them, also if the process is interrupted. Existing files that must not be replaced
 * are found before the first byte is written; existing files with the same bytes are left alone. A run that was killed before
 * is undone first.
 *
 * @throws RangeError if a name is outside of the folder
 * @throws ReplaceError if files exist that must not be replaced
 * @throws WriteError if two different files have the same name, or on an error of the system
 * @example
 * ```ts
 * import { convert } from 'exhume';
 * import { FolderLibrary, writeFiles } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const { files } = await convert(library, ['samples/yorick/cal3d/yorick.cfg'], { to: 'gltf.glb' });
 * await writeFiles('out/example', files, { replace: true });
 * ```
 */
export async function writeFiles(
  folder: string,
  files: readonly NamedBytes[],
  options: WriteFilesOptions = {},
): Promise<void> {
  const clash = clashAmong(files);
  if (clash !== undefined) throw new WriteError(`Two different files would be written as ${clash}`);
  await writeLazyFiles(
    folder,
    files.map(({ name, bytes }) => ({ name, read: async () => bytes })),
    options,
  );
}

/** The same for files that are made one at a time. @param files with different names */
export async function writeLazyFiles(
  folder: string,
  files: readonly LazyFile[],
  { replace = true, inputs = [] }: WriteFilesOptions = {},
): Promise<void> {
  const places = placesOf(folder, files);
  await interruptible(async (signal) => {
    await recover(folder);
    checkFolders(folder, [...places.keys()]);
    await writePlaces(folder, places, { mayReplace: () => replace, inputs, signal });
  });
}

/**
 * The same for one of many results in a folder from which `recoverFolder` has removed what killed runs left; searching it each time
 * would take longer than writing. Several may be written at the same time.
 *
 * @param mayReplace whether an existing file of this name may be replaced by a different one
 */
export async function addFiles(
  folder: string,
  files: readonly NamedBytes[],
  mayReplace: (name: string) => boolean,
): Promise<void> {
  const places = placesOf(
    folder,
    files.map(({ name, bytes }) => ({ name, read: async () => bytes })),
  );
  await interruptible(async (signal) => {
    const paths = [...places.keys()];
    checkFolders(folder, paths);
    // Made here, since another result may need the same folder.
    const missing = missingFolders(folder, paths);
    for (const parent of missing) await orExplain(parent, () => makeFolders(parent));
    await flushFolders(missing.map((parent) => dirname(parent)));
    await writePlaces(folder, places, { mayReplace, inputs: [], signal });
  });
}

interface PlacesOptions {
  mayReplace: (name: string) => boolean;
  inputs: Iterable<string>;
  signal: AbortSignal;
}

async function writePlaces(
  folder: string,
  places: ReadonlyMap<string, LazyFile>,
  { mayReplace, inputs, signal }: PlacesOptions,
): Promise<void> {
  const outputs = await changesAmong(places, signal);
  const obstacles = outputs.filter(({ replaces, file }) => replaces && !mayReplace(file.name));
  if (obstacles.length > 0) {
    const paths = obstacles.map(({ path }) => path);
    throw await refusal(paths, inputs);
  }
  const staging = new Staging(folder, signal);
  try {
    for (const { file, replaces } of outputs) {
      const bytes = await file.read();
      if (bytes) await staging.add({ name: file.name, replaces }, bytes);
    }
    await staging.commit();
  } finally {
    await staging.discard();
  }
}

/** Undoes the incomplete writing of a killed run in a folder, before files are read that it may have replaced. @throws WriteError */
export function recoverFolder(folder: string): Promise<void> {
  return interruptible(() => recover(folder));
}

/** A name that several different files share; many systems ignore case. */
export function clashAmong(files: readonly NamedBytes[]): string | undefined {
  const byKey = new Map<string, NamedBytes>();
  return files.find((file) => {
    const key = keyOfName(file.name);
    const other = byKey.get(key) ?? file;
    byKey.set(key, other);
    return other.name !== file.name || (other !== file && Buffer.compare(other.bytes, file.bytes) !== 0);
  })?.name;
}

interface Output {
  path: string;
  file: LazyFile;
  /** Whether a different file exists at its path. */
  replaces: boolean;
}

/** Files by their paths. @throws RangeError, WriteError */
function placesOf(folder: string, files: readonly LazyFile[]): Map<string, LazyFile> {
  const reserved = files.find(({ name }) => name.split(/[\\/]/).some(isStagingName));
  if (reserved) throw cannotWrite(reserved.name, 'its name is reserved for unfinished files');
  return new Map(files.map((file) => [placeOf(folder, file.name), file]));
}

/** The files that are not there with the same bytes. */
async function changesAmong(
  places: ReadonlyMap<string, LazyFile>,
  signal: AbortSignal,
): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (const [path, file] of places) {
    signal.throwIfAborted();
    const replaces = isTaken(path);
    if (replaces) {
      const bytes = await file.read();
      if (!bytes || (await hasBytes(path, bytes))) continue;
    }
    outputs.push({ path, file, replaces });
  }
  return outputs;
}

/** Whether a path exists, even as a broken link. */
function isTaken(path: string): boolean {
  const status = statusOf(path);
  if (status?.isDirectory()) throw cannotWrite(path, 'it is a folder');
  return status !== undefined;
}

/** Compares in pieces: the file may be as large as what is in memory already. */
async function hasBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size !== bytes.length) return false;
    let at = 0;
    for await (const piece of piecesOf(path, bytes.length)) {
      if (Buffer.compare(piece, bytes.subarray(at, at + piece.length)) !== 0) return false;
      at += piece.length;
    }
    return at === bytes.length;
  } catch {
    // A file that cannot be read counts as different.
    return false;
  }
}

async function refusal(paths: readonly string[], inputs: Iterable<string>): Promise<ReplaceError> {
  const read = new Set(await Promise.all(Array.from(inputs, realPath)));
  const obstacles = paths.map(async (path) => ({ path, isInput: read.has(await realPath(path)) }));
  return new ReplaceError(await Promise.all(obstacles));
}

/** The real path; a link may be broken. */
function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
