/** The characters among files. */
import { detectFormat, FormatError, findCharacters, formats } from 'exhume';
import { folderOf, type NamedFile } from '../files/named-file.ts';
import { archiveEntries, archivesAmong } from './archives.ts';
import { FileLibrary } from './file-library.ts';

export interface Survey {
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

/** @throws FormatError if there is nothing but damaged archives */
export async function survey(files: readonly NamedFile[]): Promise<Survey> {
  const library = new FileLibrary(files);
  const { archives, damaged } = await archivesAmong(library, files);
  const [first] = damaged;
  if (first && damaged.length === files.length) throw first.error;
  const plain = files.map(({ path }) => path).filter((path) => !archives.includes(path));
  // The animations of a folder belong to the only character there, whether its model names them or not.
  const isFlat = new Set(plain.map(folderOf)).size === 1;
  const isNamed = (path: string) => !path.includes('/') || (isFlat && isAnimation(path));
  const found = await findCharacters(library, plain.sort(), isNamed);
  const entries = await Promise.all(archives.map((path) => archiveEntries(library, path)));
  const packed = entries.flat().filter(isModel);
  const choices = [...found.characters, ...packed.map((path) => [path])];
  const [only] = choices.length === 1 ? found.characters : [];
  const animationsOf = only && (await familyOfAnimations(library, only));
  return {
    choices,
    ...(animationsOf === undefined ? {} : { animationsOf }),
    archives,
    unknown: found.unknown,
    damaged: damaged.map(({ path, error }) => `${path}: ${error.message}`),
  };
}

/** Formats of animations that are no characters without a model. */
const ANIMATIONS = /^([a-z0-9]+)\.(caf|xaf|cpf|xpf)$/;

const ANIMATION_EXTENSIONS = new Set(
  formats.filter(({ id }) => ANIMATIONS.test(id)).flatMap(({ extensions }) => extensions),
);

function isAnimation(path: string): boolean {
  return ANIMATION_EXTENSIONS.has(extensionOf(path));
}

async function familyOfAnimations(
  library: FileLibrary,
  paths: readonly string[],
): Promise<string | undefined> {
  const families = new Set<string | undefined>();
  for (const path of paths) families.add(ANIMATIONS.exec(await formatOf(library, path))?.[1]);
  const [family] = families;
  return families.size === 1 ? family : undefined;
}

async function formatOf(library: FileLibrary, path: string): Promise<string> {
  try {
    return detectFormat(await library.read(path), path).id;
  } catch (error) {
    if (error instanceof FormatError) return '';
    throw error;
  }
}

function isModel(path: string): boolean {
  return LEADING.has(extensionOf(path));
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
