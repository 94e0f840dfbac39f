/** Files that the server lists: those named on the command line, and the samples. */

import { notifyError } from '../state/notices.ts';
import { openCharacter } from '../state/opening.ts';
import type { OpenOptions } from '../worker/opened.ts';
import { inParts } from './in-parts.ts';
import type { NamedFile } from './named-file.ts';
import { siteFile } from './site-files.ts';

/** Characters that can be fetched. */
export interface ServedList<T> {
  characters: T[];
}

/** A character that shows what the page can do. */
export interface Sample extends ServedCharacter {
  /** Folders of files that another sample has as well. */
  elsewhere: Readonly<Record<string, string>>;
  /** The system that it is a character of, and when that appeared. */
  system: string;
  year: number;
}

export interface ServedCharacter {
  title: string;
  /** Paths of its main files; none if there are several characters. */
  inputs: string[];
  /** Folder of its files, relative to the list, with a trailing slash. */
  folder: string;
  /** Paths of all its files, as they refer to each other. */
  files: string[];
  options?: OpenOptions;
}

/**
 * Opens what was named on the command line; other servers list nothing.
 *
 * @param openFolder receives the files of a folder with several characters
 */
export async function openServed(openFolder: (files: readonly NamedFile[]) => Promise<void>): Promise<void> {
  for (const character of await servedCharacters<ServedCharacter>('files/list.json'))
    await fetchCharacter('files/', character, openFolder);
}

export const sampleCharacters = () => servedCharacters<Sample>('samples/list.json');

/** The samples that were opened, by their files. */
const opened = new WeakMap<readonly NamedFile[], Sample>();

export async function openSample(sample: Sample): Promise<void> {
  try {
    const files = await sampleFiles(sample);
    opened.set(files, sample);
    await openCharacter(files, sample.inputs, sample.options);
  } catch (error) {
    notifyError(error, sample.inputs[0]);
  }
}

/** The sample that files are, unless they were edited. */
export function sampleOf(files: readonly NamedFile[]): Sample | undefined {
  return opened.get(files);
}

export function sampleFiles({ folder, files, elsewhere }: Sample): Promise<NamedFile[]> {
  return Promise.all(files.map((path) => fetchFile(`samples/${elsewhere[path] ?? folder}`, path)));
}

async function servedCharacters<T>(url: string): Promise<T[]> {
  const file = await siteFile(url);
  if (!file) return [];
  const { characters }: ServedList<T> = JSON.parse(await file.text());
  return characters;
}

async function fetchCharacter(
  base: string,
  { inputs, folder, files, options }: ServedCharacter,
  openFolder: (files: readonly NamedFile[]) => Promise<void>,
): Promise<void> {
  try {
    const fetched = await inParts(files, (path) => fetchFile(base + folder, path));
    if (inputs.length > 0) await openCharacter(fetched, inputs, options);
    else await openFolder(fetched);
  } catch (error) {
    notifyError(error, inputs[0]);
  }
}

async function fetchFile(base: string, path: string): Promise<NamedFile> {
  const blob = await siteFile(base + path);
  if (!blob) throw new Error(`Could not fetch ${path}`);
  return { path, blob };
}
