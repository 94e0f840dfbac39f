/** The exchangeable parts of a batch; each has a local and a distributed implementation. */
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import type { NamedBytes } from '../formats/format.ts';
import type { Turns } from './turns.ts';

/** An item to be processed. */
export interface BatchTask {
  item: BatchItem;
  /** Earlier items that may have the same content: ids by `content`. */
  known: ReadonlyMap<string, string>;
  /** Paths of outputs that an earlier run of the batch wrote, which may be replaced. */
  replaceable: readonly string[];
  /** Records what is about to be written, so that a later run recognizes it as a result even if this run is killed. Absent on other machines. */
  announce?(row: BatchRow): Promise<void>;
}

/**
 * Processes an item with `runItem`, in a thread or on another machine, and writes its files. Failures of the item are in the row;
 * a thrown error ends the batch. The files of a row with the status `same` are not written.
 */
export type Execute = (task: BatchTask) => Promise<BatchRow>;

/** The destination of the results of a batch. Paths are relative to it. */
export interface BatchOutput {
  /**
   * Writes all files or none. When it has ended, they survive a power failure.
   *
   * @param replaceable paths of files that may be replaced by different ones
   * @throws ReplaceError, WriteError
   */
  write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void>;
  /**
   * Reserves the files of a row for its item until the batch ends, before they are written or if an earlier run wrote them. Waits for
   * the turn of the item. Absent if no two items can have results with the same path.
   *
   * @returns the reason for a failure, if another item has a different file with the same name
   */
  claim?(row: BatchRow): Promise<string | undefined>;
  /** The order in which items claim files: that of the plan, so that timing does not decide which of two items is refused. */
  turns?: Turns;
  /** @returns undefined if it does not exist */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Bytes of a file; undefined if it does not exist. */
  size(path: string): Promise<number | undefined>;
}

/** The rows of a batch that were written so far. */
export interface BatchManifest {
  /** The row of an item, of this run or an earlier one. */
  find(id: string): Promise<BatchRow | undefined>;
  /** Adds a row, which replaces earlier rows of its item. It is flushed when this has ended. */
  append(row: BatchRow): Promise<void>;
}
