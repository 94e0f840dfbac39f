/** Records at any offset of a file, for formats with pointers. */

import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { growingWords } from './growth.ts';
import { type Extent, Reader } from './reader.ts';
import { Scope } from './scope.ts';
import type { Type } from './type.ts';
import { Writer } from './writer.ts';

const NO_PARAMETERS = new Scope({});

/** Reads records of one file and keeps track of the bytes that belong to records. */
export class PlacedReader {
  readonly #reader: Reader;
  /** Where records begin and end. */
  readonly #starts = growingWords();
  readonly #ends = growingWords();

  constructor(bytes: Uint8Array) {
    this.#reader = new Reader(bytes);
  }

  /**
   * @param offset start of the record
   * @param end first byte that cannot belong to it
   * @throws FormatError with path and offset; BINARY_POINTER_RANGE if the record begins beyond the end
   */
  read<T>(type: Type<T>, offset: number, end: number, parameters = NO_PARAMETERS): T {
    const value = this.peek(type, offset, end, parameters);
    this.#claim(offset, this.#reader.offset);
    return value;
  }

  /** Most records follow the one before. */
  #claim(start: number, end: number): void {
    const ends = this.#ends;
    const last = ends.length - 1;
    if (ends.column[last] === start) ends.column[last] = end;
    else {
      this.#starts.push(start);
      ends.push(end);
    }
  }

  /** Like `read`, but without claiming the bytes, for a record that may turn out not to be one. */
  peek<T>(type: Type<T>, offset: number, end: number, parameters = NO_PARAMETERS): T {
    const reader = this.#reader;
    reader.offset = offset;
    reader.end = Math.min(end, reader.bytes.length);
    if (reader.remaining < 0) {
      const message = `Pointer to byte ${offset}, beyond the end at ${reader.end}`;
      throw new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message);
    }
    return type.read(reader, parameters);
  }

  /** @throws FormatError BINARY_OVERLAP if records overlap so often that the document would be far larger than the file */
  checkOverlap(): void {
    this.#reader.checkOverlap();
  }

  /** Extents that belong to no record that was read, in order. */
  gaps(): Extent[] {
    const starts = this.#starts.finish().sort();
    const ends = this.#ends.finish().sort();
    const { length } = this.#reader.bytes;
    const gaps: Extent[] = [];
    let end = 0;
    for (let index = 0; index <= starts.length; index++) {
      // If as many records end before the next one begins as have begun, no record is open.
      const start = starts[index] ?? length;
      if (start > end) gaps.push({ offset: end, size: start - end });
      end = ends[index] ?? length;
    }
    return gaps;
  }
}

/** Writes records to given offsets. The remaining bytes are zero. */
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
   * @throws FormatError BINARY_COLUMN_LENGTH if the number of entries differs from the parameters, BINARY_POINTER_RANGE for
   * a record outside the file
   */
  write<T>(type: Type<T>, value: T, offset: number, parameters = NO_PARAMETERS): void {
    if (offset < 0 || offset > this.#size) this.#refuse(offset);
    this.#writer.offset = offset;
    type.write(this.#writer, value, parameters);
    if (this.#writer.offset > this.#size) this.#refuse(offset);
  }

  #refuse(offset: number): never {
    const message = `Record at ${offset} exceeds the file of ${this.#size} bytes`;
    throw new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#writer.finish();
  }
}
