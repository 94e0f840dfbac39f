import type { BatchItem } from '../../convert/batch/row.ts';
import type { BatchRun } from '../../convert/batch/settings.ts';
import type { PoolLimits } from '../pool.ts';

/** What all jobs of a batch have in common: plain data. Paths are those of the store. */
export interface JobContext {
  run: BatchRun;
  /** Differs for each time that the batch is run: workers look up the contents of folders once in that time. */
  session: string;
  limits: Omit<PoolLimits, 'jobs'>;
  /** Folder of the results. */
  output: string;
  /** Whether results may replace any file. */
  force: boolean;
}

/** What a worker needs to know for a character. */
export interface BatchJob extends JobContext {
  item: BatchItem;
  /** Ids of earlier items by `content`. */
  known: [content: string, id: string][];
  /** Paths of results that may be replaced. */
  replaceable: readonly string[];
}

/** The name of the queue: workers do only jobs of their own version, since others would give other results. */
export function queueName(version: string): string {
  return `exhume-${version}`;
}
