import { lstatSync, type Stats } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { NamedBytes } from '../formats/format.ts';
import { counted } from '../text/counts.ts';

/** A file that cannot be written, and why. */
export class WriteError extends Error {}

/** An existing file with the path of an output. */
export interface Obstacle {
  path: string;
  /** Whether it is an input of the conversion. */
  isInput: boolean;
}

/** Files already exist and must not be replaced; nothing was written. */
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

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EEXIST: 'one of its folders is a file',
  ENOTDIR: 'one of its folders is a file',
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  ENOSPC: 'no space left',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Writes files into a folder. Obstacles are found before the first byte is written. All files are written under temporary
 * names and then renamed, so that an interrupted run leaves the old ones. Existing files with the same bytes are not
 * written.
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
  { replace = true, inputs = [] }: WriteFilesOptions = {},
): Promise<void> {
  const clash = clashAmong(files);
  if (clash !== undefined) throw new WriteError(`Two different files would be written as ${clash}`);
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
 * Checks in advance that none of several outputs would replace a file.
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

/** A name that several different files have; many systems ignore case. */
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
  /** Whether a different file exists at its path. */
  isThere: boolean;
}

/** Elements by the paths of their names in the folder. */
function placesOf<T extends { name: string }>(folder: string, named: readonly T[]): Map<string, T> {
  const root = resolve(folder);
  for (const { name } of named) {
    if (!resolve(root, name).startsWith(root.endsWith(sep) ? root : root + sep)) {
      throw new RangeError(`${name} is outside of the folder ${folder}`);
    }
  }
  return new Map(named.map((thing) => [join(folder, thing.name), thing]));
}

/** Whether a path exists, even as a broken link. */
function isTaken(path: string): boolean {
  const status = statusOf(path);
  if (status?.isDirectory()) throw cannotWrite(path, REASONS.EISDIR!);
  return status !== undefined;
}

/** Synchronous, since an archive may have hundreds of thousands of files. */
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
    // A file that cannot be read counts as different.
    return false;
  }
}

async function refuse(paths: readonly string[], inputs: Iterable<string>): Promise<void> {
  if (paths.length === 0) return;
  const read = new Set(await Promise.all(Array.from(inputs, realPath)));
  const obstacles = paths.map(async (path) => ({ path, isInput: read.has(await realPath(path)) }));
  throw new ReplaceError(await Promise.all(obstacles));
}

/** The real path; a link may be broken. */
function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** Number of temporary files of this process; their names are short and unique. */
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
    // There is no file to remove.
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

/** @param cause a text, or the system's error */
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
