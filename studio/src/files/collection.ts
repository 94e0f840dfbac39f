/** The files that lie beside a character, with some of them added or changed. */
import type { ChangedFile } from '../desk/editing.ts';
import type { Version } from '../state/history.ts';
import { fileName, type NamedFile } from './named-file.ts';

/**
 * The collection of a character with more files in it. Those that were picked one by one lie where the character does, and
 * take the place of files of their name.
 *
 * @param input path of the file that the character is opened by
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
 * A character's files with some of them changed. Of several of a name the one in the folder of the character is meant.
 * One that is in an archive comes to lie in the folder of the character, where it is found first: archives stay as they are.
 */
export function withChanged({ collection, inputs }: Version, changed: readonly ChangedFile[]): Version {
  const folder = folderOf(inputs[0]!);
  const all = [...collection];
  const moved = new Map<string, string>();
  for (const { name, blob, renamed = name } of changed) {
    const beside = all.findIndex(({ path }) => path === folder + name);
    const index = beside >= 0 ? beside : all.findIndex(({ path }) => fileName(path) === name);
    const path = all[index]?.path ?? folder + name;
    const place = folderOf(path) + renamed;
    if (index < 0) all.push({ path: place, blob });
    else all[index] = { path: place, blob };
    moved.set(path, place);
  }
  return { collection: all, inputs: inputs.map((path) => moved.get(path) ?? path) };
}

/** With the slash at its end. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
