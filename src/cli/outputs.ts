/** Where a command writes. */
import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Option } from 'commander';
import type { NamedBytes } from '../formats/format.ts';
import { cannotWrite, orExplain } from '../node/write-error.ts';
import { type LazyFile, recoverFolder, writeFiles, writeLazyFiles } from '../node/write-files.ts';
import { counted } from '../text/counts.ts';
import { keyOfName, stemOf } from '../text/file-name.ts';
import { reportOnStandardError, UsageError } from './output.ts';
import { writeToStandardOutput } from './standard-streams.ts';

/** Of every command that writes files. */
export function forceOption(): Option {
  return new Option('--force', 'replace existing files, even those that were read (default: refuse)');
}

/** How outputs are written. */
export interface WritingOptions {
  /** Whether existing files may be replaced. */
  force: boolean;
  /** Paths of all files that were read. */
  read: Iterable<string>;
}

/** What `-o` names: a file, a folder, or a stream, which is standard output, a device or a pipe. */
export interface Output {
  /** As it was given. */
  path: string;
  kind: 'file' | 'folder' | 'stream';
  /** Folder of the files; for a stream, none is written. */
  folder: string;
}

/** Other names of standard output. Where it is a file, that must not be replaced by another. */
const STANDARD_OUTPUT = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];

/**
 * Prepares an output, before anything is read.
 *
 * @param otherwise what the path stands for if neither its form nor an existing file says so
 * @throws WriteError
 */
export async function openOutput(path: string, otherwise: 'file' | 'folder' = 'file'): Promise<Output> {
  if (STANDARD_OUTPUT.includes(path)) {
    reportOnStandardError();
    return { path: '-', kind: 'stream', folder: '.' };
  }
  const kind = isFolderName(path) ? 'folder' : isStream(path) ? 'stream' : otherwise;
  const folder = kind === 'folder' ? path : dirname(path);
  if (kind !== 'stream') await recoverFolder(folder);
  return { path, kind, folder };
}

/** The same for a command that writes a single file. @throws WriteError */
export async function openOutputFile(path: string): Promise<Output> {
  const output = await openOutput(path);
  if (output.kind === 'folder') throw cannotWrite(path, 'it is a folder; name a file in it');
  return output;
}

/** For a command that writes any number of files. @throws UsageError */
export function refuseStream(path: string): void {
  if (STANDARD_OUTPUT.includes(path))
    throw new UsageError('-o must name a folder; the results cannot be written to standard output');
}

/** The file name that is given; a folder or a stream has none. */
export function nameOf({ path, kind }: Output): string | undefined {
  return kind === 'file' ? basename(path) : undefined;
}

/**
 * The files, the first of them under the name of the output, which gets the extension of the target if it has none. Several files of one
 * kind have names of their own.
 *
 * @throws UsageError if another file of the result has that name
 */
export function asSpelled(output: Output, files: readonly NamedBytes[]): NamedBytes[] {
  const [first, ...others] = files;
  const name = nameOf(output);
  const isOfName = name !== undefined && first && keyOfName(stemOf(first.name)) === keyOfName(stemOf(name));
  if (!isOfName || stemOf(name) === name) return [...files];
  if (others.some((other) => keyOfName(other.name) === keyOfName(name)))
    throw new UsageError(`${name} is the name of another file of the result; choose another one with -o`);
  return [{ ...first, name }, ...others];
}

/** The path of one of the files, for reports. */
export function pathIn({ path, kind, folder }: Output, name: string): string {
  return kind === 'stream' ? path : join(folder, name);
}

/** Writes all files, or none. @throws UsageError, ReplaceError, WriteError */
export async function writeTo(
  output: Output,
  files: readonly NamedBytes[],
  { force, read }: WritingOptions,
): Promise<void> {
  if (output.kind === 'stream') await writeToStream(output, files);
  else await writeFiles(output.folder, files, { replace: force, inputs: read });
}

/** The same for files that are made one at a time. */
export async function writeLazilyTo(
  output: Output,
  files: readonly LazyFile[],
  { force, read }: WritingOptions,
): Promise<void> {
  if (output.kind !== 'stream') return writeLazyFiles(output.folder, files, { replace: force, inputs: read });
  refuseSeveral(output, files);
  for (const file of files) {
    const bytes = await file.read();
    if (bytes) await writeToStream(output, [{ name: file.name, bytes }]);
  }
}

async function writeToStream(output: Output, files: readonly NamedBytes[]): Promise<void> {
  refuseSeveral(output, files);
  const { path } = output;
  for (const { bytes } of files) {
    if (path === '-') await writeToStandardOutput(bytes);
    else await orExplain(path, () => writeFile(path, bytes));
  }
}

function refuseSeveral({ path }: Output, files: readonly unknown[]): void {
  if (files.length <= 1) return;
  const place = path === '-' ? 'standard output' : path;
  throw new UsageError(
    `${counted(files.length, 'file')} cannot be written to ${place}; name a folder with -o`,
  );
}

function isFolderName(path: string): boolean {
  return /[\\/]$/.test(path) || (existsSync(path) && statSync(path).isDirectory());
}

/** A file that a descriptor is open for must not be replaced by another, either. */
function isStream(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isFile() || /^\/(dev|proc\/self)\/fd\/|^\/dev\/stderr$/.test(path);
}
