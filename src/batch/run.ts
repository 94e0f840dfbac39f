/**
 * Runs a batch: every character of a plan is processed once and has a row in the manifest. Results of an earlier run are kept as
 * long as their files are unchanged. The result does not depend on the number of characters that are processed at the same time,
 * nor on where earlier runs ended.
 */

import { sha256 } from '../binary/sha256.ts';
import { BATCH_CODES } from '../convert/batch/codes.ts';
import { thumbnailOf } from '../convert/batch/output-names.ts';
import {
  type BatchError,
  type BatchFile,
  type BatchItem,
  type BatchRow,
  filesOf,
  writtenFor,
} from '../convert/batch/row.ts';
import { type BatchRun, type BatchSettings, runOf, settingsHash } from '../convert/batch/settings.ts';
import { catalog } from '../convert/catalog.ts';
import type { NamedBytes } from '../formats/format.ts';
import { useNodeSha256 } from '../node/sha256.ts';
import type { BatchManifest, BatchOutput, BatchTask, Execute } from './types.ts';
import { type CurrentFiles, hasOutputs } from './unchanged.ts';
import { failedRow, writeRow } from './write-row.ts';

/** The parts of a batch. */
export interface BatchParts {
  plan: AsyncIterable<BatchItem>;
  run: BatchRun;
  files: CurrentFiles;
  manifest: BatchManifest;
  /** The manifest of an earlier batch: characters with unchanged files are skipped. */
  since?: BatchManifest | undefined;
  output: BatchOutput;
  execute: Execute;
  /** Number of characters that are processed, or wait for equal ones, at the same time. */
  inFlight: number;
  /** Process everything again. */
  refresh?: boolean;
  /** Called for each character when it is planned. */
  onPlan?: (item: BatchItem) => void;
  /** Called for each character that is finished. */
  onRow?: (row: BatchRow, how: Outcome) => void;
}

/** Whether a character was processed, was finished by an earlier run, or is unchanged since another batch. */
export type Outcome = 'new' | 'finished' | 'unchanged';

/** Represents equal content in an earlier batch, whose results are in another folder. */
const ELSEWHERE = '';

/** @returns the ids of all characters that have a row */
export async function runBatch(parts: BatchParts): Promise<Set<string>> {
  useNodeSha256();
  const batch = new Batch(parts);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of parts.plan) {
    parts.onPlan?.(item);
    await batch.prepare(item);
    parts.output.turns?.add(item.id);
    const work = batch
      .work(item)
      .catch((error) => void failures.push(error))
      .finally(() => {
        parts.output.turns?.end(item.id);
        running.delete(work);
      });
    running.add(work);
    if (running.size >= parts.inFlight) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return batch.ids;
}

/** Ids of items by their content. */
type Known = Map<string, string>;

/** Earlier rows of the same item. */
interface Before {
  earlier: BatchRow | undefined;
  /** From another batch. */
  elsewhere: BatchRow | undefined;
}

