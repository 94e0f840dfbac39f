/** The characters among files. */
import { animationsBeside, findCharacters, formats } from 'exhume';
import { extensionOf, type NamedFile } from '../files/named-file.ts';
import { counted } from '../ui/counted.ts';
import { familyOfAnimations } from './animations.ts';
import { type Archives, archiveEntries, archivesAmong, type Entries, unpackedLibrary } from './archives.ts';
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
  /** Archives that cannot be opened or lack files, each with the reason. */
  problems: string[];
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
  const { archives, refused } = await archivesAmong(library, files);
  const isArchive = new Set([...archives, ...refused.map(({ path }) => path)]);
  const plain = files.map(({ path }) => path).filter((path) => !isArchive.has(path));
  const found = await findCharacters(library, plain.sort());
  const opened = await Promise.all(archives.map((path) => archiveEntries(library, path)));
  const entries = opened.flatMap(({ paths }) => paths);
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
    problems: problemsOf(archives, opened, refused),
  };
}

function problemsOf(
  archives: readonly string[],
  opened: readonly Entries[],
  refused: Archives['refused'],
): string[] {
  // A KEY among the archives has the names.
  const isListed = (path: string) =>
    extensionOf(path) === 'bif' && archives.some((one) => extensionOf(one) === 'key');
  const incomplete = archives.flatMap((path, at) => {
    const [first, ...others] = opened[at]!.missing;
    if (first === undefined) return [];
    return `${path}: ${first}${others.length > 0 ? `, nor ${counted(others.length, 'other file')}` : ''}`;
  });
  const closed = refused
    .filter(({ path }) => !isListed(path))
    .map(({ path, reason }) => `${path}: ${reason}`);
  return [...closed, ...incomplete];
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
