import type { BatchItem } from '../../convert/batch/row.ts';
import type { BatchRun } from '../../convert/batch/settings.ts';
import type { PoolLimits } from '../pool.ts';

/** The common data of all jobs of a batch. Paths are those of the store. */
export interface JobContext {
  run: BatchRun;
  /** Unique for each run of the batch: workers list folders once per session. */
  session: string;
  limits: Omit<PoolLimits, 'jobs'>;
  /** Folder of the results. */
  output: string;
  /** Whether results may replace any file. */
  force: boolean;
}

/** The data of a worker for one character. */
export interface BatchJob extends JobContext {
  item: BatchItem;
  /** Ids of earlier items by `content`. */
  known: [content: string, id: string][];
  /** Paths of results that may be replaced. */
  replaceable: readonly string[];
}

/** The name of the queue. It contains the version: workers of another version could give different results. */
export function queueName(version: string): string {
  return `exhume-${version}`;
}
