/** Distinguishes characters from files that only belong to one. */
import type { Registry } from '../formats/registry.ts';
import { unlessRefused } from '../report/report.ts';
import { extensionOf, fileOf, type Library } from './library.ts';
import { type KnownFile, mostInterestingFirst } from './model-ranking.ts';

/** Groups of files that are opened together, as paths in the library. */
export interface Characters {
  /** Input paths of each character, the most interesting first, see `mostInterestingFirst`. */
  characters: string[][];
  /** Paths of the files that do not refer to the others of a character, if there are files that do. */
  parts: string[];
  /** Paths of files of no known format. */
  unknown: string[];
}

/** Files that are read at the same time: each read of a browser waits for another process. */
const AT_ONCE = 32;

/** Finds the characters among files of the formats of a registry. */
export async function findKnownCharacters(
  registry: Registry,
  library: Library,
  paths: readonly string[],
  isNamed: (path: string) => boolean = () => false,
): Promise<Characters> {
  const known: KnownFile[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((path) => library.read(path)));
    for (const [index, bytes] of read.entries()) {
      const path = some[index]!;
      const format = unlessRefused(() => registry.detect(bytes, fileOf(path)));
      if (format) known.push({ path, format, bytes });
      else if (!registry.markedBy(bytes, path)) unknown.push(path);
    }
  }
  const leading = known.filter(isModel);
  const models = new Set(leading);
  if (leading.length === 0) {
    return { characters: known.length === 0 ? [] : [known.map(({ path }) => path)], parts: [], unknown };
  }
  const ranked = await mostInterestingFirst(registry, library, leading, paths);
  const parts = known.filter((file) => !models.has(file)).map(({ path }) => path);
  const added = leading.length === 1 ? parts.filter(isNamed) : [];
  return { characters: ranked.map((path) => [path, ...added]), parts, unknown };
}

/** The files of a conversion by their part in it. */
export interface Models {
  /** Paths of files that are a character on their own. */
  models: string[];
  /** Paths of the others, such as skeletons and animations. */
  parts: string[];
}

/** Whether a file has the extension of a model, for files that cannot be recognized. */
export function hasModelExtension(registry: Registry, path: string): boolean {
  const extension = extensionOf(path);
  return registry.formats.some(({ leads, extensions }) => leads && extensions.includes(extension));
}

/**
 * Distinguishes models from parts of one. A file that is damaged beyond recognition is judged by its name.
 *
 * @param paths of files in the library; duplicates count once
 */
export async function modelsAmong(
  registry: Registry,
  library: Library,
  paths: readonly string[],
): Promise<Models> {
  const among: Models = { models: [], parts: [] };
  for (const path of new Set(paths)) {
    const bytes = await library.read(path);
    const format = unlessRefused(() => registry.detect(bytes, fileOf(path)));
    const makesCharacter = format ? isModel({ format, bytes }) : hasModelExtension(registry, path);
    (makesCharacter ? among.models : among.parts).push(path);
  }
  return among;
}

/** Whether a file refers to the others of its character. Damaged files count, so that the damage is reported. */
export function isModel({ format: { leads }, bytes }: Pick<KnownFile, 'format' | 'bytes'>): boolean {
  if (typeof leads !== 'function') return leads === true;
  return unlessRefused(() => leads(bytes)) ?? true;
}
