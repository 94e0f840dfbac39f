/** From the files named on the command line to scenes. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { gather, toScene } from '../convert/gather.ts';
import type { Gathered, GatherOptions } from '../convert/gathering.ts';
import type { Library } from '../convert/library.ts';
import { locateInputs } from '../convert/locate.ts';
import { mountArchives } from '../convert/mounted-library.ts';
import { formats } from '../formats/index.ts';
import { installedDecoders } from '../node/decoders.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { TrackingLibrary } from '../node/recording-library.ts';
import { type Issue, Report } from '../report/report.ts';
import type { Axes, Axis, Clip, Scene } from '../scene/scene.ts';
import { describeFindings, UsageError } from './output.ts';
import { Progress } from './progress.ts';
import { modeChoice, type ReadingChoices, readingChoices, readingOptions } from './reading-choices.ts';

export interface SceneOptions extends ReadingChoices {
  search?: string[];
  root?: string;
  with?: string[];
  /** Only of commands that have levels of detail. */
  lod?: number | 'all';
}

/** The options of commands that make a scene of their files. @param mode whose play the command can follow */
export function withSceneOptions(command: Command, mode: Option = modeChoice): Command {
  const whole = command
    .option(
      '--search <place>',
      'a folder or archive to look in for what the files refer to, and for files that are only named; repeatable',
      collect,
    )
    .option(
      '--root <folder>',
      'the root of the game, below which what the files refer to may lie anywhere; a CryEngine model tells it by its path, as the folder that Objects is in',
    )
    .option(
      '--axes <up,front>',
      'axes of the model where they are not the usual ones, such as +y,-z',
      parseAxes,
    )
    .option(
      '--with <file>',
      'a file that the others need, such as their model, whose own animations are not brought along; repeatable',
      collect,
    );
  for (const option of [...readingChoices, mode]) whole.addOption(option);
  return whole;
}

/** An option that is given once for each thing, so that what stands behind the thing is not taken for another one. */
function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** A path of this machine as libraries write it. */
export function libraryPath(path: string): string {
  return resolve(path).split(sep).join('/');
}

/** A file that the command line names. A folder stands for the file of a usual name in it, if there is one. */
export function inputPath(name: string): string {
  const inside = formats.flatMap(({ nameInFolder }) => (nameInFolder ? [join(name, nameInFolder)] : []));
  return libraryPath(inside.find((path) => existsSync(path)) ?? name);
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

export async function findInputs(
  names: readonly string[],
  { search: places = [], root, with: context = [], lod, ...reading }: SceneOptions,
): Promise<Inputs> {
  const report = new Report();
  const lacking = places.find((place) => !existsSync(place));
  if (lacking !== undefined) throw new UsageError(`there is no ${lacking} to search in`);
  if (root !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${root} is no folder, and so not the root of a game`);
  const search = places.map(libraryPath);
  const files = new TrackingLibrary(new FolderLibrary());
  const library = await mountArchives(files, search, report);
  const locate = (wanted: readonly string[]) =>
    locateInputs(
      library,
      wanted.map((name) => ({ name, path: inputPath(name) })),
      search,
    );
  const options = {
    ...readingOptions(reading),
    search,
    ...(root === undefined ? {} : { root: libraryPath(root) }),
    with: await locate(context),
    levels: lod !== undefined,
    loadDecoders: installedDecoders,
  };
  return { library, read: files.paths, paths: await locate(names), options, issues: report.issues };
}

/** A character's files, and the paths of all files of this machine that were read for it. */
export interface GatheredInputs extends Gathered {
  read: ReadonlySet<string>;
}

export async function gatherInputs(files: readonly string[], options: SceneOptions): Promise<GatheredInputs> {
  const progress = new Progress(files.length);
  try {
    const inputs = await findInputs(files, options);
    const gathered = await gather(inputs.library, inputs.paths, {
      ...inputs.options,
      onFile: (name) => progress.step(name),
    });
    gathered.report.issues.unshift(...inputs.issues);
    return { ...gathered, read: inputs.read };
  } finally {
    progress.stop();
  }
}

export async function sceneOfInputs(
  files: readonly string[],
  options: SceneOptions,
): Promise<{ scene: Scene; gathered: GatheredInputs }> {
  const gathered = await gatherInputs(files, options);
  const scene = toScene(gathered, readingOptions(options));
  return { scene, gathered };
}

/**
 * Index of a clip by its name or its number.
 *
 * @param issues of the files: one that is missing may have the clip
 * @throws UsageError
 */
export function findClip(clips: readonly Clip[], wanted: string, issues: readonly Issue[] = []): number {
  const byName = clips.findIndex(({ name }) => name === wanted);
  const index = byName >= 0 ? byName : /^\d+$/.test(wanted) ? Number(wanted) : -1;
  if (clips[index]) return index;
  const names = clips.map(({ name }) => name).join(', ');
  const message = `there is no clip ${wanted}; there is ${names === '' ? 'none at all' : names}`;
  const findings = describeFindings(issues.filter(({ severity }) => severity !== 'info'));
  throw new UsageError(findings === '' ? message : `${message}\n${findings}`);
}

export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** Eleven days; far beyond, what moves on without end has no numbers left for where it is. */
const MAX_SECONDS = 1e6;

/** A moment. @throws InvalidArgumentError */
export function parseSeconds(text: string): number {
  const seconds = parseNumber(text);
  if (Math.abs(seconds) > MAX_SECONDS)
    throw new InvalidArgumentError(`It must be at most ${MAX_SECONDS} seconds from 0.`);
  return seconds;
}

/** A level of detail. @throws InvalidArgumentError */
export function parseLevel(text: string): number {
  const level = parseNumber(text);
  if (level < 0 || level > 1) throw new InvalidArgumentError('It must be a number from 1, everything, to 0.');
  return level;
}

export function parseCount(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

/** More moments than any clip needs would take hours. */
const MAX_RATE = 1000;

/** Moments per second. */
export function parseRate(text: string): number {
  const rate = parseNumber(text);
  if (rate <= 0 || rate > MAX_RATE)
    throw new InvalidArgumentError(`It must be above 0 and at most ${MAX_RATE}.`);
  return rate;
}

export function parsePort(text: string): number {
  const port = parseNumber(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  return port;
}

const AXIS = /^[+-]?[xyz]$/;

function parseAxes(text: string): Pick<Axes, 'up' | 'front'> {
  const [up, front, ...more] = text.toLowerCase().split(',');
  if (
    !up ||
    !front ||
    more.length > 0 ||
    !AXIS.test(up) ||
    !AXIS.test(front) ||
    up.slice(-1) === front.slice(-1)
  ) {
    throw new InvalidArgumentError('It must be two different axes, up and front, such as +z,-y.');
  }
  const signed = (axis: string) => (axis.length === 1 ? `+${axis}` : axis) as Axis;
  return { up: signed(up), front: signed(front) };
}
