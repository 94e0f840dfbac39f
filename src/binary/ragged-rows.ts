/** Ragged rows in bytes: their layout, and their conversion to columns and back. */

import { type Block, fillBlock, readBlock } from './block.ts';
import {
  type ColumnTypes,
  createColumns,
  findColumns,
  type LaneColumn,
  laneColumn,
  type Plan,
  planner,
} from './columns.ts';
import { gatherRows, gatherTails, type Places, scatterRows, scatterTails } from './kernels.ts';
import type { Reader } from './reader.ts';
import { refuseWidth, type Scalar } from './scalar.ts';
import type { Scope } from './scope.ts';
import { inside } from './type.ts';
import { checkLength, type Writer } from './writer.ts';

/** The layout of a row once counts and conditions are known. Sizes are bytes. */
export interface Layout {
  head: Plan;
  tail: Plan;
  foot: Plan;
  tailCount: Scalar;
  tailName: string;
  /** Bytes from the start of a row to its tails. */
  beforeTails: number;
  /** Bytes of a row without tails. */
  fixed: number;
  /** Bitwise or of all sizes, which gives the alignment of every position. */
  alignment: number;
}

interface RaggedColumns {
  head: LaneColumn[];
  tail: LaneColumn[];
  foot: LaneColumn[];
}

/** Rows that are copied at a time. */
const BLOCK_ROWS = 256;

/** The fields of a row. */
export interface RowTypes {
  head: ColumnTypes;
  tailCount: Scalar;
  tailName: string;
  tail: ColumnTypes;
  foot: ColumnTypes;
}

/** Returns a function that computes the layout of a row, or returns the last one if that is the same. */
export function layouts({ head, tail, foot, tailCount, tailName }: RowTypes): (scope: Scope) => Layout {
  const planners = { head: planner(head), tail: planner(tail), foot: planner(foot) };
  const countBytes = tailCount.minimum;
  let layout: Layout | undefined;
  return (scope) => {
    const plans = { head: planners.head(scope), tail: planners.tail(scope), foot: planners.foot(scope) };
    if (layout?.head === plans.head && layout.tail === plans.tail && layout.foot === plans.foot)
      return layout;
    layout = {
      ...plans,
      tailCount,
      tailName,
      beforeTails: plans.head.stride + countBytes,
      fixed: plans.head.stride + countBytes + plans.foot.stride,
      alignment: plans.head.stride | countBytes | plans.tail.stride | plans.foot.stride,
    };
    return layout;
  };
}

/** Bytes from the first row to another. */
export function rowOffset({ fixed, tail }: Layout, start: Uint32Array, row: number): number {
  return row * fixed + start[row]! * tail.stride;
}

/** Number of rows up to the end, including an invalid one that `scanRows` refuses. */
export function countRows({ view, offset, end }: Reader, { fixed, head, tail, tailCount }: Layout): number {
  let rows = 0;
  for (let at = offset; at < end; rows++) {
    const tails = end - at < fixed ? -1 : tailCount.element.get(view, at + head.stride);
    if (tails < 0) return rows + 1;
    at += fixed + tails * tail.stride;
  }
  return rows;
}

/** Skips all rows by their counts. @param start receives the index of each row's first tail among all tails */
export function scanRows(reader: Reader, rows: number, layout: Layout, start?: Uint32Array): void {
  const { view, end } = reader;
  const { fixed, head, tail, tailCount } = layout;
  const { get } = tailCount.element;
  const begin = reader.offset;
  let at = begin;
  let total = 0;
  for (let row = 0; row < rows; row++) {
    const room = end - at - fixed;
    const count = room < 0 ? 0 : get(view, at + head.stride);
    total += count;
    const fits = room >= 0 && count >= 0 && count * tail.stride <= room && total <= view.byteLength;
    if (!fits || !Number.isInteger(count)) refuseRow(reader, layout, at, row, count, total);
    if (start) start[row + 1] = total;
    at += fixed + count * tail.stride;
  }
  reader.take(at - begin);
}

/** Throws the error of an invalid row. */
function refuseRow(
  reader: Reader,
  layout: Layout,
  at: number,
  row: number,
  count: number,
  total: number,
): void {
  inside(`[${row}]`, () => {
    reader.offset = at;
    reader.take(layout.fixed);
    reader.offset = at + layout.beforeTails;
    reader.checkCount(count, layout.tail.stride);
    reader.take(count * layout.tail.stride + layout.foot.stride);
    reader.checkCount(total, 0);
  });
}

