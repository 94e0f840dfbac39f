/** The files that the command line names. */
import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { BatchLibrary } from '../convert/batch/batch-library.ts';
import { fileOf, folderOf, type Library } from '../convert/library.ts';
import { wholeRegistry } from '../formats/families.ts';
import { InputLibrary, readNamed, STANDARD_INPUT } from '../node/input-library.ts';
import type { Issue } from '../report/report.ts';
import { UsageError } from './output.ts';

/** A path of this machine as libraries write it. */
export function libraryPath(path: string): string {
  return resolve(path).split(sep).join('/');
}

/** The file name of an input, for what is made of it. */
export function inputName(input: string): string {
  return input === STANDARD_INPUT ? STREAM_NAME : basename(input);
}

/** Standard input is like a file of this name in the current folder. */
const STREAM_NAME = 'stdin';

/** The files of this machine, and standard input if it is among the names. */
export function filesFor(names: readonly string[]): InputLibrary {
  return new InputLibrary(names.includes(STANDARD_INPUT) ? namedPath(STANDARD_INPUT) : undefined);
}

/** The same, with the archives that contain a named file as folders. @throws UsageError, FormatError as `withArchivesAround` */
export async function filesAround(name: string): Promise<Library> {
  return (await withArchivesAround([name], filesFor([name]))).library;
}

/** The bytes of a named file, which may be in archives. @throws UsageError, FormatError as `withArchivesAround`, and the system's error */
export async function readInput(name: string): Promise<Uint8Array> {
  const { library, archives } = await withArchivesAround([name], filesFor([name]));
  return archives.length === 0 ? readNamed(name) : library.read(namedPath(name));
}

/** The path of what the command line names. */
export function namedPath(name: string): string {
  return libraryPath(name === STANDARD_INPUT ? STREAM_NAME : name);
}

/** A file that the command line names. A folder stands for the file of a usual name in it, if there is one. */
export async function inputPath(name: string): Promise<string> {
  if (!isFolder(name)) return namedPath(name);
  const { formats } = await wholeRegistry();
  const inside = formats.flatMap(({ nameInFolder }) => (nameInFolder ? [join(name, nameInFolder)] : []));
  const found = inside.find((path) => existsSync(path));
  return libraryPath(found ?? name);
}

/** Whether a folder of this machine has a name. */
export function isFolder(name: string): boolean {
  return existsSync(name) && statSync(name).isDirectory();
}

/**
 * A library in which the archives that contain the named files, such as `mods.zip/heads.hak/hero.mdl`, are folders, and what
 * is wrong with these.
 *
 * @throws UsageError if an archive has no such file or a folder of that name, FormatError if it cannot be opened
 */
export async function withArchivesAround(
  names: readonly string[],
  base: Library,
): Promise<{ library: Library; archives: readonly string[]; issues: readonly Issue[] }> {
  const library = new BatchLibrary(base);
  const archives = new Set<string>();
  for (const name of names) {
    const path = namedPath(name);
    const around = await library.mountAround(path);
    for (const archive of around) archives.add(archive);
    if (around.length === 0) continue;
    const beside = await library.list(folderOf(path));
    if (!beside.some((other) => other.toLowerCase() === fileOf(path).toLowerCase()))
      throw new UsageError(`No such file in ${around.at(-1)}: ${name}`);
    if ((await library.list(path)).length > 0)
      throw new UsageError(`${name} is a folder; name the files in it`);
  }
  if (archives.size === 0) return { library: base, archives: [], issues: [] };
  const issues: Issue[] = [];
  for (const archive of archives) issues.push(...(await library.issuesOf(archive)));
  return { library, archives: [...archives], issues };
}
