/** Where in a folder files are written, never outside of it. */
import { lstatSync, mkdirSync, realpathSync, rmdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { codeOf } from './system-error.ts';
import { cannotWrite } from './write-error.ts';

/** The path of a name in the folder. @throws RangeError if it is outside */
export function placeOf(folder: string, name: string): string {
  if (!isBelow(resolve(folder, name), resolve(folder))) {
    throw new RangeError(`${name} is outside of the folder ${folder}`);
  }
  return join(folder, name);
}

/** Synchronous, as all below, since an archive may have hundreds of thousands of files. @throws WriteError */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw cannotWrite(path, error);
  }
}

/**
 * Makes a folder and those above it that are missing. Node.js would make them at once, but tries that forever where the system
 * refuses it, such as below /proc.
 *
 * @returns the new folders, outer ones first
 */
export function makeFolders(folder: string): string[] {
  const missing: string[] = [];
  for (
    let path = resolve(folder);
    statusOf(path) === undefined && dirname(path) !== path;
    path = dirname(path)
  ) {
    missing.unshift(path);
  }
  return missing.filter(makeFolder);
}

/** @returns whether it is new: another process may make it at the same time */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes folders that are empty; others stay. @param folders inner ones first */
export function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      // It is not empty.
    }
  }
}

/** The folders of all paths below the folder that do not exist, outer ones first. */
export function missingFolders(folder: string, paths: readonly string[]): string[] {
  const missing = new Set<string>();
  for (const parent of foldersBelow(folder, paths)) {
    if (statusOf(parent) === undefined) missing.add(parent);
  }
  return [...missing];
}

/** Refuses paths whose folders are files, or links out of the folder. @throws WriteError */
export function checkFolders(folder: string, paths: readonly string[]): void {
  const root = realPathOf(folder);
  if (root === undefined) return;
  for (const parent of foldersBelow(folder, paths)) {
    const real = realPathOf(parent);
    if (real === undefined) continue;
    const isOutside = real !== root && !isBelow(real, root);
    if (!isOutside && statSync(real).isDirectory()) continue;
    const path = paths.find((inner) => isBelow(inner, parent)) ?? parent;
    const what = isOutside ? `a link out of the folder ${folder}` : 'a file and not a folder';
    throw cannotWrite(path, `${parent} is ${what}`);
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** All folders between the folder and the paths in it, outer ones first. */
export function foldersBelow(folder: string, paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (parent: string) => {
    if (found.has(parent) || !isBelow(resolve(parent), resolve(folder))) return;
    add(dirname(parent));
    found.add(parent);
  };
  for (const path of paths) add(dirname(path));
  return found;
}

function isBelow(path: string, folder: string): boolean {
  return path !== folder && path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
