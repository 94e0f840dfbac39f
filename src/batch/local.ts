/** Runs a batch on this machine, with local files and threads. */
import { FolderLibrary } from '../node/folder-library.ts';
import { FolderOutput } from './folder-output.ts';
import { lockFolder } from './lock.ts';
import { type PoolLimits, WorkerPool } from './pool.ts';
import { type BatchWork, runAt } from './run-at.ts';
import { searchedLibrary } from './searched-library.ts';
import { CurrentFiles } from './unchanged.ts';

/** Number of items per thread that are prepared or wait for others. */
const IN_FLIGHT = 8;

/** A local batch. Its output folder also contains the results. */
export interface LocalBatch extends BatchWork {
  limits: PoolLimits;
}

/** @throws WriteError, and FormatError for an archive of the search path */
export async function runLocally(batch: LocalBatch): Promise<void> {
  const { run, output, limits } = batch;
  const release = await lockFolder(output);
  const results = new FolderOutput(output, batch.force);
  const pool = new WorkerPool({ run }, results, limits);
  try {
    const library = await searchedLibrary(new FolderLibrary(), run.settings.search, batch.onArchives);
    const place = {
      library,
      files: new CurrentFiles(library, run.root),
      results,
      execute: pool.execute.bind(pool),
      inFlight: limits.jobs * IN_FLIGHT,
    };
    await runAt(place, batch);
  } finally {
    await pool.close();
    await release();
  }
}
