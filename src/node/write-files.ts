import { lstatSync, type Stats } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';
import { counted } from '../text/counts.ts';

/** A file that cannot be written, and why. */
export class WriteError extends Error {}

/** A file that is in the way of an output. */
export interface Obstacle {
  path: string;
  /** Whether the output was made of it. */
  isInput: boolean;
}

/** Files that are there already and must not be replaced; nothing was written. */
export class ReplaceError extends WriteError {
  readonly obstacles: readonly Obstacle[];

  constructor(obstacles: readonly Obstacle[]) {
    const others = obstacles.length > 1 ? ` and ${counted(obstacles.length - 1, 'more file')} are` : ' is';
    super(`nothing was written: ${obstacles[0]!.path}${others} there already`);
    this.obstacles = obstacles;
  }
}

/** What may be written over. */
export interface WriteFilesOptions {
  /** Whether files that are there may be replaced by different ones. Default true. */
  replace?: boolean;
  /** Paths of the files that the outputs were made of, to tell them apart where nothing may be replaced. */
  inputs?: Iterable<string>;
}

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
 * Writes files into a folder. What stands in the way is found before the first byte is written. All files are written beside
 * their places and then renamed, so that an interrupted run leaves the old ones. A file that is there with the same bytes is
 * left alone.
 *
 * @throws RangeError where a name leads out of the folder
 * @throws ReplaceError where files are there that must not be replaced
 * @throws WriteError where two different files have one name, or the system refuses
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
  { replace = true, inputs = [] }: WriteFilesOptions = {},
): Promise<void> {
  const clash = clashAmong(files);
  if (clash !== undefined) throw new WriteError(`two different files would be written as ${clash}`);
  const outputs: Output[] = [];
  for (const [path, { bytes }] of placesOf(folder, files)) {
    const isThere = isTaken(path);
    if (!(isThere && (await hasBytes(path, bytes)))) outputs.push({ path, bytes, isThere });
  }
  const obstacles = outputs.filter(({ isThere }) => isThere).map(({ path }) => path);
  if (!replace) await refuse(obstacles, inputs);
  await writeTogether(outputs);
}

/**
 * For outputs that are written one after the other: makes sure that none of them would replace anything.
 *
 * @throws RangeError, ReplaceError, WriteError
 */
export async function refuseToReplace(
  folder: string,
  names: readonly string[],
  inputs: Iterable<string>,
): Promise<void> {
  const places = placesOf(
    folder,
    names.map((name) => ({ name })),
  );
  await refuse([...places.keys()].filter(isTaken), inputs);
}

/** A name that different files would be written under; names that differ only in case are one on many machines. */
export function clashAmong(files: readonly NamedBytes[]): string | undefined {
  const byKey = new Map<string, NamedBytes>();
  return files.find((file) => {
    const key = file.name.normalize('NFC').toLowerCase();
    const other = byKey.get(key) ?? file;
    byKey.set(key, other);
    return other.name !== file.name || Buffer.compare(other.bytes, file.bytes) !== 0;
  })?.name;
}

interface Output {
  path: string;
  bytes: Uint8Array;
  /** Whether something else is in its place. */
  isThere: boolean;
}

/** Each thing by the path that its name is in the folder. */
function placesOf<T extends { name: string }>(folder: string, named: readonly T[]): Map<string, T> {
  const root = resolve(folder);
  for (const { name } of named) {
    if (!resolve(root, name).startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw new RangeError(`${name} leads out of the folder ${folder}`);
    }
  }
  return new Map(named.map((thing) => [join(folder, thing.name), thing]));
}

/** Whether there is something that a file would replace, be it a link that leads nowhere. */
function isTaken(path: string): boolean {
  const status = statusOf(path);
  if (status?.isDirectory()) throw cannotWrite(path, REASONS.EISDIR!);
  return status !== undefined;
}

/** Not asynchronous: an archive may have hundreds of thousands of files, and asking for each would take long. */
function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw cannotWrite(path, error);
  }
}

async function hasBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const status = await stat(path);
    return status.isFile() && status.size === bytes.length && (await readFile(path)).equals(bytes);
  } catch {
    // What cannot be read is not known to be the same.
    return false;
  }
}

async function refuse(paths: readonly string[], inputs: Iterable<string>): Promise<void> {
  if (paths.length === 0) return;
  const read = new Set(await Promise.all(Array.from(inputs, realPath)));
  const obstacles = paths.map(async (path) => ({ path, isInput: read.has(await realPath(path)) }));
  throw new ReplaceError(await Promise.all(obstacles));
}

/** A link may lead nowhere. */
function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** Files that were begun by this process; a name of a file of its own says nothing and is never too long. */
let begun = 0;

async function writeTogether(outputs: readonly Output[]): Promise<void> {
  const staged: { path: string; beside: string }[] = [];
  try {
    for (const { path, bytes } of outputs) {
      const beside = join(dirname(path), `exhume-${process.pid}-${++begun}.part`);
      staged.push({ path, beside });
      await orExplain(path, async () => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(beside, bytes);
      });
    }
    for (const { path, beside } of staged) await orExplain(path, () => rename(beside, path));
  } catch (error) {
    // Where no file can be, there is none to be removed either.
    for (const { beside } of staged) await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

async function orExplain(path: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** @param cause in words, or what the system threw */
function cannotWrite(path: string, cause: unknown): WriteError {
  const reason = typeof cause === 'string' ? cause : reasonOf(cause);
  return new WriteError(`${path} cannot be written: ${reason}`, { cause });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[codeOf(error) ?? ''] ?? error.message;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
