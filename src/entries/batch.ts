/** Many characters at once: finding them, working on each, and the rows that say what became of them. */
export { type BatchResult, type ItemOptions, runItem } from '../convert/batch/item.ts';
export type { BatchError, BatchFile, BatchItem, BatchLoss, BatchRow } from '../convert/batch/row.ts';
export type { BatchRun, BatchSettings } from '../convert/batch/settings.ts';
