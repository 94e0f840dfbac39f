import {
  type Columns,
  createColumns,
  findColumns,
  gatherRows,
  inspectRecord,
  laneColumns,
  type Plan,
  planColumns,
  Scratch,
  scatterRows,
} from './columns.ts';
import type { Reader } from './reader.ts';
import type { Scalar } from './scalar.ts';
import { type Fields, minimumOf } from './struct.ts';
import {
  type Count,
  checkLength,
  type Inspection,
  leaf,
  resolveCount,
  type Scope,
  type Type,
} from './type.ts';
import type { Writer } from './writer.ts';

/** The layout of one row: fixed fields, a count, that many tail records, and fixed fields again. */
export interface RaggedParts<H extends Fields, N extends string, T extends Fields, F extends Fields> {
  head: H;
  tailCount: Scalar;
  /** What the tail records are called in the document. */
  tailName: N;
  tail: T;
  foot?: F;
}

/** The rows as columns, and all tail records as columns of their own: row r has the tails start[r] .. start[r + 1] - 1. */
export type Ragged<H extends Fields, N extends string, T extends Fields, F extends Fields> = {
  count: number;
} & Columns<H> &
  Columns<F> & { [K in N]: { start: Uint32Array } & Columns<T> };

interface Plans {
  head: Plan;
  tail: Plan;
  foot: Plan;
  /** Bytes of the count between head and tails. */
  countBytes: number;
  /** Bitwise or of all strides: what every position is a multiple of. */
  alignment: number;
  /** Bytes of a row without tails. */
  fixed: number;
}

const scratch = new Scratch();
const BLOCK = 256;
const rowStarts = new Uint32Array(BLOCK);
const footStarts = new Uint32Array(BLOCK);
let tailStarts = new Uint32Array(BLOCK * 4);

/** `count` records that each end in a counted list, read into columns. Fields are as in `table`. */
export function ragged<
  H extends Fields,
  N extends string,
  T extends Fields,
  F extends Fields = Record<never, never>,
>(name: string, parts: RaggedParts<H, N, T, F>, count: Count): Type<Ragged<H, N, T, F>> {
  const { head, tailCount, tailName, tail } = parts;
  const foot = parts.foot ?? {};
  const minimum = minimumOf(head) + tailCount.minimum + minimumOf(foot);
  const plan = (scope: Scope) => planRows(head, tail, foot, tailCount, scope);
  const open = (reader: Reader, scope: Scope) => {
    const rows = resolveCount(count, scope);
    const plans = plan(scope);
    reader.checkCount(rows, plans.fixed);
    return { rows, plans, offset: reader.offset };
  };
  return {
    shape: { kind: 'ragged', name, parts: { head, tailCount, tailName, tail, foot }, count },
    minimum: typeof count === 'number' ? count * minimum : 0,
    read: (reader, scope) => {
      const { rows, plans, offset } = open(reader, scope);
      const start = scanRows(reader, rows, plans, tailCount);
      const tails: Record<string, unknown> = { start };
      const value: Record<string, unknown> = { count: rows };
      const columns = {
        head: laneColumns(plans.head, createColumns(plans.head, rows, value), plans.alignment),
        tail: laneColumns(plans.tail, createColumns(plans.tail, start[rows]!, tails), plans.alignment),
        foot: laneColumns(plans.foot, createColumns(plans.foot, rows, value), plans.alignment),
      };
      value[tailName] = tails;
      let at = offset;
      for (let row = 0; row < rows; row += BLOCK) {
        const size = Math.min(BLOCK, rows - row);
        const bytes = placeBlock(start, row, size, plans);
        scratch.bytes.set(reader.bytes.subarray(at, at + bytes));
        gatherRows(scratch, rowStarts, columns.head, size, row);
        gatherRows(scratch, tailStarts, columns.tail, start[row + size]! - start[row]!, start[row]!);
        gatherRows(scratch, footStarts, columns.foot, size, row);
        at += bytes;
      }
      return value as Ragged<H, N, T, F>;
    },
    write: (writer, value, scope) => writeRows(writer, value, value[tailName], plan(scope), tailCount),
    size: (value, scope) => {
      const plans = plan(scope);
      return value.count * plans.fixed + (value[tailName].start[value.count] ?? 0) * plans.tail.stride;
    },
    skip: (reader, scope) => {
      const { rows, plans } = open(reader, scope);
      scanRows(reader, rows, plans, tailCount);
    },
    inspect: (reader, scope, label) => {
      const { rows, plans, offset } = open(reader, scope);
      const start = scanRows(reader, rows, plans, tailCount);
      const rowAt = (row: number) => offset + row * plans.fixed + start[row]! * plans.tail.stride;
      return {
        name: label,
        type: `${name}[${rows}]`,
        offset,
        size: reader.offset - offset,
        childCount: rows,
        child: (row) =>
          inspectRow(
            plans,
            reader.view,
            rowAt(row),
            start[row + 1]! - start[row]!,
            `[${row}]`,
            name,
            tailName,
            tailCount,
          ),
      };
    },
  };
}

