/** From the files named on the command line to scenes. */
import { existsSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { gatherToRead } from '../convert/gather.ts';
import type { Gathered, GatherOptions, LoadedFile } from '../convert/gathered.ts';
import type { Library } from '../convert/library.ts';
import { locateInputs } from '../convert/locate.ts';
import { mountArchives } from '../convert/mounted-library.ts';
import { TrackingLibrary } from '../convert/recording-library.ts';
import { sceneOf } from '../convert/scene-of.ts';
import { installedDecoders } from '../node/decoders.ts';
import { codeOf } from '../node/system-error.ts';
import { type Issue, Report } from '../report/report.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { shortList } from '../text/counts.ts';
import { addFamilyOptions, type FamilyOption } from './family-options.ts';
import { filesFor, inputPath, libraryPath, withArchivesAround } from './named-files.ts';
import { patternAdvice, UsageError, unknown } from './output.ts';
import { parseAxes } from './parsers.ts';
import { collect, type PlaceOptions, placeOptions } from './places.ts';
import { Progress } from './progress.ts';
import {
  type ReadingChoices,
  readingOptions,
  refuseIneffective,
  refuseUnknownClips,
  sceneChoices,
} from './reading-choices.ts';

export interface SceneOptions extends ReadingChoices, PlaceOptions {
  with?: string[];
  /** Only of commands that have levels of detail. */
  lod?: number | 'all';
  /** As JSON, every issue is listed. */
  json?: boolean;
}

const INPUT_OPTIONS: readonly Option[] = [
  ...placeOptions(),
  new Option(
    '--axes <up,front>',
    'axes of the model if they are not the usual ones, such as +y,-z; or `auto`: those in which its bones stand upright',
  ).argParser(parseAxes),
  new Option(
    '--with <file>',
    'file that the inputs need, such as their model; its own animations are ignored; repeatable',
  ).argParser(collect),
];

/**
 * Adds the options of commands that make a scene of their files.
 *
 * @param choices those that concern only some families
 */
export function withSceneOptions(command: Command, choices: readonly FamilyOption[] = sceneChoices): Command {
  for (const option of INPUT_OPTIONS) command.addOption(option.helpGroup('Input options:'));
  addFamilyOptions(command, choices);
  return command;
}

/** Files as the command line names them, and where they are in the library. */
export interface NamedInputs {
  inputs: readonly string[];
  paths: readonly string[];
}

/** What the command line names, among the files of this machine and in the archives of the search path. */
export interface Inputs {
  library: Library;
  /** Paths of the files of this machine that were read, as they are read. */
  read: ReadonlySet<string>;
  paths: string[];
  options: GatherOptions;
  /** What is wrong with the archives. */
  issues: readonly Issue[];
}

/** The places that the command line names, as a library of theirs finds them. */
export interface Places {
  library: Library;
  options: Pick<GatherOptions, 'root'> & { search: string[] };
  /** What is wrong with the archives. */
  issues: readonly Issue[];
}

/** @throws UsageError for a place that does not exist */
export async function findPlaces(
  files: Library,
  { search: places = [], root }: PlaceOptions,
): Promise<Places> {
  if (root !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--root ${root} is not a folder`);
  const search = places.map(libraryPath);
  const report = new Report();
  const library = await mountArchives(files, search, report);
  for (const [index, path] of search.entries()) {
    const isThere = existsSync(path) || (await library.list(path)).length > 0;
    if (!isThere) throw new UsageError(`No such folder or archive: ${places[index]}`);
  }
  const { issues } = report;
  return { library, options: { search, ...(root === undefined ? {} : { root: libraryPath(root) }) }, issues };
}

export async function findInputs(
  names: readonly string[],
  { search: named = [], root, with: context = [], lod, json = false, ...reading }: SceneOptions,
): Promise<Inputs> {
  const files = new TrackingLibrary(filesFor([...names, ...context]));
  const places = await findPlaces(files, { search: named, ...(root === undefined ? {} : { root }) });
  const around = await withArchivesAround([...names, ...context], places.library);
  const { library, archives } = around;
  const search = [...archives, ...places.options.search];
  const locate = async (wanted: readonly string[]) => {
    const named = await Promise.all(wanted.map(async (name) => ({ name, path: await inputPath(name) })));
    return locateInputs(library, named, search).catch((error: unknown) => {
      throw error instanceof RangeError ? new UsageError(error.message) : error;
    });
  };
  const options = {
    ...readingOptions(reading),
    ...places.options,
    search,
    searchBelow: places.options.search,
    with: await locate(context),
    levels: lod !== undefined,
    listAll: json,
    loadDecoders: installedDecoders,
  };
  const paths = await locate(names);
  for (const path of [...paths, ...options.with]) await refuseMissing(path, library);
  return { library, read: files.paths, paths, options, issues: [...places.issues, ...around.issues] };
}

/** @throws UsageError for a file that is in none of the places */
async function refuseMissing(path: string, library: Library): Promise<void> {
  try {
    await library.status?.(path);
  } catch (error) {
    // What is wrong with a file that exists shows when it is read.
    if (codeOf(error) !== 'ENOENT') return;
    const advice = 'correct the path, or name the folder or archive that contains it with --search';
    throw new UsageError(`No such file: ${path}; ${patternAdvice(path) ?? advice}`);
  }
}

/** A character's files, and the paths of all files of this machine that were read for it. */
export interface GatheredInputs extends Gathered {
  read: ReadonlySet<string>;
}

async function gatherInputs(files: readonly string[], options: SceneOptions): Promise<GatheredInputs> {
  const progress = new Progress(files.length);
  try {
    const inputs = await findInputs(files, options);
    const gathered = await gatherToRead(inputs.library, inputs.paths, {
      ...inputs.options,
      onFile: (name) => progress.step(name),
    });
    gathered.report.issues.unshift(...inputs.issues);
    return { ...gathered, read: inputs.read };
  } finally {
    progress.stop();
  }
}

/** A character that the command line names. */
export interface SceneOfInputs {
  scene: Scene;
  gathered: GatheredInputs;
}

/** @throws UsageError if an option has no effect on the files */
export async function sceneOfInputs(files: readonly string[], options: SceneOptions): Promise<SceneOfInputs> {
  const [made] = await scenesOfInputs([files], options);
  return made!;
}

/** @throws UsageError if an option has no effect on the files of any character */
export async function scenesOfInputs(
  characters: readonly (readonly string[])[],
  options: SceneOptions,
): Promise<SceneOfInputs[]> {
  const all: GatheredInputs[] = [];
  for (const files of characters) all.push(await gatherInputs(files, options));
  const families = all.map(({ family }) => family.id);
  refuseIneffective(options, families);
  const made = all.map((gathered) => ({ scene: sceneOf(gathered, readingOptions(options)), gathered }));
  refuseUnknownClips(
    options,
    made.map(({ scene }) => scene),
  );
  return made;
}

/** Files that are named if a clip is unknown. */
const SHOWN = 5;

/**
 * Index of a clip by its name or its number.
 *
 * @param files of the character: the clip may be in one that is missing or damaged
 * @throws UsageError for a name that no clip or more than one has
 */
export function findClip(clips: readonly Clip[], wanted: string, files: readonly LoadedFile[] = []): number {
  const named = [...clips.keys()].filter((index) => clips[index]!.name === wanted);
  if (named.length > 1)
    throw new UsageError(
      `${named.length} clips are called ${wanted}; give the number of one of them: ${named.join(', ')}`,
    );
  const index = named[0] ?? (/^\d+$/.test(wanted) ? Number(wanted) : -1);
  if (clips[index]) return index;
  const message =
    clips.length === 0
      ? `Unknown clip ${wanted}; the character has no clips`
      : unknown(
          'clip',
          wanted,
          clips.map(({ name }) => name),
        );
  throw new UsageError(`${message}${unreadClips(files)}`);
}

/** A line on files that may contain clips and were not read; empty if there are none. */
function unreadClips(files: readonly LoadedFile[]): string {
  const unread = files.filter(({ document, role }) => !document && role !== 'material');
  if (unread.length === 0) return '';
  const names = unread.map(({ name, role }) => `${name} (${role})`);
  const advice = 'put it beside the model, or add its folder or archive with --search';
  return `\nThe clip may be in a file that was not found or cannot be read: ${shortList(names, SHOWN)}; ${advice}`;
}
