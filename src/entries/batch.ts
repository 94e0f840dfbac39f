/** Many characters at once: finding them, processing each one, and the rows of results. */
export { BatchLibrary } from '../convert/batch/batch-library.ts';
export { type BatchResult, type ExportFiles, type ItemOptions, runItem } from '../convert/batch/item.ts';
export { type PlanOptions, planBatch } from '../convert/batch/plan.ts';
export type { BatchError, BatchFile, BatchItem, BatchLoss, BatchRow } from '../convert/batch/row.ts';
export { type BatchRun, type BatchSettings, isSingle } from '../convert/batch/settings.ts';
export type { Tolerance } from '../convert/optimize.ts';
export type { TextureOptions } from '../images/texture.ts';
