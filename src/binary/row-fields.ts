/** The fields of rows of any size: how the values of each are converted to columns and back. */

import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type Compressed, putCompressed, takeCompressed } from './compressed.ts';
import { type Bytes, growingBytes, growingWords } from './growth.ts';
import type { Texts } from './latin1.ts';
import type { Reader } from './reader.ts';
import type { Column, NumberLayout } from './scalar.ts';
import type { Scope } from './scope.ts';
import { takeTerminated } from './string.ts';
import type { Optional } from './struct.ts';
import type { AnyType, Type } from './type.ts';
import { checkLength, type Writer } from './writer.ts';

/**
 * A field whose values become columns: one or several numbers, a text, one or several compressed numbers, or a list of
 * records.
 */
export type RowField = AnyType;
/** Fields of rows by their names. */
export type RowFields = Record<string, RowField>;

/** Columns of some fields; a conditional one has zeros or an empty list in rows without it. */
export type RowColumns<F extends RowFields> = { [K in keyof F]: ColumnFor<F[K]> } & {
  /** Superfluous leading groups of zero of compressed numbers and list counts, by field. Absent if there are none. */
  surplus?: { [K in keyof F]?: Uint8Array<ArrayBuffer> };
};

type ColumnFor<S> = S extends { list: infer F extends RowFields }
  ? ListColumns<F>
  : S extends { element: NumberLayout<infer C> }
    ? C
    : S extends Compressed | Type<number[]>
      ? Uint32Array<ArrayBuffer>
      : S extends Type<string>
        ? Texts
        : never;

/** The items of all lists one after the other: row r has start[r] .. start[r + 1] - 1. */
export type ListColumns<F extends RowFields> = { start: Uint32Array<ArrayBuffer> } & RowColumns<F>;

/** A column that is being read. */
export interface Gather {
  add(reader: Reader, scope: Scope): void;
  /** An absent value. */
  skip(): void;
  /** The last number, if the field is one compressed number per row: conditions can refer to it. */
  last?(): number;
  finish(): { column: unknown; surplus?: Uint8Array<ArrayBuffer> };
}

/** Writes a row of a column. */
export type PutRow = (writer: Writer, row: number, scope: Scope) => void;

/** Reads, checks and writes the values of one field. */
export interface FieldWork {
  /** @param expected number of rows, 0 if unknown */
  gather(expected: number): Gather;
  putter(column: unknown, surplus: Uint8Array | undefined): PutRow;
  /** Refuses a column that does not have `rows` rows. */
  check(column: unknown, rows: number, key: string): void;
  /** The number of a row, if the field is one compressed number per row: conditions can refer to it. */
  number?(column: unknown, row: number): number;
}

/** Superfluous leading groups of zero of compressed numbers, which are rare. */
export class Surplus {
  #bytes: Bytes | undefined;

  /** @param row in ascending order; rows in between have none */
  set(row: number, groups: number): void {
    if (groups === 0) return;
    this.#reach(row + 1).column[row] = groups;
  }

  /** @param rows number of all rows */
  finish(rows: number): { surplus?: Uint8Array<ArrayBuffer> } {
    return this.#bytes ? { surplus: this.#reach(rows).finish() } : {};
  }

  #reach(rows: number): Bytes {
    this.#bytes ??= growingBytes();
    this.#bytes.reserve(rows - this.#bytes.length);
    return this.#bytes;
  }
}

/** Numbers of fixed width, copied as they are stored, so that every bit of a float survives. */
export function fixedWork(element: NumberLayout, width: number): FieldWork {
  return {
    ...(element.bytes === 4 ? words(element, width) : bytes(element, width)),
    check: (column, rows, key) => checkLength((column as Column).length, rows * width, `Column ${key}`),
  };
}

/** Numbers of four bytes each, copied as integers. */
function words(element: NumberLayout, width: number): Omit<FieldWork, 'check'> {
  const size = 4 * width;
  return {
    gather: (expected) => {
      const stored = growingWords(expected * width);
      return {
        add: (reader) => {
          const from = reader.take(size);
          const to = stored.reserve(width);
          const { column } = stored;
          for (let i = 0; i < width; i++) column[to + i] = reader.view.getUint32(from + 4 * i, true);
        },
        skip: () => {
          stored.reserve(width);
        },
        finish: () => ({ column: element.columnAt(stored.finish().buffer, 0, stored.length) }),
      };
    },
    putter: (column) => {
      const { buffer, byteOffset, length } = column as Column;
      const stored = new Uint32Array(buffer, byteOffset, length);
      return (writer, row) => {
        const to = writer.reserve(size);
        for (let i = 0; i < width; i++) writer.view.setUint32(to + 4 * i, stored[row * width + i]!, true);
      };
    },
  };
}

