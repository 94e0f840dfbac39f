import { join } from 'node:path';
import type { BatchLibrary } from '../convert/batch/batch-library.ts';
import { estimateCharacters } from '../convert/batch/estimate.ts';
import { type PlanOptions, planBatch } from '../convert/batch/plan.ts';
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import { type BatchRun, isSingle } from '../convert/batch/settings.ts';
import type { Issue } from '../report/report.ts';
import { ManifestFile } from './manifest.ts';
import { writeReport } from './report/write.ts';
import { type Outcome, runBatch } from './run.ts';
import type { BatchManifest, BatchOutput, Execute } from './types.ts';
import type { CurrentFiles } from './unchanged.ts';

/** Name of the manifest in the output folder. */
export const MANIFEST = 'manifest.jsonl';

/** The work of a batch, independent of where it runs. */
export interface BatchWork {
  run: BatchRun;
  plan: Omit<PlanOptions, 'root' | 'isSingle'>;
  /** Local folder for the manifest. */
  output: string;
  /** Replace files that no earlier run wrote. */
  force?: boolean | undefined;
  /** Manifest of an earlier batch: only what has changed since is converted. */
  since?: string | undefined;
  /** Called with the issues of the archives in the search path. */
  onArchives?: (issues: readonly Issue[]) => void;
  onPlan?: (item: BatchItem) => void;
  /** Called with the approximate number of characters, once it is known. */
  onEstimate?: (count: number) => void;
  onRow?: (row: BatchRow, how: Outcome) => void;
  /** Called with the complete manifest while the folder is still locked. */
  onEnd: (manifest: ManifestFile) => Promise<void>;
}

/** Where a batch runs: its files and its workers. */
export interface BatchPlace {
  library: BatchLibrary;
  files: CurrentFiles;
  results: BatchOutput;
  execute: Execute;
  /** Number of characters that are processed at the same time, or wait for others. */
  inFlight: number;
  /** Wraps the manifest, to be notified of recorded rows. */
  recording?(manifest: BatchManifest): BatchManifest;
}

/** @param work its output folder must be locked @throws WriteError, FormatError */
export async function runAt(place: BatchPlace, work: BatchWork): Promise<void> {
  const { run, plan, output, onPlan, onRow, onEstimate, onEnd } = work;
  const { library, files, results, execute, inFlight } = place;
  const manifest = await ManifestFile.open(join(output, MANIFEST));
  const since = work.since === undefined ? undefined : await ManifestFile.read(work.since);
  const estimate = new AbortController();
  try {
    if (onEstimate) void estimateUntil(estimate.signal, library.fork(), plan).then(onEstimate, () => {});
    const ids = await runBatch({
      plan: planBatch(library, { ...plan, root: run.root, isSingle: isSingle(run.settings) }),
      run,
      files,
      manifest: place.recording?.(manifest) ?? manifest,
      since,
      output: results,
      execute,
      inFlight,
      ...(onPlan ? { onPlan } : {}),
      ...(onRow ? { onRow } : {}),
    });
    await manifest.finish(ids);
    await writeReport(manifest.rows(), results);
    await onEnd(manifest);
  } finally {
    estimate.abort();
    await since?.close();
    await manifest.close();
  }
}

/** Estimates the number of characters, unless the batch ends before. */
function estimateUntil(end: AbortSignal, library: BatchLibrary, plan: BatchWork['plan']): Promise<number> {
  const { enters = () => true } = plan;
  return estimateCharacters(library, { ...plan, enters: (path) => !end.aborted && enters(path) });
}
