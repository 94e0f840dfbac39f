/** Records that lie anywhere in a file, in an order that only the file knows: for formats whose headers point to them. */

import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type Extent, Reader } from './reader.ts';
import { Scope } from './scope.ts';
import type { Type } from './type.ts';
import { Writer } from './writer.ts';

/** Reads records of one file and remembers which bytes belong to any. */
export class PlacedReader {
  readonly #reader: Reader;
  readonly #claims: Extent[] = [];

  constructor(bytes: Uint8Array) {
    this.#reader = new Reader(bytes);
  }

  /**
   * @param offset where the record begins
   * @param end first byte that cannot belong to it
   * @throws FormatError with path and offset; BINARY_POINTER_RANGE where the record would begin behind the end
   */
  read<T>(type: Type<T>, offset: number, end: number, parameters: Record<string, unknown> = {}): T {
    const value = this.peek(type, offset, end, parameters);
    this.#claims.push({ offset, size: this.#reader.offset - offset });
    return value;
  }

  /** The same without saying that these bytes belong to the record, for one that may turn out to be none. */
  peek<T>(type: Type<T>, offset: number, end: number, parameters: Record<string, unknown> = {}): T {
    const reader = this.#reader;
    reader.offset = offset;
    reader.end = Math.min(end, reader.bytes.length);
    if (reader.remaining < 0) {
      const message = `it would begin at byte ${offset}, and what can hold it ends at ${reader.end}`;
      throw new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message);
    }
    return type.read(reader, new Scope(parameters));
  }

  /** @throws FormatError BINARY_OVERLAP if records overlap so often that the document would be far larger than the file */
  checkOverlap(): void {
    this.#reader.checkOverlap();
  }

  /** What belongs to no record that was read, in order. */
  gaps(): Extent[] {
    const gaps: Extent[] = [];
    const { length } = this.#reader.bytes;
    const claims = [...this.#claims].sort((a, b) => a.offset - b.offset);
    let end = 0;
    for (const { offset, size } of [...claims, { offset: length, size: 0 }]) {
      if (offset > end) gaps.push({ offset: end, size: offset - end });
      end = Math.max(end, offset + size);
    }
    return gaps;
  }
}

/** Writes records to their places. Bytes that nothing was written to are zero. */
export class PlacedWriter {
  readonly #writer: Writer;
  readonly #size: number;

  /** @param size bytes of the file */
  constructor(size: number) {
    this.#writer = new Writer(size);
    this.#writer.reserve(size);
    this.#size = size;
  }

  /**
   * @throws FormatError BINARY_COLUMN_LENGTH where there are more or fewer entries than the parameters say,
   *   BINARY_POINTER_RANGE for a record outside the file
   */
  write<T>(type: Type<T>, value: T, offset: number, parameters: Record<string, unknown> = {}): void {
    if (offset < 0 || offset > this.#size) this.#refuse(offset);
    this.#writer.offset = offset;
    type.write(this.#writer, value, new Scope(parameters));
    if (this.#writer.offset > this.#size) this.#refuse(offset);
  }

  #refuse(offset: number): never {
    const message = `a record at ${offset} would lie outside the file's ${this.#size} bytes`;
    throw new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#writer.finish();
  }
}
