/**
 * Builds a folder: every source with a matching rule is converted in threads to the same relative path in the output folder. The
 * manifest there contains the hashes of all input files of each result, so that only changed results are built again.
 */
import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BATCH_CODES } from '../../convert/batch/codes.ts';
import {
  type BatchFile,
  type BatchItem,
  type BatchRow,
  filesOf,
  writtenFor,
} from '../../convert/batch/row.ts';
import type { BatchRun, BatchSettings } from '../../convert/batch/settings.ts';
import type { Library } from '../../convert/library.ts';
import { FolderLibrary } from '../../node/folder-library.ts';
import type { Issue } from '../../report/report.ts';
import { lockFolder } from '../lock.ts';
import { ManifestFile } from '../manifest.ts';
import { removeReport, writeReport } from '../report/write.ts';
import { type Outcome, runBatch } from '../run.ts';
import { searchedLibrary } from '../searched-library.ts';
import { SetupError } from '../setup-error.ts';
import type { BatchOutput, Execute } from '../types.ts';
import { CurrentFiles } from '../unchanged.ts';
import { BuildOutput } from './build-output.ts';
import { outputsOf, removeOutputs } from './outputs.ts';
import { type BuildPlan, planBuild } from './plan.ts';
import { type BuildRules, placesOf } from './rules.ts';

/** Name of the manifest in the output folder. */
const MANIFEST = 'exhume.build.jsonl';

export interface Workers {
  execute: Execute;
  close(): Promise<void>;
}

export interface Build {
  /** Folder of the sources, as a path of a library. */
  folder: string;
  /** Folder of the results: as a path of a library, and as one of this machine. */
  into: string;
  output: string;
  rules: BuildRules;
  /** Version of Exhume. */
  version: string;
  /** Starts the workers, if there is anything to do. */
  startWorkers: (run: BatchRun, results: BatchOutput) => Workers;
  /** Number of sources that are processed at the same time, or wait for others. */
  inFlight: number;
  /** Build everything again. */
  refresh?: boolean | undefined;
  /** Write a report beside the results, as a page and as JSON. */
  report?: boolean | undefined;
  /** Replace files that no earlier build wrote. */
  force?: boolean | undefined;
  /** Called with the issues of the archives in the search path. */
  onArchives?: (issues: readonly Issue[]) => void;
  onPlan?: (item: BatchItem) => void;
  onRow?: (row: BatchRow, how: Outcome) => void;
}

export interface BuildEnd extends Pick<BuildPlan, 'others' | 'unused'> {
  /** Removed files of earlier builds that are no longer results. */
  removed: string[];
}

/** @throws SetupError, WriteError, and FormatError for an archive of the search path */
export async function build({ folder, into, output, rules, version, ...options }: Build): Promise<BuildEnd> {
  const {
    startWorkers,
    inFlight,
    refresh = false,
    force = false,
    report = false,
    onArchives,
    onPlan,
    onRow,
  } = options;
  const places = placesOf(rules, folder);
  const { search = [] } = places;
  const library = await searchedLibrary(new FolderLibrary(), search, onArchives);
  await requirePlaces(places, library);
  const { items, others, unused } = await planBuild(library, folder, into, rules);
  const release = await lockFolder(output);
  const manifest = await ManifestFile.open(join(output, MANIFEST)).catch(async (error) => {
    await release();
    throw error;
  });
  const run: BatchRun = {
    root: folder,
    settings: { to: '', ...(search.length > 0 ? { search } : {}) },
    version,
  };
  // Starting threads takes longer than detecting that nothing has changed.
  let workers: Workers | undefined;
  try {
    const before = await outputsOf(manifest, writtenBy);
    const results = new BuildOutput(output, await outputsOf(manifest, writtenBy), force);
    const ids = await runBatch({
      plan: inOrder(items, onPlan),
      run,
      files: new CurrentFiles(library, folder),
      manifest,
      output: results,
      execute: (task) => {
        workers ??= startWorkers(run, results);
        return workers.execute(task);
      },
      inFlight,
      refresh,
      ...(onRow ? { onRow } : {}),
    });
    const built = await outputsOf(manifest, (row) => (ids.has(row.input) ? keptFor(row) : []));
    for (const path of built.keys()) before.delete(path);
    const removed = await removeOutputs(output, before);
    await manifest.finish(ids);
    if (report) await writeReport(manifest.rows(), results, 'build');
    return { others, unused, removed };
  } finally {
    await workers?.close();
    await manifest.close();
    await release();
  }
}

/** @throws SetupError if one does not exist */
async function requirePlaces(
  { search = [], root }: Pick<BatchSettings, 'search' | 'root'>,
  library: Library,
): Promise<void> {
  for (const place of search) {
    const isThere = existsSync(place) || (await library.list(place)).length > 0;
    if (!isThere) throw new SetupError(`No such folder or archive in \`search\`: ${place}`);
  }
  if (root !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new SetupError(`\`root\` is not a folder: ${root}`);
}

/** The files that a build wrote, or may have written before it was killed. */
function writtenBy(row: BatchRow): BatchFile[] {
  return row.error?.code === BATCH_CODES.BATCH_INTERRUPTED.id ? writtenFor(row) : filesOf(row);
}

/** The files of a source that stay: those of its result, or of earlier ones that it does not replace, since the user has changed one. */
function keptFor(row: BatchRow): BatchFile[] {
  return row.error?.code === BATCH_CODES.BATCH_OUTPUT_EXISTS.id ? writtenFor(row) : filesOf(row);
}

/** Removes the results of all builds from a folder. @returns the paths of the files @throws WriteError */
export async function cleanBuild(output: string): Promise<string[]> {
  const release = await lockFolder(output);
  try {
    const path = join(output, MANIFEST);
    const manifest = await ManifestFile.open(path);
    const outputs = await outputsOf(manifest, writtenBy);
    await manifest.close();
    const removed = await removeOutputs(output, outputs);
    await removeReport(output);
    await rm(path);
    return removed;
  } finally {
    await release();
  }
}

async function* inOrder(
  items: readonly BatchItem[],
  onPlan?: (item: BatchItem) => void,
): AsyncGenerator<BatchItem> {
  for (const item of items) onPlan?.(item);
  yield* items;
}
