/** The fields of rows of any size: how the values of each are converted to columns and back. */

import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type Compressed, putCompressed, takeCompressed } from './compressed.ts';
import { type Bytes, growingBytes, growingWords } from './growth.ts';
import { type Texts, takeText } from './latin1.ts';
import type { Reader } from './reader.ts';
import type { Column, NumberLayout } from './scalar.ts';
import type { Scope } from './scope.ts';
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

/** Reads, checks and writes the values of one field. */
export interface FieldWork {
  /** @param expected number of rows, 0 if unknown */
  gather(expected: number): Gather;
  put(writer: Writer, column: unknown, row: number, surplus: Uint8Array | undefined, scope: Scope): void;
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

/** Numbers of fixed width, copied as bytes, so that every bit of a float survives. */
export function fixedWork(element: NumberLayout, width: number): FieldWork {
  const size = element.bytes * width;
  return {
    gather: (expected) => {
      const bytes = growingBytes(expected * size);
      return {
        add: (reader) => {
          const from = reader.take(size);
          const to = bytes.reserve(size);
          const { column } = bytes;
          for (let i = 0; i < size; i++) column[to + i] = reader.bytes[from + i]!;
        },
        skip: () => {
          bytes.reserve(size);
        },
        finish: () => ({
          column: element.columnAt(bytes.finish().buffer, 0, bytes.length / element.bytes),
        }),
      };
    },
    put: (writer, column, row) => {
      const { buffer, byteOffset } = column as Column;
      writer.putMemory(buffer, byteOffset + row * size, size);
    },
    check: (column, rows, key) => checkLength((column as Column).length, rows * width, `Column ${key}`),
  };
}

/** @param width numbers per row */
export function compressedWork(width: number): FieldWork {
  return {
    gather: (expected) => {
      const words = growingWords(expected * width);
      const groups = new Surplus();
      return {
        add: (reader) => {
          for (let i = 0; i < width; i++) {
            const { value, surplus } = takeCompressed(reader);
            groups.set(words.length, surplus);
            words.push(value);
          }
        },
        skip: () => words.reserve(width),
        ...(width === 1 && { last: () => words.column[words.length - 1]! }),
        finish: () => ({ column: words.finish(), ...groups.finish(words.length) }),
      };
    },
    put: (writer, column, row, surplus) => {
      const words = column as Uint32Array;
      for (let i = row * width; i < (row + 1) * width; i++)
        putCompressed(writer, words[i]!, surplus?.[i] ?? 0);
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
        const text = takeText(reader);
        if (text.length > 0) {
          const at = bytes.reserve(text.length);
          bytes.column.set(text, at);
        }
        start.push(bytes.length);
      },
      skip: () => start.push(bytes.length),
      finish: () => ({ column: { start: start.finish(), bytes: bytes.finish() } satisfies Texts }),
    };
  },
  put: (writer, column, row) => {
    const { start, bytes } = column as Texts;
    const from = start[row]!;
    const to = start[row + 1]!;
    for (let at = from; at < to; at++) {
      if (bytes[at] === 0)
        throw new FormatError(BINARY_CODES.BINARY_TEXT, `Text of row ${row} contains a NUL`);
    }
    writer.putMemory(bytes.buffer, bytes.byteOffset + from, to - from);
    writer.reserve(1);
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
    put: (writer, column, row, surplus, scope) => {
      if (type.condition.holds(scope)) work.put(writer, column, row, surplus, scope);
    },
  };
}
