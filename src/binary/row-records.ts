/** Records of any size, and lists of them. */

import { compressed, putCompressed, takeCompressed } from './compressed.ts';
import { growingWords } from './growth.ts';
import type { Reader } from './reader.ts';
import {
  checkStart,
  compressedWork,
  type FieldWork,
  fixedWork,
  type Gather,
  optionalWork,
  type PutRow,
  type RowFields,
  Surplus,
  textWork,
} from './row-fields.ts';
import type { Scalar, Vector } from './scalar.ts';
import { Scope } from './scope.ts';
import { isOptional } from './struct.ts';
import { type AnyType, enclose } from './type.ts';
import { minimumOf } from './walk.ts';

type ColumnsByField = Readonly<Record<string, unknown>>;

export interface RecordWork {
  /** @param expected number of records, 0 if unknown */
  gather(expected: number): RecordGather;
  putter(columns: ColumnsByField): PutRow;
  /** Refuses columns that do not have `rows` rows. */
  check(columns: ColumnsByField, rows: number): void;
}

export interface RecordGather {
  add(reader: Reader, scope: Scope): void;
  finish(): Record<string, unknown>;
}

interface Entry {
  key: string;
  work: FieldWork;
}

export function recordWork(fields: RowFields): RecordWork {
  const entries = Object.entries(fields).map(([key, type]): Entry => ({ key, work: workOf(type) }));
  const isConditional = Object.values(fields).some(isOptional);
  return {
    gather: (expected) => gatherRecords(entries, isConditional, expected),
    putter: (columns) => {
      const surplus = columns.surplus as Record<string, Uint8Array> | undefined;
      const putters = entries.map(({ key, work }) => work.putter(columns[key], surplus?.[key]));
      return (writer, row, outer) => {
        const scope = isConditional ? new Scope(numbersOf(entries, columns, row), outer) : outer;
        for (let at = 0; at < putters.length; at++) putters[at]!(writer, row, scope);
      };
    },
    check: (columns, rows) => {
      for (const { key, work } of entries) work.check(columns[key], rows, key);
    },
  };
}

function gatherRecords(entries: readonly Entry[], isConditional: boolean, expected: number): RecordGather {
  const gathers = entries.map(({ work }) => work.gather(expected));
  return {
    add: (reader, outer) => {
      const numbers: Record<string, unknown> | undefined = isConditional ? {} : undefined;
      const scope = numbers ? new Scope(numbers, outer) : outer;
      let index = 0;
      try {
        for (; index < gathers.length; index++) {
          const gather = gathers[index]!;
          gather.add(reader, scope);
          if (numbers && gather.last) numbers[entries[index]!.key] = gather.last();
        }
      } catch (error) {
        throw enclose(error, entries[index]!.key);
      }
    },
    finish: () => finishRecords(entries, gathers),
  };
}

function finishRecords(entries: readonly Entry[], gathers: readonly Gather[]): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  const found: Record<string, Uint8Array> = {};
  entries.forEach(({ key }, index) => {
    const { column, surplus } = gathers[index]!.finish();
    columns[key] = column;
    if (surplus) found[key] = surplus;
  });
  return Object.keys(found).length > 0 ? { ...columns, surplus: found } : columns;
}

/** The numbers of a row to which conditions can refer. */
function numbersOf(entries: readonly Entry[], columns: ColumnsByField, row: number): Record<string, unknown> {
  return Object.fromEntries(entries.map(({ key, work }) => [key, work.number?.(columns[key], row)]));
}

/** A compressed count, followed by that many records. */
export function listWork(fields: RowFields): FieldWork {
  const record = recordWork(fields);
  const minimum = minimumOf(fields);
  return {
    gather: (expected) => gatherLists(record, minimum, expected),
    putter: (column, surplus) => {
      const columns = column as ColumnsByField & { start: Uint32Array };
      const { start } = columns;
      const put = record.putter(columns);
      return (writer, row, scope) => {
        const from = start[row]!;
        const to = start[row + 1]!;
        putCompressed(writer, to - from, surplus?.[row] ?? 0);
        for (let item = from; item < to; item++) put(writer, item, scope);
      };
    },
    check: (column, rows, key) => {
      const columns = column as ColumnsByField & { start: Uint32Array };
      checkStart(columns.start, rows, `List ${key}`);
      record.check(columns, columns.start[rows]!);
    },
  };
}

function gatherLists(record: RecordWork, minimum: number, expected: number): Gather {
  const start = growingWords(expected + 1);
  const items = record.gather(0);
  const groups = new Surplus();
  let total = 0;
  start.push(0);
  return {
    add: (reader, scope) => {
      const { value: count, surplus } = takeCompressed(reader);
      groups.set(start.length - 1, surplus);
      reader.checkCount(count, minimum);
      let item = 0;
      try {
        for (; item < count; item++) items.add(reader, scope);
      } catch (error) {
        throw enclose(error, `[${item}]`);
      }
      total += count;
      start.push(total);
    },
    skip: () => {
      start.push(total);
    },
    finish: () => ({
      column: { start: start.finish(), ...items.finish() },
      ...groups.finish(start.length - 1),
    }),
  };
}

/** How values of a type are read, checked and written. */
function workOf(type: AnyType): FieldWork {
  if (isOptional(type)) return optionalWork(type, workOf(type.type));
  const { shape } = type;
  switch (shape.kind) {
    case 'scalar':
      return fixedWork((type as Scalar).element, 1);
    case 'vector':
      return fixedWork((type as Vector).element, fixedCount(shape.count));
    case 'compressed':
      return compressedWork(1);
    case 'list':
      return listWork(shape.fields);
    case 'string':
      if (shape.encoding === 'terminated') return textWork;
      break;
    case 'array':
      if (shape.element.shape === compressed.shape) return compressedWork(fixedCount(shape.count));
      break;
    default:
  }
  throw new RangeError(`Rows cannot contain a ${shape.kind}`);
}

function fixedCount(count: unknown): number {
  if (typeof count === 'number') return count;
  throw new RangeError('Repeated row fields need a fixed count or must be a list');
}
