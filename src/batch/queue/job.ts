import type { BatchItem } from '../../convert/batch/row.ts';
import type { BatchRun } from '../../convert/batch/settings.ts';

/** What a worker needs to know to do an item: plain data. Paths are those of the store. */
export interface BatchJob {
  run: BatchRun;
  item: BatchItem;
  /** The folder for results. */
  output: string;
  /** Ids of earlier items by `content`. */
  known: [content: string, id: string][];
  /** Paths in the folder for results that may be replaced. */
  replaceable: readonly string[];
}

/** The name of the queue: workers do only jobs of their own version, since others would give other results. */
export function queueName(version: string): string {
  return `exhume-${version}`;
}
