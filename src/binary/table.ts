import {
  type Columns,
  createColumns,
  findColumns,
  inspectRecord,
  laneColumns,
  type Plan,
  planColumns,
  type RecordMemory,
  recordsInPlace,
  recordsToRows,
  rowsToRecords,
  Scratch,
} from './columns.ts';
import type { Reader } from './reader.ts';
import { type Fields, minimumOf } from './struct.ts';
import { type Count, resolveCount, type Scope, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** Rows of a table as columns. */
export type Table<F extends Fields> = { count: number } & Columns<F>;

const scratch = new Scratch();

/**
 * `count` records of one fixed layout, read into one typed array per field. Fields are scalars, vectors of a fixed
 * length or of a length given by an earlier field outside the table, and either of these under a condition on such fields.
 */
export function table<F extends Fields>(name: string, fields: F, count: Count): Type<Table<F>> {
  const open = (reader: Reader, scope: Scope) => {
    const rows = resolveCount(count, scope);
    const plan = planColumns(fields, scope);
    reader.checkCount(rows, Math.max(1, plan.stride));
    return { rows, plan, start: reader.take(rows * plan.stride) };
  };
  return {
    shape: { kind: 'table', name, fields, count },
    minimum: typeof count === 'number' ? count * minimumOf(fields) : 0,
    read: (reader, scope) => {
      const { rows, plan, start } = open(reader, scope);
      const value: Record<string, unknown> = { count: rows };
      const columns = laneColumns(plan, createColumns(plan, rows, value), plan.stride);
      const inPlace = recordsInPlace(reader.bytes, start);
      forEachBlock(rows, plan.stride, (row, size, bytes) => {
        const at = start + row * plan.stride;
        if (inPlace) inPlace.base = reader.bytes.byteOffset + at;
        else scratch.bytes.set(reader.bytes.subarray(at, at + bytes));
        recordsToRows(inPlace ?? scratchRecords(), plan.stride, columns, size, row);
      });
      return value as Table<F>;
    },
    write: (writer, value, scope) => writeTable(writer, value, planColumns(fields, scope)),
    size: (value, scope) => value.count * planColumns(fields, scope).stride,
    skip: (reader, scope) => {
      open(reader, scope);
    },
    inspect: (reader, scope, label) => {
      const { rows, plan, start } = open(reader, scope);
      return {
        name: label,
        type: `${name}[${rows}]`,
        offset: start,
        size: rows * plan.stride,
        childCount: rows,
        child: (index) => inspectRecord(plan, reader.view, start + index * plan.stride, `[${index}]`, name),
        childIndexAt: (offset) => Math.floor((offset - start) / plan.stride),
      };
    },
  };
}

function writeTable(writer: Writer, value: { count: number }, plan: Plan): void {
  const { stride } = plan;
  const columns = laneColumns(plan, findColumns(plan, value.count, value), stride);
  const start = writer.reserve(value.count * stride);
  forEachBlock(value.count, stride, (row, size, bytes) => {
    rowsToRecords(scratchRecords(), stride, columns, size, row);
    writer.bytes.set(scratch.bytes.subarray(0, bytes), start + row * stride);
  });
}

function scratchRecords(): RecordMemory {
  return { lanes: scratch.lanes, base: 0 };
}

/** Calls back for every block of rows that the scratch memory can hold. */
function forEachBlock(
  rows: number,
  stride: number,
  block: (row: number, size: number, bytes: number) => void,
): void {
  scratch.fit(stride);
  const perBlock = Math.max(1, Math.floor(scratch.bytes.length / Math.max(1, stride)));
  for (let row = 0; row < rows; row += perBlock) {
    const size = Math.min(perBlock, rows - row);
    block(row, size, size * stride);
  }
}
