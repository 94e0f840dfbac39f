/**
 * The manifest of a batch: JSON Lines with one row per character. While a batch runs, rows are appended in the order in which
 * characters are finished, each after a row that names the files about to be written, and flushed: a killed run loses no row, and
 * leaves at most an incomplete last line, which the next run removes. A row replaces earlier rows of the same character. When the
 * batch is complete, the file is replaced by one with the
 * rows of its characters in the order of their paths.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BatchRow } from '../convert/batch/row.ts';
import { interruptible } from '../node/interruption.ts';
import { makeFolders } from '../node/places.ts';
import { newStagingName } from '../node/staging-name.ts';
import { codeOf } from '../node/system-error.ts';
import { orExplain, WriteError } from '../node/write-error.ts';
import type { BatchManifest } from './types.ts';

/** The place of a row in the file. */
interface Place {
  offset: number;
  length: number;
}

/** Bytes that are written together. */
const PIECE = 1 << 20;

export class ManifestFile implements BatchManifest {
  readonly #path: string;
  readonly #places: Map<string, Place>;
  #file: FileHandle;
  #end: number;
  /** Lines that wait to be written, with the callbacks for when they are flushed. */
  #waiting: { line: Buffer; id: string; done: () => void; fail: (error: unknown) => void }[] = [];
  #writing: Promise<void> | undefined;

  private constructor(path: string, file: FileHandle, { places, end }: Index) {
    this.#path = path;
    this.#file = file;
    this.#places = places;
    this.#end = end;
  }

  /** Opens a manifest for appending, or creates a new one. @throws WriteError if the file is not a manifest or cannot be written */
  static async open(path: string): Promise<ManifestFile> {
    return orExplain(path, async () => {
      makeFolders(dirname(path));
      const index = await readIndex(path);
      const file = await open(path, 'a+');
      if ((await file.stat()).size > index.end) await file.truncate(index.end);
      return new ManifestFile(path, file, index);
    });
  }

  /** Opens a manifest read-only. @throws WriteError if the file is not a manifest, and the system's error */
  static async read(path: string): Promise<ManifestFile> {
    const file = await open(path);
    return new ManifestFile(path, file, await readIndex(path));
  }

  async find(id: string): Promise<BatchRow | undefined> {
    const place = this.#places.get(id);
    return place && readRow(this.#file, place);
  }

  append(row: BatchRow): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(row)}\n`);
    return new Promise((done, fail) => {
      this.#waiting.push({ line, id: row.input, done, fail });
      this.#writing ??= this.#write();
    });
  }

  /** Replaces the file by one with only the rows of these characters, sorted, unless it is that already. */
  async finish(ids: ReadonlySet<string>): Promise<void> {
    const kept = [...this.#places].filter(([id]) => ids.has(id)).sort(([a], [b]) => (a < b ? -1 : 1));
    const isSorted = kept.every(
      ([, { offset }], index) => index === 0 || offset > kept[index - 1]![1].offset,
    );
    const length = kept.reduce((sum, [, place]) => sum + place.length, 0);
    if (isSorted && length === this.#end) return;
    await orExplain(this.#path, async () => {
      const index = await interruptible(() => this.#replace(kept));
      await this.#file.close();
      this.#file = await open(this.#path, 'a+');
      this.#end = index.end;
      for (const id of [...this.#places.keys()]) if (!ids.has(id)) this.#places.delete(id);
      for (const [id, place] of index.places) this.#places.set(id, place);
    });
  }

  /** The rows, in the order in which they are in the file. */
  async *rows(): AsyncGenerator<BatchRow> {
    const places = [...this.#places.values()].sort((a, b) => a.offset - b.offset);
    for (const place of places) yield readRow(this.#file, place);
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  /** Lines that are appended while others are flushed are flushed together. */
  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const lines = Buffer.concat(batch.map(({ line }) => line));
        await orExplain(this.#path, async () => {
          await this.#file.appendFile(lines);
          await this.#file.datasync();
        });
        for (const { id, line, done } of batch) {
          this.#places.set(id, { offset: this.#end, length: line.length });
          this.#end += line.length;
          done();
        }
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    this.#writing = undefined;
  }

  async #replace(kept: readonly [id: string, place: Place][]): Promise<Index> {
    const staging = join(dirname(this.#path), newStagingName());
    try {
      await mkdir(staging);
      const index = await this.#copy(kept, join(staging, 'manifest'));
      await rename(join(staging, 'manifest'), this.#path);
      return index;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async #copy(kept: readonly [id: string, place: Place][], path: string): Promise<Index> {
    const copy = await open(path, 'wx');
    const index: Index = { places: new Map(), end: 0 };
    try {
      let piece: Buffer[] = [];
      let size = 0;
      for (const [id, { offset, length }] of kept) {
        index.places.set(id, { offset: index.end, length });
        index.end += length;
        piece.push(await readBytes(this.#file, { offset, length }));
        size += length;
        if (size < PIECE) continue;
        await copy.appendFile(Buffer.concat(piece));
        [piece, size] = [[], 0];
      }
      await copy.appendFile(Buffer.concat(piece));
      await copy.sync();
    } finally {
      await copy.close();
    }
    return index;
  }
}

interface Index {
  places: Map<string, Place>;
  /** Bytes of complete lines. */
  end: number;
}

/** @throws WriteError for a file of another kind */
async function readIndex(path: string): Promise<Index> {
  const index: Index = { places: new Map(), end: 0 };
  for await (const line of linesOf(path)) {
    const place = { offset: index.end, length: line.length };
    index.end += line.length;
    const id = inputOf(line);
    if (id === undefined) throw new WriteError(`${path} is not the manifest of a batch`);
    index.places.set(id, place);
  }
  return index;
}

/** Complete lines with their line endings. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        yield bytes.subarray(start, end + 1);
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function inputOf(line: Buffer): string | undefined {
  try {
    const row: Partial<BatchRow> | null = JSON.parse(line.toString());
    return typeof row?.settings === 'string' ? row.input : undefined;
  } catch {
    return undefined;
  }
}

async function readRow(file: FileHandle, place: Place): Promise<BatchRow> {
  return JSON.parse((await readBytes(file, place)).toString()) as BatchRow;
}

async function readBytes(file: FileHandle, { offset, length }: Place): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer;
}
