/** Which of several models to show first. */
import type { Format, Need } from '../formats/format.ts';
import type { Registry } from '../formats/registry.ts';
import { FormatError, Report, unlessRefused } from '../report/report.ts';
import { gatherKnown } from './gathering.ts';
import { fileNamesOf, fileOf, folderOf, type Library } from './library.ts';
import { References } from './references.ts';
import { sceneOf } from './scene-of.ts';

/** A file of a known format. */
export interface KnownFile {
  path: string;
  format: Format;
  bytes: Uint8Array;
}

/** More models stay in their order, since reading a whole game takes minutes. */
const MOST_RANKED = 200;
/** Models whose scenes are read to rank them, which takes longer than reading the models alone. */
const MOST_READ = 12;
/** Bytes of these models, so that a folder of large ones does not take seconds to open. */
const MOST_BYTES_READ = 4e6;

interface RankedModel {
  path: string;
  /** Whether another model refers to it, as models of Neverwinter Nights refer to their supermodel. */
  isReferred: boolean;
  /** Number of files that it refers to and that are missing. */
  missing: number;
  /** Bytes of the model file. */
  size: number;
}

/**
 * Orders models by what there is to see. Models that others refer to come last. Of the rest the most complete come first: the one
 * with the fewest missing files, of these the one with the largest model file. Of the first of these, up to twelve and 4 MB,
 * skinned and animated ones come before those that are only either, these before all others, and damaged ones last.
 *
 * @param paths of all files: a companion in any folder counts as found
 * @returns paths of the models; more than 200 stay in their order
 */
export async function mostInterestingFirst(
  registry: Registry,
  library: Library,
  models: readonly KnownFile[],
  paths: readonly string[],
): Promise<string[]> {
  if (models.length === 1 || models.length > MOST_RANKED) return models.map(({ path }) => path);
  const complete = await mostCompleteFirst(library, models, paths);
  const search = [...new Set(paths.map(folderOf))];
  const interest = new Map<RankedModel, number>();
  let bytes = 0;
  for (const model of complete) {
    bytes += model.size;
    if (interest.size === MOST_READ || (bytes > MOST_BYTES_READ && interest.size > 0)) break;
    interest.set(model, await interestOf(registry, library, model.path, search));
  }
  const read = [...interest.keys()].sort((a, b) => byReference(a, b) || interest.get(b)! - interest.get(a)!);
  return [...read, ...complete.slice(read.length)].map(({ path }) => path);
}

async function mostCompleteFirst(
  library: Library,
  models: readonly KnownFile[],
  paths: readonly string[],
): Promise<RankedModel[]> {
  const names = new Set(paths.map((path) => fileOf(path).toLowerCase()));
  const references = new References(library, [...new Set(models.map(({ path }) => folderOf(path)))]);
  const referred = new Set<string>();
  const ranked: RankedModel[] = [];
  for (const { path, format, bytes } of models) {
    const needs = needsOf(format, bytes);
    const model = { path, isReferred: false, missing: needs ? 0 : DAMAGED, size: bytes.length };
    for (const { name, alternatives, optional } of needs ?? []) {
      const beside = await references.find(name, [folderOf(path)], alternatives);
      if (beside !== undefined && beside !== path) referred.add(beside);
      const isThere = beside !== undefined || fileNamesOf(name, alternatives).some((file) => names.has(file));
      if (!isThere && !optional) model.missing++;
    }
    ranked.push(model);
  }
  for (const model of ranked) model.isReferred = referred.has(model.path);
  return ranked.sort((a, b) => byReference(a, b) || a.missing - b.missing || b.size - a.size);
}

function byReference(a: RankedModel, b: RankedModel): number {
  return Number(a.isReferred) - Number(b.isReferred);
}

/** More than the missing files of any model. */
const DAMAGED = Number.MAX_SAFE_INTEGER;

/** The references of a model; undefined if it is damaged. */
function needsOf(format: Format, bytes: Uint8Array): readonly Need[] | undefined {
  return unlessRefused(() => format.needs(format.read(bytes, new Report())));
}

/** Whether the meshes of a model have a skin, plus whether it has clips; negative if it cannot be read. */
async function interestOf(
  registry: Registry,
  library: Library,
  path: string,
  search: readonly string[],
): Promise<number> {
  try {
    const gathered = await gatherKnown(registry, library, [path], { search, searchBelow: [] });
    // What needs a decoder to be shown can still be read.
    const scene = unlessRefused(() => sceneOf(gathered));
    if (!scene || scene.meshes.length === 0) return 0;
    return Number(scene.skins.length > 0) + Number(scene.clips.length > 0);
  } catch (error) {
    if (error instanceof FormatError) return -1;
    throw error;
  }
}