class Batch {
  readonly ids = new Set<string>();
  readonly #parts: BatchParts;
  /** Hashes of the settings of the run and of items. */
  readonly #hashes = new Map<BatchSettings, string>();
  /** The contents of items with equal inputs, up to the last such item in the plan. */
  readonly #alike = new Map<string, Promise<Known>>();
  /** Settles when the previous item was assigned to its equal items: files are not hashed in the order of the plan. */
  #placed: Promise<unknown> = Promise.resolve();

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  /** Hashes the settings of an item, which others may share. */
  async prepare(item: BatchItem): Promise<void> {
    const run = runOf(item, this.#parts.run);
    if (!this.#hashes.has(run.settings)) this.#hashes.set(run.settings, await settingsHash(run));
  }

  /** Items with equal inputs are processed one after another, so that the first one in the plan is converted. */
  async work(item: BatchItem): Promise<void> {
    const hashed = this.#parts.files.like(item.inputs);
    const placed = this.#placed.then(() => hashed);
    this.#placed = placed;
    const like = await placed;
    // Items with files side by side are not copied, since only some of the files are named after the item.
    const isCopied = !runOf(item, this.#parts.run).settings.beside;
    const before = (isCopied && this.#alike.get(like)) || Promise.resolve(new Map());
    const after = before.then((known) => this.#workKnowing(item, known));
    this.#alike.set(like, after);
    await after;
  }

  async #workKnowing(item: BatchItem, known: Known): Promise<Known> {
    const { manifest, since, onRow, refresh = false } = this.#parts;
    const found = await manifest.find(item.id);
    if (found && !refresh && (await this.#isFinished(found, item, known)))
      return this.#end(found, 'finished', known);
    const earlier = found && (await this.#withoutGone(found));
    const elsewhere = earlier ? undefined : await since?.find(item.id);
    if (elsewhere && this.#isOfThis(elsewhere, item) && (await this.#parts.files.areAsIn(elsewhere))) {
      onRow?.(elsewhere, 'unchanged');
      return known;
    }
    const made = await this.#execute(item, known, { earlier, elsewhere });
    const row = earlier ? withLeft(made, earlier) : made;
    if (row.sameAs === ELSEWHERE) {
      onRow?.(row, 'unchanged');
      return known;
    }
    await manifest.append(row);
    return this.#end(row, 'new', known);
  }

  /** The row of an earlier run without files of still earlier runs that were removed or changed. */
  async #withoutGone(row: BatchRow): Promise<BatchRow> {
    if (!row.left) return row;
    return { ...row, left: await this.#unchanged(row.left) };
  }

  /** Those of the files that are still there as they were written. */
  async #unchanged(files: readonly BatchFile[]): Promise<BatchFile[]> {
    const unchanged: BatchFile[] = [];
    for (const file of files) {
      const bytes = await this.#parts.output.read(file.path);
      if (bytes && (await sha256(bytes)) === file.sha256) unchanged.push(file);
    }
    return unchanged;
  }

  #end(row: BatchRow, how: Outcome, known: Known): Known {
    this.ids.add(row.input);
    this.#parts.onRow?.(row, how);
    return row.status === 'done' && row.content !== undefined && !known.has(row.content)
      ? new Map(known).set(row.content, row.input)
      : known;
  }

  /** Whether another run would give the same row. */
  async #isFinished(row: BatchRow, item: BatchItem, known: Known): Promise<boolean> {
    if (!this.#isOfThis(row, item) || row.output !== item.output || row.sameAs !== sourceOf(row, known))
      return false;
    if (!(await hasOutputs(this.#parts.output, row)) || !(await this.#parts.files.areAsIn(row))) return false;
    return (await this.#parts.output.claim?.(row)) === undefined;
  }

  #isOfThis({ settings, version, error }: BatchRow, item: BatchItem): boolean {
    const run = runOf(item, this.#parts.run);
    const isOfNow = settings === this.#hashes.get(run.settings) && version === run.version;
    return isOfNow && !(error && isPassing(error));
  }

  async #execute(item: BatchItem, known: Known, { earlier, elsewhere }: Before): Promise<BatchRow> {
    const { execute, manifest, output, refresh = false } = this.#parts;
    const written = earlier ? await this.#unchanged(writtenFor(earlier)) : [];
    const replaceable = written.map(({ path }) => path);
    const announce = (row: BatchRow) => manifest.append(unfinished(row, earlier));
    const task = { item, replaceable, announce, known: new Map<string, string>() };
    if (elsewhere?.content !== undefined && this.#isOfThis(elsewhere, item))
      task.known.set(elsewhere.content, ELSEWHERE);
    if (earlier && !refresh && (await this.#mayStay(earlier, item)))
      task.known.set(earlier.content!, item.id);
    // The first of equal items is always converted.
    for (const [content, id] of known) task.known.set(content, id);
    const row = await execute(task);
    // Files were added to a searched folder, but none of this character.
    if (row.sameAs === item.id) {
      const kept = { ...earlier!, files: row.files, folders: row.folders };
      return writeRow(output, kept, [], task);
    }
    if (row.sameAs === undefined || row.sameAs === ELSEWHERE) return row;
    return (await this.#copy(row, task)) ?? execute({ ...task, known: new Map() });
  }

  /** Whether the result of an earlier run can be kept if the content is equal. */
  async #mayStay(row: BatchRow, item: BatchItem): Promise<boolean> {
    const isResult = row.status === 'done' && row.output === item.output;
    return isResult && this.#isOfThis(row, item) && hasOutputs(this.#parts.output, row);
  }

  /** Copies the result of an item with equal content; undefined if it no longer exists. */
  async #copy(row: BatchRow, task: BatchTask): Promise<BatchRow | undefined> {
    const { manifest, output } = this.#parts;
    const source = await manifest.find(row.sameAs!);
    if (!source) return undefined;
    const files = copiedFiles(source, row.output);
    const copies: NamedBytes[] = [];
    for (const { from, to } of [...files.outputs, ...(files.thumbnail ? [files.thumbnail] : [])]) {
      const bytes = await output.read(from.path);
      if (!bytes || (await sha256(bytes)) !== from.sha256) return undefined;
      copies.push({ name: to.path, bytes });
    }
    const { issues, codes, losses, deviation } = source;
    const copy = {
      ...row,
      outputs: files.outputs.map(({ to }) => to),
      ...(files.thumbnail ? { thumbnail: files.thumbnail.to } : {}),
      issues,
      codes,
      losses,
      ...(deviation === undefined ? {} : { deviation }),
    };
    return writeRow(output, copy, copies, task);
  }
}

/** Whether a failure may be absent in another run with the same files. */
function isPassing({ code }: BatchError): boolean {
  return code in BATCH_CODES || catalog.get(code)?.passing === true;
}

/** A file of a result, and its counterpart in another result. */
interface CopiedFile {
  from: BatchFile;
  to: BatchFile;
}

/** The files of a result, with the paths of their counterparts. */
function copiedFiles(
  { output, outputs, thumbnail }: BatchRow,
  place: string,
): { outputs: CopiedFile[]; thumbnail?: CopiedFile } {
  const copied = (from: BatchFile, path: string) => ({ from, to: { ...from, path } });
  return {
    outputs: outputs.map((file) => copied(file, place + file.path.slice(output.length))),
    ...(thumbnail ? { thumbnail: copied(thumbnail, thumbnailOf(place)) } : {}),
  };
}

/**
 * The row of an item whose files are about to be written. If the run is killed before it records the result, it is not known which of
 * the old and new files are there: each counts as a result if it is unchanged.
 */
function unfinished(row: BatchRow, earlier: BatchRow | undefined): BatchRow {
  const left = [...(earlier ? writtenFor(earlier) : []), ...filesOf(row)];
  const message = 'Stopped while the result was written';
  return { ...failedRow(row, BATCH_CODES.BATCH_INTERRUPTED, message), left };
}

/** A row that also lists files of earlier results of its item that it does not have itself. */
function withLeft(row: BatchRow, earlier: BatchRow): BatchRow {
  const own = new Set(filesOf(row).map(({ path }) => path));
  const files = new Map(writtenFor(earlier).map((file) => [file.path, file]));
  const left = [...files.values()].filter(({ path }) => !own.has(path));
  const { left: _, ...others } = row;
  return left.length > 0 ? { ...others, left } : others;
}

/** The earlier item whose result a row should copy. */
function sourceOf({ content }: BatchRow, known: Known): string | undefined {
  return content === undefined ? undefined : known.get(content);
}
