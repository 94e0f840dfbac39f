import type { PlannedItem } from '../worker/batch.ts';

/** A character of the batch. */
export interface Item extends PlannedItem {
  /** Its place in the list. */
  index: number;
  /** Its id for searching. */
  key: string;
}
