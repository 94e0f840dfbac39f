/**
 * The layout of records whose fields are numbers, and their conversion to columns and back. Numbers are copied as integers,
 * so every bit of a float survives, NaN payloads included.
 */

import type { Block } from './block.ts';
import type { Condition } from './condition.ts';
import { copyStrided, type Lanes, type Shift } from './kernels.ts';
import type { Reader } from './reader.ts';
import { bytesOf, type Column, type NumberLayout } from './scalar.ts';
import type { Scope } from './scope.ts';
import { explain, noteOf } from './shape.ts';
import type { Optional } from './struct.ts';
import { type AnyType, type Count, type Inspection, leaf, type Note, resolveCount } from './type.ts';
import { checkLength, type Writer } from './writer.ts';

/** A scalar or a vector, conditional or not. */
export interface ColumnType extends AnyType {
  readonly element: NumberLayout;
  readonly count?: Count;
  readonly condition?: Condition;
}

/** Fields of a table by their names. */
export type ColumnTypes = Record<string, ColumnType>;

/** The value of a table: the number of rows and a column per field; conditional columns may be absent. */
export type Columns<F extends ColumnTypes> = {
  [K in keyof F as F[K] extends Optional<unknown> ? never : K]: ColumnOf<F[K]>;
} & { [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: ColumnOf<F[K]> };

type ColumnOf<S> = S extends { element: NumberLayout<infer C> } ? C : never;

/** The place of a field in a record, once counts and conditions are known. */
interface PlannedColumn {
  key: string;
  element: NumberLayout;
  /** Numbers per row. */
  width: number;
  /** Bytes from the start of the record. */
  offset: number;
  /** False for a field that is a plain number rather than a list of them. */
  isList: boolean;
  about?: Note | undefined;
}

export interface Plan {
  columns: PlannedColumn[];
  /** Bytes per record. */
  stride: number;
}

/**
 * Returns a function that computes the layout of a record, or returns the last one if that is the same: files repeat few
 * layouts in many small tables.
 *
 * @param which fields it has: those whose conditions hold, or all of them
 */
export function planner(
  fields: ColumnTypes,
  which: 'present' | 'every column' = 'present',
): (scope: Scope) => Plan {
  const types = Object.values(fields);
  const isFixed = types.every(
    ({ count, condition }) => !condition && (count === undefined || typeof count === 'number'),
  );
  const widthIn = ({ count, condition }: ColumnType, scope: Scope): number | undefined => {
    if (condition && which === 'present' && !condition.holds(scope)) return undefined;
    return count === undefined ? 1 : resolveCount(count, scope);
  };
  const widths = types.map((): number | undefined => undefined);
  let plan: Plan | undefined;
  return (scope) => {
    if (plan && isFixed) return plan;
    for (let index = 0; index < types.length; index++) {
      const width = widthIn(types[index]!, scope);
      if (width === widths[index]) continue;
      widths[index] = width;
      plan = undefined;
    }
    plan ??= planColumns(fields, widths);
    return plan;
  };
}

/** @param widths of the fields; undefined for those that the record does not have */
function planColumns(fields: ColumnTypes, widths: readonly (number | undefined)[]): Plan {
  const columns: PlannedColumn[] = [];
  let stride = 0;
  Object.entries(fields).forEach(([key, type], index) => {
    const width = widths[index];
    if (width === undefined) return;
    const { element, count } = type;
    columns.push({ key, element, width, offset: stride, isList: count !== undefined, about: noteOf(type) });
    stride += width * element.bytes;
  });
  return { columns, stride };
}

/** Refuses impossible widths and a number of rows that the file cannot hold. */
export function checkRows(reader: Reader, rows: number, bytesPerRow: number, ...plans: Plan[]): void {
  for (const { columns } of plans) for (const { width } of columns) reader.checkWhole(width);
  reader.checkCount(rows, bytesPerRow);
}

/** A column as the widest integers that its field is aligned to in every record. */
export interface LaneColumn {
  lanes: Lanes;
  shift: Shift;
  /** Lanes per row. */
  width: number;
  /** Lanes from the start of the record. */
  first: number;
  /** Index of the column's first row in `lanes`. */
  origin: number;
}

/** New columns for a number of rows. The alignment is that of `laneColumn`. */
export function createColumns(
  reader: Reader,
  plan: Plan,
  rows: number,
  into: Record<string, unknown>,
  alignment: number,
): LaneColumn[] {
  return plan.columns.map((planned) => {
    const { key, element, width, offset } = planned;
    const at = reader.allocate(rows * width * element.bytes);
    const { memory } = reader;
    into[key] = element.columnAt(memory[0].buffer, at, rows * width);
    const shift = shiftOf(planned, alignment);
    return {
      lanes: memory[shift],
      shift,
      width: (width * element.bytes) >>> shift,
      first: offset >>> shift,
      origin: at >>> shift,
    };
  });
}

/** New columns, filled from consecutive records: like `createColumns` and `recordsToRows`, but faster for few rows. */
export function fillColumns(
  reader: Reader,
  { columns, stride }: Plan,
  { lanes: records, base }: Block,
  rows: number,
  into: Record<string, unknown>,
): void {
  for (let index = 0; index < columns.length; index++) {
    const planned = columns[index]!;
    const { key, element, width, offset } = planned;
    const bytes = width * element.bytes;
    const at = reader.allocate(rows * bytes);
    const { memory } = reader;
    into[key] = element.columnAt(memory[0].buffer, at, rows * width);
    const shift = shiftOf(planned, stride);
    const from = (base + offset) >>> shift;
    const lanes = bytes >>> shift;
    copyStrided(records[shift], from, stride >>> shift, memory[shift], at >>> shift, lanes, lanes, rows);
  }
}

/** log2 of the widest integers that a field is aligned to in every record and in memory that begins at `base`. */
function shiftOf({ element, offset, width }: PlannedColumn, alignment: number, base = 0): Shift {
  const unit = (offset | alignment | (width * element.bytes) | base) & 3;
  return unit === 0 ? 2 : unit === 2 ? 1 : 0;
}

/** The columns of a document, each of the right length. */
export function findColumns(
  plan: Plan,
  rows: number,
  values: Readonly<Record<string, unknown>>,
  alignment: number,
): LaneColumn[] {
  return plan.columns.map((planned) => {
    const column = values[planned.key] as Column | undefined;
    checkLength(column?.length ?? 0, rows * planned.width, `Column ${planned.key}`);
    return laneColumn(planned, column!, alignment);
  });
}

/** Writes columns as records: like `findColumns` and `rowsToRecords`, but faster for few rows. */
export function writeColumns(
  writer: Writer,
  { columns, stride }: Plan,
  rows: number,
  values: Readonly<Record<string, unknown>>,
): void {
  const start = writer.reserve(rows * stride);
  const { bytes } = writer;
  for (let index = 0; index < columns.length; index++) {
    const { key, element, width, offset } = columns[index]!;
    const column = values[key] as Column | undefined;
    if (column?.length !== rows * width) checkLength(column?.length ?? 0, rows * width, `Column ${key}`);
    const memory = writer.memoryOf(column!.buffer);
    const size = width * element.bytes;
    let from = column!.byteOffset;
    for (let row = 0, to = start + offset; row < rows; row++, to += stride)
      for (let byte = 0; byte < size; byte++) bytes[to + byte] = memory[from++]!;
  }
}

/** @param alignment bitwise or of all distances between the records */
export function laneColumn(planned: PlannedColumn, column: Column, alignment: number): LaneColumn {
  const { element, offset, width } = planned;
  const shift = shiftOf(planned, alignment, column.byteOffset);
  const lanes = lanesOf(column, shift);
  return { lanes, shift, width: (width * element.bytes) >>> shift, first: offset >>> shift, origin: 0 };
}

function lanesOf(column: Column, shift: Shift): Lanes {
  const { buffer, byteOffset, byteLength } = column;
  if (shift === 2) return new Uint32Array(buffer, byteOffset, byteLength >>> 2);
  return shift === 1 ? new Uint16Array(buffer, byteOffset, byteLength >>> 1) : bytesOf(column);
}

/** Copies `count` records that are `stride` bytes apart to the rows from `row` on. */
export function recordsToRows(
  { lanes: records, base }: Block,
  stride: number,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first, origin } of columns) {
    const from = (base >>> shift) + first;
    copyStrided(records[shift], from, stride >>> shift, lanes, origin + row * width, width, width, count);
  }
}

/** The inverse of `recordsToRows`. */
export function rowsToRecords(
  { lanes: records, base }: Block,
  stride: number,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first, origin } of columns) {
    const to = (base >>> shift) + first;
    copyStrided(lanes, origin + row * width, width, records[shift], to, stride >>> shift, width, count);
  }
}

/** One row as a tree node with a child per field. */
export function inspectRecord(
  plan: Plan,
  view: DataView,
  offset: number,
  name: string,
  type: string,
): Inspection {
  const child = (index: number) => inspectField(plan.columns[index]!, view, offset);
  return { name, type, offset, size: plan.stride, childCount: plan.columns.length, child };
}

function inspectField(
  { key, element, width, offset, isList, about }: PlannedColumn,
  view: DataView,
  record: number,
): Inspection {
  const at = record + offset;
  if (!isList) return explain(leaf(key, element.name, at, element.bytes, element.get(view, at)), about);
  const values = Array.from({ length: width }, (_, i) => element.get(view, at + i * element.bytes));
  return explain(leaf(key, `${element.name}[${width}]`, at, width * element.bytes, values), about);
}