/** The records of a block, relative to row 0. */
interface RaggedBlock extends Block {
  layout: Layout;
  start: Uint32Array;
  row: number;
  count: number;
}

/** Copies one field of the records between them and its column. */
type CopyField = typeof gatherRows;

/** Copies the fields of a block of rows: heads and feet in one way, tails in another. */
function copyBlock(
  { layout, lanes, base, start, row, count }: RaggedBlock,
  columns: RaggedColumns,
  copyRows: CopyField,
  copyTails: CopyField,
): void {
  const { fixed, tail, beforeTails } = layout;
  const places = ({ shift, first, origin }: LaneColumn, offset: number): Places => ({
    lanes: lanes[shift],
    first: ((base + offset) >> shift) + first,
    perRow: fixed >> shift,
    perTail: tail.stride >> shift,
    origin,
  });
  for (const column of columns.head) {
    copyRows(places(column, 0), column.lanes, column.width, start, row, count);
  }
  for (const column of columns.tail) {
    copyTails(places(column, beforeTails), column.lanes, column.width, start, row, count);
  }
  // A row's foot follows its own tails, hence all tails before the next row.
  const ends = start.subarray(1);
  for (const column of columns.foot) {
    copyRows(places(column, beforeTails), column.lanes, column.width, ends, row, count);
  }
}

/**
 * Reads rows that were scanned before.
 *
 * @param offset start of the first row
 */
export function readRows(
  reader: Reader,
  offset: number,
  layout: Layout,
  start: Uint32Array,
): Record<string, unknown> {
  const rows = start.length - 1;
  const tails: Record<string, unknown> = { start };
  const value: Record<string, unknown> = { count: rows };
  const columns = {
    head: createColumns(reader, layout.head, rows, value, layout.alignment),
    tail: createColumns(reader, layout.tail, start[rows]!, tails, layout.alignment),
    foot: createColumns(reader, layout.foot, rows, value, layout.alignment),
  };
  value[layout.tailName] = tails;
  for (let row = 0; row < rows; row += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, rows - row);
    const from = rowOffset(layout, start, row);
    const size = rowOffset(layout, start, row + count) - from;
    const { lanes, base } = readBlock(reader, offset + from, size);
    copyBlock({ layout, lanes, base: base - from, start, row, count }, columns, gatherRows, gatherTails);
  }
  return value;
}

export function writeRows(
  writer: Writer,
  layout: Layout,
  value: { count: number },
  tails: { start: Uint32Array },
): void {
  const rows = value.count;
  const { start } = tails;
  // Missing starts are refused when they are checked.
  const bytes = rows * layout.fixed + (start[rows] ?? 0) * layout.tail.stride;
  if (writer.onlyCounts(bytes)) return;
  const columns = {
    head: [countColumn(layout, start, rows), ...findColumns(layout.head, rows, value, layout.alignment)],
    tail: findColumns(layout.tail, start[rows]!, tails, layout.alignment),
    foot: findColumns(layout.foot, rows, value, layout.alignment),
  };
  const offset = writer.reserve(bytes);
  for (let row = 0; row < rows; row += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, rows - row);
    const from = rowOffset(layout, start, row);
    const size = rowOffset(layout, start, row + count) - from;
    fillBlock(writer, offset + from, size, ({ lanes, base }) =>
      copyBlock({ layout, lanes, base: base - from, start, row, count }, columns, scatterRows, scatterTails),
    );
  }
}

/** The numbers of tails as a column behind the head. Refuses starts that do not divide the tails into one run per row. */
function countColumn(
  { tailCount, tailName, head, alignment }: Layout,
  start: Uint32Array,
  rows: number,
): LaneColumn {
  const { element } = tailCount;
  const counts = element.column(rows);
  checkLength(start.length, rows + 1, 'Column start');
  checkLength(start[0]!, 0, `List of ${tailName} before the first row`);
  for (let row = 0; row < rows; row++) {
    const count = start[row + 1]! - start[row]!;
    counts[row] = count;
    if (count < 0) checkLength(count, 0, `List of ${tailName} in row ${row}`);
    if (counts[row] !== count) refuseWidth(element, count);
  }
  return laneColumn(
    { key: tailName, element, width: 1, offset: head.stride, isList: false },
    counts,
    alignment,
  );
}
