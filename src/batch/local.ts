/** A batch on this machine: the files, the threads and the results are all here. */
import { join } from 'node:path';
import { BatchLibrary } from '../convert/batch/batch-library.ts';
import { type PlanOptions, planBatch } from '../convert/batch/plan.ts';
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import { type BatchRun, isSingle } from '../convert/batch/settings.ts';
import { mountArchives } from '../convert/mounted-library.ts';
import { FolderLibrary } from '../node/folder-library.ts';
import { FolderOutput } from './folder-output.ts';
import { lockFolder } from './lock.ts';
import { ManifestFile } from './manifest.ts';
import { type PoolLimits, WorkerPool } from './pool.ts';
import { writeReport } from './report/write.ts';
import { type Outcome, runBatch } from './run.ts';
import { CurrentFiles } from './unchanged.ts';

/** Name of the manifest in the output folder. */
export const MANIFEST = 'manifest.jsonl';

/** For each thread, those that are ready or wait for others. */
const IN_FLIGHT = 4;

export interface LocalBatch {
  run: BatchRun;
  plan: Omit<PlanOptions, 'root' | 'isSingle'>;
  /** Folder of the results. */
  output: string;
  limits: PoolLimits;
  /** Replace files that no earlier run wrote. */
  force?: boolean;
  /** Manifest of an earlier batch: only what has changed since is converted. */
  since?: string;
  onPlan?: (item: BatchItem) => void;
  onRow?: (row: BatchRow, how: Outcome) => void;
  /** Called with the complete manifest, while no other batch can write to the folder. */
  onEnd: (manifest: ManifestFile) => Promise<void>;
}

/** @throws WriteError, and FormatError for an archive of the search path */
export async function runLocally(batch: LocalBatch): Promise<void> {
  const { run, output, limits, onEnd } = batch;
  const release = await lockFolder(output);
  const results = new FolderOutput(output, batch.force);
  const { search = [] } = run.settings;
  const library = new BatchLibrary(await mountArchives(new FolderLibrary(), search), search);
  const manifest = await ManifestFile.open(join(output, MANIFEST));
  const since = batch.since === undefined ? undefined : await ManifestFile.read(batch.since);
  const pool = new WorkerPool(run, results, limits);
  try {
    const ids = await runBatch({
      plan: planBatch(library, { ...batch.plan, root: run.root, isSingle: isSingle(run.settings) }),
      run,
      files: new CurrentFiles(library, run.root),
      manifest,
      since,
      output: results,
      execute: (task) => pool.execute(task),
      inFlight: limits.jobs * IN_FLIGHT,
      ...(batch.onPlan ? { onPlan: batch.onPlan } : {}),
      ...(batch.onRow ? { onRow: batch.onRow } : {}),
    });
    await manifest.finish(ids);
    await writeReport(manifest.rows(), results);
    await onEnd(manifest);
  } finally {
    await pool.close();
    await since?.close();
    await manifest.close();
    await release();
  }
}
