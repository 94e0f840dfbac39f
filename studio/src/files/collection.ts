/** The files of a character, with some of them added or changed. */
import type { Version } from '../state/history.ts';
import type { ChangedFile } from './changed-file.ts';
import { fileName, folderOf, type NamedFile, type Origin } from './named-file.ts';

/**
 * Adds files to the collection of a character. Individually picked files go into the character's folder, and replace files of
 * the same name.
 *
 * @param input path of the character's main file
 */
export function withFiles(
  collection: readonly NamedFile[],
  input: string,
  added: readonly NamedFile[],
): NamedFile[] {
  const folder = folderOf(input);
  const all = new Map(collection.map((file) => [file.path, file]));
  for (const { path, blob } of added) {
    const place = path.includes('/') ? path : folder + path;
    all.set(place, { path: place, blob });
  }
  return [...all.values()];
}

/**
 * Replaces files of a character. If several have the name, the one in the character's folder is replaced. The new version of a
 * file in an archive goes into the character's folder, where it is found first; archives are never changed. A new file may be
 * in a folder below that of the character.
 */
export function withChanged({ collection, inputs }: Version, changed: readonly ChangedFile[]): Version {
  const folder = folderOf(inputs[0]!);
  const all = [...collection];
  const main = collection.find(({ path }) => path === inputs[0]);
  const moved = new Map<string, string>();
  for (const { name, blob, renamed = name } of changed) {
    const beside = all.findIndex(({ path }) => path === folder + name);
    const index = beside >= 0 ? beside : all.findIndex(({ path }) => fileName(path) === name);
    const path = all[index]?.path ?? folder + name;
    const place = folderOf(path) + fileName(renamed);
    const origin = originOf(all[index] ?? main, place);
    const file = { path: place, blob, ...(origin ? { origin } : {}) };
    if (index < 0) all.push(file);
    else all[index] = file;
    moved.set(path, place);
  }
  return { collection: all, inputs: inputs.map((path) => moved.get(path) ?? path) };
}

/** The place on the disk of a file beside another one or below it, or of its new version; undefined if only that file itself is known. */
function originOf(known: NamedFile | undefined, path: string): Origin | undefined {
  if (!known?.origin) return undefined;
  const { handle, inside } = known.origin;
  const beside = path.slice(folderOf(known.path).length).split('/');
  if (inside.length > 0) return { handle, inside: [...inside.slice(0, -1), ...beside] };
  return known.path === path ? known.origin : undefined;
}
