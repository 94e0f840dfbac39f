/** Distinguishes characters from files that only belong to one. */
import type { Format } from '../formats/format.ts';
import type { Registry } from '../formats/registry.ts';
import { FormatError, unlessRefused } from '../report/report.ts';
import { type Gathered, gatherKnown } from './gathering.ts';
import { extensionOf, fileOf, folderOf, type Library } from './library.ts';
import { sceneOf } from './scene-of.ts';

/** Groups of files that are opened together, as paths in the library. */
export interface Characters {
  /** Input paths of each character. Of up to 12, the most interesting comes first: skinned, animated and complete. */
  characters: string[][];
  /** Paths of the files that do not refer to the others of a character, if there are files that do. */
  parts: string[];
  /** Paths of files of no known format. */
  unknown: string[];
}

/** Files that are read at the same time: each read of a browser waits for another process. */
const AT_ONCE = 32;

/** Models whose scenes are made to rank them; more stay in their order, since reading a whole game takes minutes. */
const MOST_RANKED = 12;

interface KnownFile {
  path: string;
  format: Format;
  bytes: Uint8Array;
}

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
  const isFew = leading.length > 1 && leading.length <= MOST_RANKED;
  const ranked = isFew
    ? await mostInterestingFirst(registry, library, leading, paths)
    : leading.map(({ path }) => path);
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

/** Whether the name of an unrecognized file is that of a model. */
export function isCalledModel(registry: Registry, path: string): boolean {
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
    const makesCharacter = format ? isModel({ path, format, bytes }) : isCalledModel(registry, path);
    (makesCharacter ? among.models : among.parts).push(path);
  }
  return among;
}

/** Whether a file refers to the others of its character; damaged files count, so that the damage is reported. */
function isModel({ format: { leads }, bytes }: KnownFile): boolean {
  if (typeof leads !== 'function') return leads === true;
  return unlessRefused(() => leads(bytes)) ?? true;
}

/**
 * Orders models by what there is to see: skinned and animated ones first, then those that are either, then all others; of these
 * the one with the fewest missing files, then the one with the largest model file. A model that others refer to, such as a
 * supermodel of Neverwinter Nights, comes after all that none refers to. Models that cannot be read come last.
 *
 * @param paths of all files: a companion in any folder is there
 * @returns paths of the models
 */
async function mostInterestingFirst(
  registry: Registry,
  library: Library,
  models: readonly KnownFile[],
  paths: readonly string[],
): Promise<string[]> {
  const search = [...new Set(paths.map(folderOf))];
  const ranked: RankedModel[] = [];
  const referred = new Set<string>();
  for (const { path, bytes } of models) {
    const gathered = await gatheredIfReadable(registry, library, path, search);
    const [, ...others] = gathered?.files ?? [];
    for (const { name } of others) referred.add(fileOf(name).toLowerCase());
    ranked.push({
      path,
      missing: gathered?.missing.length ?? 0,
      size: bytes.length,
      interest: interestOf(gathered),
    });
  }
  const isReferred = ({ path }: RankedModel) => Number(referred.has(fileOf(path).toLowerCase()));
  const isUnreadable = ({ interest }: RankedModel) => Number(interest === undefined);
  return ranked
    .sort(
      (a, b) =>
        isUnreadable(a) - isUnreadable(b) ||
        isReferred(a) - isReferred(b) ||
        (b.interest ?? 0) - (a.interest ?? 0) ||
        a.missing - b.missing ||
        b.size - a.size,
    )
    .map(({ path }) => path);
}

interface RankedModel {
  path: string;
  /** Number of files that it refers to and that are not there. */
  missing: number;
  /** Bytes of the model file. */
  size: number;
  /** Undefined if it cannot be read. */
  interest: number | undefined;
}

async function gatheredIfReadable(
  registry: Registry,
  library: Library,
  path: string,
  search: readonly string[],
): Promise<Gathered | undefined> {
  try {
    return await gatherKnown(registry, library, [path], { search });
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Whether the meshes of a model have a skin, plus whether it has clips. */
function interestOf(gathered: Gathered | undefined): number | undefined {
  if (!gathered) return undefined;
  // What needs a decoder to be shown can still be read.
  const scene = unlessRefused(() => sceneOf(gathered));
  if (!scene || scene.meshes.length === 0) return 0;
  return Number(scene.skins.length > 0) + Number(scene.clips.length > 0);
}
