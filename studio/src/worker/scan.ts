/** The characters among files. */
import { animationsBeside, findCharacters, formats } from 'exhume';
import { extensionOf, type NamedFile } from '../files/named-file.ts';
import { familyOfAnimations } from './animations.ts';
import { archiveEntries, archivesAmong, unpackedLibrary } from './archives.ts';
import { FileLibrary } from './file-library.ts';

export interface Scan {
  /** For each character the paths of its main files, in stable order. */
  choices: string[][];
  /** The family whose animations the only choice consists of; absent for anything else, and for entries of archives. */
  animationsOf?: string;
  /** Paths of archives that can be opened. */
  archives: string[];
  /** Paths of files of unknown formats. */
  unknown: string[];
  /** What is wrong with archives that cannot be opened. */
  damaged: string[];
}

/** Models in archives are recognized by their extensions: reading some ten thousand entries would take minutes. */
const LEADING = new Set(formats.flatMap(({ leads, extensions }) => (leads ? extensions : [])));

/** Those of all known files. */
const KNOWN = new Set(formats.flatMap(({ extensions }) => extensions));

/** Models in archives that are read to find the most interesting one. */
const MOST_RANKED = 12;

/** Entries of archives without a model that are read to find one character's parts. */
const MOST_PARTS = 500;

export async function scan(files: readonly NamedFile[]): Promise<Scan> {
  const library = new FileLibrary(files);
  const { archives, damaged } = await archivesAmong(library, files);
  const isArchive = new Set([...archives, ...damaged.map(({ path }) => path)]);
  const plain = files.map(({ path }) => path).filter((path) => !isArchive.has(path));
  const found = await findCharacters(library, plain.sort());
  const entries = (await Promise.all(archives.map((path) => archiveEntries(library, path)))).flat();
  const choices = [...found.characters, ...(await charactersOfEntries(files, entries))];
  if (choices.length === 0) choices.push(...(await charactersOfParts(files, entries)));
  const [only] = choices.length === 1 ? choices : [];
  const [loose] = choices.length === 1 ? found.characters : [];
  if (only) {
    const whole = loose ? library : (await unpackedLibrary(files)).library;
    const others = [...found.parts, ...entries].filter((path) => !only.includes(path));
    only.push(...(await animationsBeside(whole, only[0]!, others)));
  }
  const animationsOf = loose && (await familyOfAnimations(library, loose));
  return {
    choices,
    ...(animationsOf === undefined ? {} : { animationsOf }),
    archives,
    unknown: found.unknown,
    damaged: damaged.map(({ path, error }) => `${path}: ${error.message}`),
  };
}

/** Each model in archives; of a few the most interesting comes first. */
async function charactersOfEntries(
  files: readonly NamedFile[],
  entries: readonly string[],
): Promise<string[][]> {
  const models = entries.filter(isModel);
  if (models.length < 2 || models.length > MOST_RANKED) return models.map((path) => [path]);
  const { library } = await unpackedLibrary(files);
  return (await findCharacters(library, models)).characters;
}

/** A character whose parts are in archives, without a model that names them. */
async function charactersOfParts(
  files: readonly NamedFile[],
  entries: readonly string[],
): Promise<string[][]> {
  const parts = entries.filter((path) => KNOWN.has(extensionOf(path))).sort();
  if (parts.length === 0 || parts.length > MOST_PARTS) return [];
  const { library } = await unpackedLibrary(files);
  return (await findCharacters(library, parts)).characters;
}

function isModel(path: string): boolean {
  return LEADING.has(extensionOf(path));
}
