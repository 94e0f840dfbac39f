import { BLOCK_BYTES, fillBlock, readBlock } from './block.ts';
import {
  type Columns,
  type ColumnTypes,
  checkRows,
  createColumns,
  fillColumns,
  findColumns,
  inspectRecord,
  planner,
  recordsToRows,
  rowsToRecords,
  writeColumns,
} from './columns.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import { type Count, resolveCount, type Type } from './type.ts';
import { minimumOf } from './walk.ts';

/** Rows of a table as columns. */
export type Table<F extends ColumnTypes> = { count: number } & Columns<F>;

/**
 * `count` records of one fixed layout, read into one typed array per field. Fields are scalars, vectors of a fixed
 * length or of a length given by an earlier field outside the table, and either of these under a condition on such fields.
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { count, f32, read, struct, table, u16 } from 'exhume/binary';
 *
 * const keys = struct('Keys', { keyCount: count(u16, 'keys'), keys: table('keys', { time: f32, bone: u16 }, 'keyCount') });
 * const { keys: found } = read(keys, Uint8Array.of(1, 0, 0, 0, 0x80, 0x3f, 7, 0));
 * console.log(found.time[0], found.bone[0]); // 1 7
 * ```
 */
export function table<F extends ColumnTypes>(name: string, fields: F, count: Count): Type<Table<F>> {
  const planOf = planner(fields);
  const what = `Table ${name}`;
  const open = (reader: Reader, scope: Scope) => {
    const rows = resolveCount(count, scope);
    const plan = planOf(scope);
    checkRows(reader, rows, plan.stride, plan);
    return { rows, plan, start: reader.take(rows * plan.stride) };
  };
  return {
    shape: { kind: 'table', name, fields, count },
    minimum: typeof count === 'number' ? count * minimumOf(fields) : 0,
    skip: (reader, scope) => {
      open(reader, scope);
    },
    read: (reader, scope) => {
      const { rows, plan, start } = open(reader, scope);
      const { stride } = plan;
      const value: Record<string, unknown> = { count: rows };
      if (rows <= rowsPerBlock(stride)) {
        fillColumns(reader, plan, readBlock(reader, start, rows * stride), rows, value);
        return value as Table<F>;
      }
      const columns = createColumns(reader, plan, rows, value, stride);
      const perBlock = rowsPerBlock(stride);
      for (let row = 0; row < rows; row += perBlock) {
        const size = Math.min(perBlock, rows - row);
        const block = readBlock(reader, start + row * stride, size * stride);
        recordsToRows(block, stride, columns, size, row);
      }
      return value as Table<F>;
    },
    write: (writer, value, scope) => {
      const rows = value.count;
      writer.checkLength(rows, resolveCount(count, scope), what);
      const plan = planOf(scope);
      const { stride } = plan;
      if (writer.onlyCounts(rows * stride)) return;
      if (rows <= FEW_ROWS) {
        writeColumns(writer, plan, rows, value);
        return;
      }
      const columns = findColumns(plan, rows, value, stride);
      const start = writer.reserve(rows * stride);
      const perBlock = rowsPerBlock(stride);
      for (let row = 0; row < rows; row += perBlock) {
        const size = Math.min(perBlock, rows - row);
        fillBlock(writer, start + row * stride, size * stride, (block) =>
          rowsToRecords(block, stride, columns, size, row),
        );
      }
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
        isSequence: true,
      };
    },
  };
}

/** Number of rows up to which writing byte by byte is faster than writing lanes. */
const FEW_ROWS = 4;

function rowsPerBlock(stride: number): number {
  return Math.max(1, Math.floor(BLOCK_BYTES / Math.max(1, stride)));
}
