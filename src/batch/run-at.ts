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

/** What is to be done, on this machine or others. */
export interface BatchWork {
  run: BatchRun;
  plan: Omit<PlanOptions, 'root' | 'isSingle'>;
  /** Folder of this machine for the manifest. */
  output: string;
  /** Replace files that no earlier run wrote. */
  force?: boolean | undefined;
  /** Manifest of an earlier batch: only what has changed since is converted. */
  since?: string | undefined;
  /** Called with what is wrong with the archives of the search path. */
  onArchives?: (issues: readonly Issue[]) => void;
  onPlan?: (item: BatchItem) => void;
  /** Called with about how many characters there are, once that is known. */
  onEstimate?: (count: number) => void;
  onRow?: (row: BatchRow, how: Outcome) => void;
  /** Called with the complete manifest, while no other batch can write to the folder. */
  onEnd: (manifest: ManifestFile) => Promise<void>;
}

/** Where the files are, and who works on them. */
export interface BatchPlace {
  library: BatchLibrary;
  files: CurrentFiles;
  results: BatchOutput;
  execute: Execute;
  /** How many characters are in work at the same time, or wait for others. */
  inFlight: number;
  /** The manifest as one that also tells this place what was recorded. */
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

/** A batch that is over needs no estimate. */
function estimateUntil(end: AbortSignal, library: BatchLibrary, plan: BatchWork['plan']): Promise<number> {
  const { enters = () => true } = plan;
  return estimateCharacters(library, { ...plan, enters: (path) => !end.aborted && enters(path) });
}
