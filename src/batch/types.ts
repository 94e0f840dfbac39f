/** The parts that a batch is put together from; each has a variant for one machine and one for many. */
import type { BatchItem, BatchRow } from '../convert/batch/row.ts';
import type { NamedBytes } from '../formats/format.ts';
import type { Turns } from './turns.ts';

/** An item to be worked on. */
export interface BatchTask {
  item: BatchItem;
  /** Earlier items that may have the same content: ids by `content`. */
  known: ReadonlyMap<string, string>;
  /** Paths of outputs that an earlier run of the batch wrote, which may be replaced. */
  replaceable: readonly string[];
  /** Records what is about to be written, so that a later run knows it for a result even if this one is killed. Absent on other machines. */
  announce?(row: BatchRow): Promise<void>;
}

/**
 * Works on an item and writes its files: with `runItem`, in a thread or on another machine. What is wrong with the item is in
 * the row; an error is one that ends the batch. The files of a row with the status `same` are not written.
 */
export type Execute = (task: BatchTask) => Promise<BatchRow>;

/** Where the results of a batch go. Paths are relative to it. */
export interface BatchOutput {
  /**
   * Writes all files or none, so that they are there when this has ended even if the power fails.
   *
   * @param replaceable paths of files that may be replaced by different ones
   * @throws ReplaceError, WriteError
   */
  write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void>;
  /**
   * Keeps the files of a row for its item until the batch ends, before they are written or if they are there from an earlier run.
   * Waits for the turn of the item. Absent if no two items have results at the same place.
   *
   * @returns why that is impossible, if another item has a different file of the same name
   */
  claim?(row: BatchRow): Promise<string | undefined>;
  /** In which items claim files: in the order of the plan, so that it does not depend on time which of two is refused. */
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
  /** Adds a row, which replaces an earlier one of its item; it is flushed when this has ended. */
  append(row: BatchRow): Promise<void>;
}
