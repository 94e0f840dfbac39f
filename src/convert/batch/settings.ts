/** The settings that determine the results of a batch. */

import { sha256OfText } from '../../binary/sha256.ts';
import type { ReadingOptions, TargetOptions } from '../../formats/format.ts';
import { targetById } from '../../formats/targets.ts';
import type { TextureOptions } from '../../images/texture.ts';
import type { Tolerance } from '../optimize.ts';
import type { ReadingProgramId } from '../reading-programs.ts';
import type { SceneOptions } from '../scene-of.ts';
import { pathFrom } from './paths.ts';

/** Results of a character besides files of a target. */
export const BATCH_REPORTS = ['check', 'info', 'picture'] as const;

/** Ending of a file with settings of an export, beside its source. */
export const SETTINGS_EXTENSION = '.exhume.json';

/** Settings of a batch, as plain data. */
export interface BatchSettings extends TargetOptions, Omit<ReadingOptions, 'decoders'> {
  /** Id of a target, such as `gltf.glb`; `check`, `info` or `picture`; an image format, such as `dds`; or `copy`. */
  to: string;
  /** A level of detail from 1 (full) to 0, or all of them. */
  lod?: number | 'all';
  /** A program that will read the results. */
  for?: ReadingProgramId;
  /** Axes of the models, if they are not the usual ones of their format. */
  axes?: NonNullable<SceneOptions['axes']>;
  /** Folders and archives of the library to search for referenced files. */
  search?: readonly string[];
  /** The root of the game, below which referenced files may be anywhere. */
  root?: string;
  /** Files that all inputs depend on. */
  with?: readonly string[];
  /** Read each result again and measure how far it deviates from its source. */
  verify?: boolean;
  /** Pixels of the picture to be made of each character. */
  thumbnails?: number;
  /** Whether all files of a result go beside each other, to the place that the source has, instead of a folder of their own. */
  beside?: boolean;
  /** Remove animation keys as long as the surface stays within this. */
  tolerance?: Tolerance;
  /** Settings of `exhume export` for what is exported instead of converted. With `beside`, a file of settings beside a source does the same. */
  export?: object;
  /** How an image is written. */
  image?: TextureOptions;
}

/** The data that all characters of a batch share. */
export interface BatchRun {
  /** The folder of the library to which the paths of items and rows are relative. */
  root: string;
  settings: BatchSettings;
  /** Version of Exhume. */
  version: string;
}

/**
 * Whether each result of a batch is a single file. Others get a folder for each character.
 *
 * @example
 * ```ts
 * import { isSingle } from 'exhume/batch';
 *
 * console.log(isSingle({ to: 'gltf.glb' }), isSingle({ to: 'cal3d.cfg' })); // true false
 * ```
 */
export function isSingle({ to }: BatchSettings): boolean {
  return targetById(to)?.isSingle ?? !targetById(to);
}

/** The run of an item, with its own settings. */
export function runOf({ settings }: { settings?: BatchSettings }, run: BatchRun): BatchRun {
  return settings ? { ...run, settings } : run;
}

/** Identifies settings with the same effect, wherever the files are. */
export function settingsHash({ root, settings }: BatchRun): Promise<string> {
  const { search = [], with: context = [], root: game, ...others } = settings;
  const from = (path: string) => pathFrom(root, path);
  const paths = { search: search.map(from), with: context.map(from), root: game && from(game) };
  return sha256OfText(JSON.stringify({ ...others, ...paths }, sorted));
}

/** For `JSON.stringify`: the members of objects in the order of their names. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