function planRows(head: Fields, tail: Fields, foot: Fields, tailCount: Scalar, scope: Scope): Plans {
  const plans = {
    head: planColumns(head, scope),
    tail: planColumns(tail, scope),
    foot: planColumns(foot, scope),
  };
  const countBytes = tailCount.minimum;
  return {
    ...plans,
    countBytes,
    alignment: plans.head.stride | plans.tail.stride | plans.foot.stride | countBytes,
    fixed: plans.head.stride + countBytes + plans.foot.stride,
  };
}

/** Walks over all rows by their counts; returns where each row's tails begin among all tails. */
function scanRows(reader: Reader, rows: number, plans: Plans, tailCount: Scalar): Uint32Array {
  const { view } = reader;
  const start = new Uint32Array(rows + 1);
  const headBytes = plans.head.stride;
  const { get } = tailCount.element;
  const leastTail = Math.max(1, plans.tail.stride);
  let total = 0;
  for (let row = 0; row < rows; row++) {
    const at = reader.take(headBytes + plans.countBytes);
    const count = get(view, at + headBytes);
    if (count < 0 || count * leastTail > reader.remaining) reader.checkCount(count, leastTail);
    total += count;
    start[row + 1] = total;
    reader.take(count * plans.tail.stride + plans.foot.stride);
  }
  return start;
}

/** Lays a block of rows out in the scratch memory: fills the position lists and returns the block's bytes. */
function placeBlock(start: Uint32Array, row: number, size: number, plans: Plans): number {
  const tailStride = plans.tail.stride;
  const beforeTails = plans.head.stride + plans.countBytes;
  const tails = start[row + size]! - start[row]!;
  if (tails > tailStarts.length) tailStarts = new Uint32Array(tails * 2);
  let at = 0;
  let tail = 0;
  for (let i = 0; i < size; i++) {
    rowStarts[i] = at;
    at += beforeTails;
    for (let left = start[row + i + 1]! - start[row + i]!; left > 0; left--) {
      tailStarts[tail++] = at;
      at += tailStride;
    }
    footStarts[i] = at;
    at += plans.foot.stride;
  }
  scratch.fit(at);
  return at;
}

function writeRows(
  writer: Writer,
  value: { count: number },
  tails: { start: Uint32Array },
  plans: Plans,
  tailCount: Scalar,
): void {
  const { start } = tails;
  const rows = value.count;
  checkLength(start.length, rows + 1, 'the column start');
  const columns = {
    head: laneColumns(plans.head, findColumns(plans.head, rows, value), plans.alignment),
    tail: laneColumns(plans.tail, findColumns(plans.tail, start[rows]!, tails), plans.alignment),
    foot: laneColumns(plans.foot, findColumns(plans.foot, rows, value), plans.alignment),
  };
  for (let row = 0; row < rows; row += BLOCK) {
    const size = Math.min(BLOCK, rows - row);
    const bytes = placeBlock(start, row, size, plans);
    scatterRows(scratch, rowStarts, columns.head, size, row);
    scatterRows(scratch, tailStarts, columns.tail, start[row + size]! - start[row]!, start[row]!);
    scatterRows(scratch, footStarts, columns.foot, size, row);
    const at = writer.reserve(bytes);
    writer.bytes.set(scratch.bytes.subarray(0, bytes), at);
    for (let i = 0; i < size; i++) {
      tailCount.element.set(
        writer.view,
        at + rowStarts[i]! + plans.head.stride,
        start[row + i + 1]! - start[row + i]!,
      );
    }
  }
}

function inspectRow(
  plans: Plans,
  view: DataView,
  offset: number,
  tails: number,
  name: string,
  type: string,
  tailName: string,
  tailCount: Scalar,
): Inspection {
  const head = inspectRecord(plans.head, view, offset, name, type);
  const tailOffset = offset + plans.head.stride + plans.countBytes;
  const tailBytes = tails * plans.tail.stride;
  const foot = inspectRecord(plans.foot, view, tailOffset + tailBytes, name, type);
  const list: Inspection = {
    name: tailName,
    type: `${tailName}[${tails}]`,
    offset: tailOffset,
    size: tailBytes,
    childCount: tails,
    child: (index) =>
      inspectRecord(plans.tail, view, tailOffset + index * plans.tail.stride, `[${index}]`, tailName),
  };
  const count = leaf(
    `${tailName}Count`,
    tailCount.element.name,
    offset + plans.head.stride,
    plans.countBytes,
    tails,
  );
  return {
    name,
    type,
    offset,
    size: plans.fixed + tailBytes,
    childCount: head.childCount + 2 + foot.childCount,
    child: (index) => {
      if (index < head.childCount) return head.child(index);
      if (index === head.childCount) return count;
      if (index === head.childCount + 1) return list;
      return foot.child(index - head.childCount - 2);
    },
  };
}
