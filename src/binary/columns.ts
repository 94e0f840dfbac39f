/**
 * Copies between records of fixed layout and columns, a block of rows at a time, so that the block stays in the processor's
 * cache while field after field is copied. Records that are not aligned in the file pass through a small scratch memory. Numbers move as integers, so every bit of a float survives, NaN payloads included.
 */
import type { Condition } from './condition.ts';
import { copyStrided, gather, type Lanes, scatter } from './kernels.ts';
import { bytesOf, type Column, type Element, type Scalar, type Vector } from './scalar.ts';
import type { Fields, Optional } from './struct.ts';
import {
  type AnyType,
  type Count,
  checkLength,
  type Inspection,
  leaf,
  resolveCount,
  type Scope,
} from './type.ts';

/** The value of a table: the number of rows and a column per field; conditional columns may be absent. */
export type Columns<F extends Fields> = {
  [K in keyof F as F[K] extends Optional<unknown> ? never : K]: ColumnOf<F[K]>;
} & { [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: ColumnOf<F[K]> };

type ColumnOf<S> = S extends Vector<infer C> ? C : S extends Scalar<infer C> ? C : never;

/** Where a field lies in a record, once counts and conditions are known. */
interface PlannedColumn {
  key: string;
  element: Element;
  /** Numbers per row. */
  width: number;
  /** Bytes from the start of the record. */
  offset: number;
  /** False for a field that is a plain number rather than a list of them. */
  isList: boolean;
}

export interface Plan {
  columns: PlannedColumn[];
  /** Bytes per record. */
  stride: number;
}

export function planColumns(fields: Fields, scope: Scope): Plan {
  const columns: PlannedColumn[] = [];
  let stride = 0;
  for (const key of Object.keys(fields)) {
    const field = presentField(fields[key]!, scope);
    if (!field) continue;
    const isList = field.count !== undefined;
    const width = isList ? resolveCount(field.count!, scope) : 1;
    columns.push({ key, element: field.element, width, offset: stride, isList });
    stride += width * field.element.bytes;
  }
  return { columns, stride };
}

function presentField(type: AnyType, scope: Scope): { element: Element; count?: Count } | undefined {
  const { condition } = type as { condition?: Condition };
  return condition && !condition.holds(scope) ? undefined : (type as Scalar | Vector);
}

export function createColumns(plan: Plan, rows: number, into: Record<string, unknown>): Column[] {
  return plan.columns.map(({ key, element, width }) => {
    const column = element.column(rows * width);
    into[key] = column;
    return column;
  });
}

/** The columns of a document in the order of the plan, each of the right length. */
export function findColumns(plan: Plan, rows: number, values: Readonly<Record<string, unknown>>): Column[] {
  return plan.columns.map(({ key, width }) => {
    const column = values[key] as Column | undefined;
    checkLength(column?.length ?? 0, rows * width, `the column ${key}`);
    return column!;
  });
}

/** log2 of the bytes per lane. */
type Shift = 0 | 1 | 2;

/** Memory as integers of 1, 2 and 4 bytes. */
type LaneViews = readonly [Uint8Array, Uint16Array, Uint32Array];

function laneViews(buffer: ArrayBufferLike): LaneViews {
  const { byteLength } = buffer;
  return [
    new Uint8Array(buffer),
    new Uint16Array(buffer, 0, byteLength >> 1),
    new Uint32Array(buffer, 0, byteLength >> 2),
  ];
}

/** Memory that holds the records of one block. */
export class Scratch {
  bytes = new Uint8Array(16384);
  lanes = laneViews(this.bytes.buffer);

  /** At least `size` bytes; what was in it is lost. */
  fit(size: number): void {
    if (size <= this.bytes.length) return;
    this.bytes = new Uint8Array(2 ** Math.ceil(Math.log2(size)));
    this.lanes = laneViews(this.bytes.buffer);
  }
}

/** Records one after the other in some memory. */
export interface RecordMemory {
  lanes: LaneViews;
  /** Where the first record begins, in bytes of that memory. */
  base: number;
}

/** Records where they lie in the file, if every number in them is aligned there. */
export function recordsInPlace(bytes: Uint8Array, start: number): RecordMemory | undefined {
  const base = bytes.byteOffset + start;
  return base % 4 === 0 ? { lanes: laneViews(bytes.buffer), base } : undefined;
}

/** A column as the widest integers that its field is aligned to in every record. */
interface LaneColumn {
  lanes: Lanes;
  shift: Shift;
  /** Lanes per row. */
  width: number;
  /** Lanes from the start of the record. */
  first: number;
}

/** @param alignment bitwise or of all the strides that lie between the records */
export function laneColumns(plan: Plan, columns: readonly Column[], alignment: number): LaneColumn[] {
  return plan.columns.map(({ element, offset, width }, index) => {
    const unit = (offset | alignment | element.bytes) & 3;
    const shift = unit === 0 ? 2 : unit === 2 ? 1 : 0;
    const column = columns[index]!;
    const lanes =
      shift === 2
        ? new Uint32Array(column.buffer, column.byteOffset, column.byteLength >> 2)
        : shift === 1
          ? new Uint16Array(column.buffer, column.byteOffset, column.byteLength >> 1)
          : bytesOf(column);
    return { lanes, shift, width: (width * element.bytes) >> shift, first: offset >> shift };
  });
}

/** Copies `count` records that lie `stride` bytes apart to the rows from `row` on. */
export function recordsToRows(
  { lanes: records, base }: RecordMemory,
  stride: number,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first } of columns) {
    const from = (base >> shift) + first;
    copyStrided(records[shift], from, stride >> shift, lanes, row * width, width, width, count);
  }
}

/** The way back of `recordsToRows`. */
export function rowsToRecords(
  { lanes: records, base }: RecordMemory,
  stride: number,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first } of columns) {
    const to = (base >> shift) + first;
    copyStrided(lanes, row * width, width, records[shift], to, stride >> shift, width, count);
  }
}

/**
 * Copies records that begin anywhere.
 *
 * @param at where each record begins, in bytes of the scratch memory
 * @param count how many of them to copy
 * @param row the row of the columns that the first of them becomes
 */
export function gatherRows(
  scratch: Scratch,
  at: Uint32Array,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first } of columns) {
    gather(scratch.lanes[shift], at, shift, first, lanes, row * width, width, count);
  }
}

/** The way back of `gatherRows`. */
export function scatterRows(
  scratch: Scratch,
  at: Uint32Array,
  columns: readonly LaneColumn[],
  count: number,
  row: number,
): void {
  for (const { lanes, shift, width, first } of columns) {
    scatter(lanes, row * width, width, scratch.lanes[shift], at, shift, first, count);
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
  { key, element, width, offset, isList }: PlannedColumn,
  view: DataView,
  record: number,
): Inspection {
  const at = record + offset;
  if (!isList) return leaf(key, element.name, at, element.bytes, element.get(view, at));
  const values = Array.from({ length: width }, (_, i) => element.get(view, at + i * element.bytes));
  return leaf(key, `${element.name}[${width}]`, at, width * element.bytes, values);
}
