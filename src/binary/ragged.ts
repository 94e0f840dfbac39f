import { type Columns, type ColumnTypes, checkRows, inspectRecord } from './columns.ts';
import { countRows, type Layout, layouts, readRows, rowOffset, scanRows, writeRows } from './ragged-rows.ts';
import type { Reader } from './reader.ts';
import type { Scalar } from './scalar.ts';
import type { Scope } from './scope.ts';
import { explain, tailCountNote } from './shape.ts';
import { type Count, type Inspection, lastAtOrBefore, leaf, REST, resolveCount, type Type } from './type.ts';
import { minimumOf } from './walk.ts';

/** The layout of one row: fixed fields, a count, that many tail records, and fixed fields again. */
export interface RaggedParts<
  H extends ColumnTypes,
  N extends string,
  T extends ColumnTypes,
  F extends ColumnTypes,
> {
  head: H;
  tailCount: Scalar;
  /** Name of the tail records in the document. */
  tailName: N;
  tail: T;
  foot?: F;
}

/** The rows as columns, and all tail records as columns of their own: row r has the tails start[r] .. start[r + 1] - 1. */
export type Ragged<H extends ColumnTypes, N extends string, T extends ColumnTypes, F extends ColumnTypes> = {
  count: number;
} & Columns<H> &
  Columns<F> & { [K in N]: { start: Uint32Array } & Columns<T> };

/**
 * `count` records that each end in a counted list, read into columns. Fields are as in `table`. With `REST` they go on to the
 * end.
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing, and BINARY_COUNT_WIDTH where a list
 * is longer than its count can say
 * @example
 * ```ts
 * import { ragged, read, u8 } from 'exhume/binary';
 *
 * const parts = { head: { id: u8 }, tailCount: u8, tailName: 'weights', tail: { bone: u8 } } as const;
 * const { id, weights } = read(ragged('vertices', parts, 2), Uint8Array.of(10, 2, 1, 2, 11, 1, 3));
 * console.log(id.join(), weights.start.join(), weights.bone.join()); // 10,11 0,2,3 1,2,3
 * ```
 */
export function ragged<
  H extends ColumnTypes,
  N extends string,
  T extends ColumnTypes,
  F extends ColumnTypes = Record<never, never>,
>(name: string, parts: RaggedParts<H, N, T, F>, count: Count): Type<Ragged<H, N, T, F>> {
  const { head, tailCount, tailName, tail } = parts;
  const foot = parts.foot ?? {};
  const layoutOf = layouts({ head, tailCount, tailName, tail, foot });
  const minimum = minimumOf(head) + tailCount.minimum + minimumOf(foot);
  const rowsAt = (reader: Reader, scope: Scope) => {
    const layout = layoutOf(scope);
    const rows = count === REST ? countRows(reader, layout) : resolveCount(count, scope);
    // The last of counted rows may be cut off, which scanning reports with its place.
    checkRows(reader, rows, count === REST ? 0 : layout.fixed, layout.head, layout.tail, layout.foot);
    return { rows, layout };
  };
  const open = (reader: Reader, scope: Scope) => {
    const { rows, layout } = rowsAt(reader, scope);
    const offset = reader.offset;
    const start = new Uint32Array(rows + 1);
    scanRows(reader, rows, layout, start);
    return { rows, layout, offset, start };
  };
  return {
    shape: { kind: 'ragged', name, parts: { head, tailCount, tailName, tail, foot }, count },
    minimum: typeof count === 'number' ? count * minimum : 0,
    skip: (reader, scope) => {
      const { rows, layout } = rowsAt(reader, scope);
      scanRows(reader, rows, layout);
    },
    read: (reader, scope) => {
      const { layout, offset, start } = open(reader, scope);
      return readRows(reader, offset, layout, start) as Ragged<H, N, T, F>;
    },
    write: (writer, value, scope) => {
      if (count !== REST) writer.checkLength(value.count, resolveCount(count, scope), `Table ${name}`);
      writeRows(writer, layoutOf(scope), value, value[tailName]);
    },
    inspect: (reader, scope, label) => {
      const { rows, layout, offset, start } = open(reader, scope);
      const { view } = reader;
      const rowAt = (row: number) => offset + rowOffset(layout, start, row);
      return {
        name: label,
        type: `${name}[${rows}]`,
        offset,
        size: rowAt(rows) - offset,
        childCount: rows,
        child: (row) => inspectRow(layout, view, rowAt(row), start[row + 1]! - start[row]!, `[${row}]`, name),
        childIndexAt: (at) => lastAtOrBefore(rowAt, rows, at),
        isSequence: true,
      };
    },
  };
}

function inspectRow(
  layout: Layout,
  view: DataView,
  offset: number,
  tails: number,
  name: string,
  type: string,
): Inspection {
  const { tailName, tailCount, tail, beforeTails } = layout;
  const tailOffset = offset + beforeTails;
  const tailBytes = tails * tail.stride;
  const head = inspectRecord(layout.head, view, offset, name, type);
  const foot = inspectRecord(layout.foot, view, tailOffset + tailBytes, name, type);
  const countBytes = tailCount.minimum;
  const count = explain(
    leaf(`${tailName}Count`, tailCount.element.name, tailOffset - countBytes, countBytes, tails),
    tailCountNote(tailCount, tailName),
  );
  const list: Inspection = {
    name: tailName,
    type: `${tailName}[${tails}]`,
    offset: tailOffset,
    size: tailBytes,
    childCount: tails,
    child: (index) => inspectRecord(tail, view, tailOffset + index * tail.stride, `[${index}]`, tailName),
    childIndexAt: (at) => Math.floor((at - tailOffset) / tail.stride),
    isSequence: true,
  };
  return {
    name,
    type,
    offset,
    size: layout.fixed + tailBytes,
    childCount: head.childCount + 2 + foot.childCount,
    child: (index) => {
      if (index < head.childCount) return head.child(index);
      if (index === head.childCount) return count;
      if (index === head.childCount + 1) return list;
      return foot.child(index - head.childCount - 2);
    },
  };
}
