/** The characters among files. */
import { findCharacters, formats } from 'exhume';
import type { NamedFile } from '../files/named-file.ts';
import { archiveEntries, archivesAmong } from './archives.ts';
import { FileLibrary } from './file-library.ts';

export interface Survey {
  /** For each character the paths of its main files, in stable order. */
  choices: string[][];
  /** Paths of files of unknown formats. */
  unknown: string[];
  /** What is wrong with archives that cannot be opened. */
  damaged: string[];
}

/** Models in archives are recognized by their extensions: reading some ten thousand entries would take minutes. */
const LEADING = new Set(formats.flatMap(({ leads, extensions }) => (leads ? extensions : [])));

/** @throws FormatError if there is nothing but damaged archives */
export async function survey(files: readonly NamedFile[]): Promise<Survey> {
  const library = new FileLibrary(files);
  const { archives, damaged } = await archivesAmong(library, files);
  const [first] = damaged;
  if (first && damaged.length === files.length) throw first.error;
  const plain = files.map(({ path }) => path).filter((path) => !archives.includes(path));
  const found = await findCharacters(library, plain.sort(), (path) => !path.includes('/'));
  const entries = await Promise.all(archives.map((path) => archiveEntries(library, path)));
  const packed = entries.flat().filter(isModel);
  return {
    choices: [...found.characters, ...packed.map((path) => [path])],
    unknown: found.unknown,
    damaged: damaged.map(({ path, error }) => `${path}: ${error.message}`),
  };
}

function isModel(path: string): boolean {
  return LEADING.has(extensionOf(path));
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