/** Numbers of any other width, copied as bytes. */
function bytes(element: NumberLayout, width: number): Omit<FieldWork, 'check'> {
  const size = element.bytes * width;
  return {
    gather: (expected) => {
      const stored = growingBytes(expected * size);
      return {
        add: (reader) => {
          const from = reader.take(size);
          const to = stored.reserve(size);
          const { column } = stored;
          for (let i = 0; i < size; i++) column[to + i] = reader.bytes[from + i]!;
        },
        skip: () => {
          stored.reserve(size);
        },
        finish: () => ({
          column: element.columnAt(stored.finish().buffer, 0, stored.length / element.bytes),
        }),
      };
    },
    putter: (column) => {
      const { buffer, byteOffset, byteLength } = column as Column;
      const stored = new Uint8Array(buffer, byteOffset, byteLength);
      return (writer, row) => {
        const to = writer.reserve(size);
        for (let i = 0; i < size; i++) writer.bytes[to + i] = stored[row * size + i]!;
      };
    },
  };
}

/** @param width numbers per row */
export function compressedWork(width: number): FieldWork {
  return {
    gather: (expected) => {
      const numbers = growingWords(expected * width);
      const groups = new Surplus();
      return {
        add: (reader) => {
          for (let i = 0; i < width; i++) {
            const { value, surplus } = takeCompressed(reader);
            groups.set(numbers.length, surplus);
            numbers.push(value);
          }
        },
        skip: () => numbers.reserve(width),
        ...(width === 1 && { last: () => numbers.column[numbers.length - 1]! }),
        finish: () => ({ column: numbers.finish(), ...groups.finish(numbers.length) }),
      };
    },
    putter: (column, surplus) => {
      const numbers = column as Uint32Array;
      return (writer, row) => {
        for (let i = row * width; i < (row + 1) * width; i++)
          putCompressed(writer, numbers[i]!, surplus?.[i] ?? 0);
      };
    },
    check: (column, rows, key) => checkLength((column as Uint32Array).length, rows * width, `Column ${key}`),
    ...(width === 1 && { number: (column, row) => (column as Uint32Array)[row]! }),
  };
}

export const textWork: FieldWork = {
  gather: (expected) => {
    const start = growingWords(expected + 1);
    const bytes = growingBytes();
    start.push(0);
    return {
      add: (reader) => {
        const from = takeTerminated(reader);
        const length = reader.offset - 1 - from;
        if (length > 0) {
          const at = bytes.reserve(length);
          bytes.column.set(reader.bytes.subarray(from, from + length), at);
        }
        start.push(bytes.length);
      },
      skip: () => start.push(bytes.length),
      finish: () => ({ column: { start: start.finish(), bytes: bytes.finish() } satisfies Texts }),
    };
  },
  putter: (column) => {
    const { start, bytes } = column as Texts;
    return (writer, row) => {
      const from = start[row]!;
      const length = start[row + 1]! - from;
      const to = writer.reserve(length + 1);
      for (let at = 0; at < length; at++) {
        const byte = bytes[from + at]!;
        if (byte === 0) throw new FormatError(BINARY_CODES.BINARY_TEXT, `Text of row ${row} contains a NUL`);
        writer.bytes[to + at] = byte;
      }
    };
  },
  check: (column, rows, key) => {
    const { start, bytes } = column as Texts;
    checkStart(start, rows, `Column ${key}`);
    checkLength(bytes.length, start[rows]!, `Column ${key}`);
  },
};

/** Refuses invalid starts of `rows` rows. */
export function checkStart(start: Uint32Array, rows: number, what: string): void {
  checkLength(start.length, rows + 1, what);
  for (let row = 0; row < rows; row++) {
    if (start[row]! > start[row + 1]!) checkLength(start[row + 1]!, start[row]!, what);
  }
}

/** A field that only some rows have. */
export function optionalWork(type: Optional<unknown>, work: FieldWork): FieldWork {
  return {
    ...work,
    gather: (expected) => {
      const gather = work.gather(expected);
      return {
        ...gather,
        add: (reader, scope) => {
          if (type.condition.holds(scope)) gather.add(reader, scope);
          else gather.skip();
        },
      };
    },
    putter: (column, surplus) => {
      const put = work.putter(column, surplus);
      return (writer, row, scope) => {
        if (type.condition.holds(scope)) put(writer, row, scope);
      };
    },
  };
}
