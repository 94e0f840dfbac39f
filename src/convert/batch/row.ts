/** The manifest of a batch: a row for each character, as plain data. */
import type { MissingFile } from '../gathered.ts';
import type { BatchSettings } from './settings.ts';

/** A character to be converted, and where its result goes. */
export interface BatchItem {
  /** Identifies the item: the path of its first file from the root of the batch. Archives are folders. */
  id: string;
  /** The path of its first file, if the id is another, since several things are made of it. */
  source?: string;
  /** Paths of the files by which it is opened, from the root of the batch. */
  inputs: readonly string[];
  /** Path of the archive that contains them, from the root of the batch. */
  archive?: string;
  /** Where its result goes in the output folder: a path without extension, or a folder if a result may have several files. */
  output: string;
  /** Settings that differ from those of the run. */
  settings?: BatchSettings;
}

/** The path of the first file of an item. */
export function sourceOf({ source, id }: Pick<BatchItem, 'source' | 'id'>): string {
  return source ?? id;
}

/** A file that was read or written. */
export interface BatchFile {
  /** From the root of the batch, or from its output folder. */
  path: string;
  bytes: number;
  sha256: string;
}

/** All losses of one code. */
export interface BatchLoss {
  code: string;
  count: number;
  /** The largest of those that were measured. */
  error?: { max: number; unit: string };
}

/** Why a character has no result. */
export interface BatchError {
  code: string;
  message: string;
  /** Name of the file, or its path from the root of the batch, if it is not the input. */
  file?: string;
  path?: string;
  offset?: number;
}

/** The outcome for a character: a line of the manifest. */
export interface BatchRow {
  /** The id of the item. */
  input: string;
  /** Where its result goes, see `BatchItem`. */
  output: string;
  /** Hash of the settings. */
  settings: string;
  /** Version of Exhume. */
  version: string;
  /** `same`: it has the content of an earlier one, whose result was copied. */
  status: 'done' | 'same' | 'failed';
  /** For `same`: the id of the earlier item. */
  sameAs?: string;
  /** Why it failed. */
  error?: BatchError;
  /** Hash of everything that the result depends on; absent if the files cannot be read. */
  content?: string;
  /** Every file that was read, the input first; without a hash those that could not be read. */
  files: BatchFile[];
  /** The folders that were searched, each with a hash of the names in it. */
  folders: Record<string, string>;
  /** Files that others refer to and that were not found. */
  missing: MissingFile[];
  /** The files of the result, the main one first. */
  outputs: BatchFile[];
  /** A picture of the character, if wanted. */
  thumbnail?: BatchFile;
  /**
   * Files of earlier results that are not in this one. They may be replaced as long as they are unchanged. For `BATCH_INTERRUPTED`
   * also the files that were about to be written, so that a path may be there twice.
   */
  left?: BatchFile[];
  /** Number of issues by severity. */
  issues: { error: number; warning: number; info: number };
  /** Number of issues and losses by code. */
  codes: Record<string, number>;
  losses: BatchLoss[];
  /** Largest deviation of the result from its source, relative to its height, if it was verified. */
  deviation?: number;
  /** Time that it took. The only member that differs between equal runs. */
  seconds: number;
}

/** All files of a result. */
export function filesOf({ outputs, thumbnail }: Pick<BatchRow, 'outputs' | 'thumbnail'>): BatchFile[] {
  return thumbnail ? [...outputs, thumbnail] : outputs;
}

/** All files that are or were results of an item. */
export function writtenFor(row: BatchRow): BatchFile[] {
  return [...filesOf(row), ...(row.left ?? [])];
}
